"""The OpenAPI document of the HTTP interface, generated from its endpoints and structs."""

from __future__ import annotations

import re
from typing import Any

import msgspec

import hightable
from hightable.server.api import ENDPOINTS, Endpoint
from hightable.server.schemas import ErrorOut

_REFUSALS = {
    "400": "Invalid request",
    "403": "Not allowed",
    "404": "Not found",
    "405": "Method not allowed",
    "409": "Not possible now",
    "413": "Body too long",
    "415": "Body is not JSON",
    "429": "Too many requests",
}


def openapi() -> dict[str, Any]:
    """The interface as an OpenAPI 3.1 document."""
    types = [ErrorOut, *(endpoint.answer for endpoint in ENDPOINTS), *(endpoint.body for endpoint in ENDPOINTS if endpoint.body)]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    by_type = {_key(each): schema for each, schema in zip(types, schemas, strict=True)}
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, by_type)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "High Table",
            "version": hightable.__version__,
            "description": "Every error is a sentence for the user.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def _key(type: Any) -> str:
    return repr(type)


def _operation(endpoint: Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    media = endpoint.media or ("text/plain" if endpoint.answer is str else "application/json")
    error = {"application/json": {"schema": schemas[_key(ErrorOut)]}}
    operation: dict[str, Any] = {
        "operationId": endpoint.act.__name__,
        "summary": endpoint.about,
        "parameters": _parameters(endpoint),
        "responses": {
            "200": {"description": "Done", "content": {media: {"schema": schemas[_key(endpoint.answer)]}}},
            **{status: {"description": about, "content": error} for status, about in _REFUSALS.items()},
        },
    }
    if endpoint.body is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schemas[_key(endpoint.body)]}}}
    return operation


def _parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    named = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    kinds = {"lang": {"type": "string"}, **{name: msgspec.json.schema(kind) for name, kind in endpoint.query.items()}}
    return named + [{"name": name, "in": "query", "required": False, "schema": kind} for name, kind in kinds.items()]
