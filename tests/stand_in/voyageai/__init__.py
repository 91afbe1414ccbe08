"""What search.embed uses of the package voyageai, by the same protocol: for tests without it.

The package brings some fifty others. tests/test_voyage.py runs against both; with the real one by `-m slow`.
"""

import base64
import json
import urllib.error
import urllib.request
from array import array
from types import SimpleNamespace

from voyageai import error


class Client:
    def __init__(self, api_key=None, max_retries=0, timeout=None, base_url=None):
        self._key, self._timeout, self._url = api_key, timeout, base_url

    def embed(self, texts, model, input_type=None, truncation=True, output_dtype=None, output_dimension=None):
        body = {
            "input": texts,
            "model": model,
            "input_type": input_type,
            "truncation": truncation,
            "output_dtype": output_dtype,
            "output_dimension": output_dimension,
            "encoding_format": "base64",
        }
        answer = self._post(json.dumps(body).encode())
        vectors = [_decoded(one["embedding"], output_dtype) for one in answer["data"]]
        return SimpleNamespace(embeddings=vectors, total_tokens=answer["usage"]["total_tokens"])

    def _post(self, body):
        headers = {"Authorization": f"Bearer {self._key}", "Content-Type": "application/json"}
        request = urllib.request.Request(f"{self._url}/embeddings", body, headers)
        try:
            with urllib.request.urlopen(request, timeout=self._timeout) as response:
                return json.loads(response.read())
        except urllib.error.HTTPError as failure:
            raise error.VoyageError(failure.read().decode(), failure.code, failure.headers) from failure
        except TimeoutError as failure:
            raise error.Timeout("timed out") from failure
        except json.JSONDecodeError as failure:
            raise error.VoyageError("no JSON", 200) from failure
        except OSError as failure:
            raise error.APIConnectionError(str(failure)) from failure


def _decoded(text, dtype):
    raw = base64.b64decode(text)
    return list(raw) if dtype == "ubinary" else list(array("f", raw))
