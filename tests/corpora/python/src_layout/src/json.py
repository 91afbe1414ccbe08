def loads():
    pass
