"""The interface that is described is the one that is served: requests of every described kind, sound and unsound."""

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from msgspec import json
from schemathesis import Case
from schemathesis.specs.openapi.checks import response_schema_conformance

from kuhstall.server.app import create_app
from kuhstall.server.config import Config
from tests.server.house import ServerProcess

DESCRIBED = json.decode(json.encode(create_app(Config()).openapi_schema.to_schema()))
SCHEMA = schemathesis.openapi.from_dict(DESCRIBED)


@SCHEMA.parametrize()
@settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much],
)
def test_every_request_is_answered_as_described(case: Case[Any], server: ServerProcess) -> None:
    response = case.call(base_url=server.url, timeout=20)
    assert response.status_code < 500, response.text
    if response.status_code < 300:
        case.validate_response(response, checks=[response_schema_conformance])
