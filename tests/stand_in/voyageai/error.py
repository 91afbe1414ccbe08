"""The failures that search.embed tells apart."""


class VoyageError(Exception):
    def __init__(self, message, http_status=None, headers=None):
        super().__init__(message)
        self.http_status = http_status
        self.headers = headers or {}


class Timeout(VoyageError):
    pass


class APIConnectionError(VoyageError):
    pass
