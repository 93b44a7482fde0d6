"""Other programs' card files -> records with their places -> what a game's cards are made of (DESIGN 4)."""
