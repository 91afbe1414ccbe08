def helper():
    pass

def other():
    pass
