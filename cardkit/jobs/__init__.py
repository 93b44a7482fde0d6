"""What each command does, as typed functions: the public Python API, a module a command or group of commands.

`look` query, show · `shelving` games · `validate` · `draft` · `simulating` · `render` · `demo`. All begin with a
`desk.Desk`. Modules are imported one by one: `look` needs no YAML, and only `render` draws.
"""
