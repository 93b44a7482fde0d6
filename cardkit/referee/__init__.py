"""The seed games' rules in play: the only room that knows games by name.

```
ruling      an answer with its reasons          check    checks as a table, and the texts of a shell -> their values
games       the referees by game                reading  fields of cards -> values
GAME        pure functions over typed values    table_GAME    its checks by name
```
"""
