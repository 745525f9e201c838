"""Cards:

`deck` defines them, `dealing` and `acquiring` hand them out, `playing` offers them, `effects`
applies them.
"""
