"""The attacks of tools/attack. One module is one group: it has a list ROWS; tools/attack has the list of the groups."""
