__all__ = ["shared"]

def shared():
    pass

def hidden():
    pass
