#!/usr/bin/env python3
"""Makes clients from a service's /openapi.json, with openapi-python-client and with openapi-generator (swift6), and
reads the service's real answers with them: every member must be in the generated model, null only where the description
allows it, and what is decoded and encoded again must be the answer.

    contract-clients.py ADDRESS FOLDER      the token, where the service asks for one, is in NEARBY_TOKEN

The Swift client is compiled whole: it needs Foundation and no package, so nothing is left out or stubbed.
tools/contract calls this in an environment that has both generators; what is wrong ends it with 1."""

import attrs
import datetime
import enum
import importlib
import inspect
import json
import os
import pathlib
import re
import subprocess
import sys
import typing
import urllib.request

ADDRESS, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
TOKEN = os.environ.get("NEARBY_TOKEN")
METHODS = ("get", "post", "put", "delete", "patch")
faults = []


def fault(text):
    faults.append(text)
    if len(faults) <= 50:
        print(f"contract-clients: {text}", file=sys.stderr)


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=FOLDER)
    if done.returncode != 0:
        sys.exit(f"{done.stdout}\ncontract-clients: {command[0]} failed")
    return done.stdout


# The description.


def ask(target):
    request = urllib.request.Request(ADDRESS + target)
    if TOKEN:
        request.add_header("Authorization", "Bearer " + TOKEN)
    with urllib.request.urlopen(request, timeout=10) as response:
        return response.read()


DOCUMENT = json.loads(ask("/openapi.json"))
SHAPES = DOCUMENT["components"]["schemas"]


def resolved(schema):
    reference = schema.get("$ref")
    return SHAPES[reference.rsplit("/", 1)[1]] if reference else schema


def types(schema):
    # A union has no type of its own.
    found = resolved(schema).get("type", [])
    return found if isinstance(found, list) else [found]


def operations():
    for path, members in DOCUMENT["paths"].items():
        for method in METHODS:
            if method in members:
                yield path, method, members[method]


def answer_schema(operation):
    """The shape of the JSON answer; None where it has none, or one that names no members."""
    content = operation["responses"]["200"]["content"].get("application/json")
    schema = content and content["schema"]
    return schema if schema and (resolved(schema).get("properties") or "array" in types(schema)) else None


# Models of both clients: by name, the members, each with its model and whether it may be null or absent.


def check_models(language, models, normal):
    """Compares each object of the description with its model; the models of inline objects are found from there."""
    seen = set()

    def check(schema, name):
        shape = resolved(schema)
        if "array" in types(shape):
            return check(shape["items"], name)
        if "object" not in types(shape) or not shape.get("properties") or name in seen:
            return
        seen.add(name)
        if name not in models:
            return fault(f"{language}: there is no model {name}")
        members = models[name]
        told = {normal(member): member for member in shape["properties"]}
        for missing in told.keys() - members.keys():
            fault(f"{language}: {name} has no member {told[missing]}")
        for unknown in members.keys() - told.keys():
            fault(f"{language}: {name} has {unknown}, which is not in the description")
        for key, member in told.items():
            if key not in members:
                continue
            value = shape["properties"][member]
            optional, inner = members[key]
            expected = "null" in types(value) or member not in shape["required"]
            if optional != expected:
                fault(f"{language}: {name}.{member} is {'' if optional else 'not '}optional")
            check(value, inner)

    for name, schema in SHAPES.items():
        check(schema, name)
    # What has no name in the description is numbered.
    for name in sorted(name for name in models if re.search(r"\d$|Inline|Type\d|_\d", name)):
        fault(f"{language}: {name} has a number for a name")
    print(f"contract-clients: {language}: {len(seen)} models have all members, optional where they may be null")


# Python.


def python_client():
    configuration = FOLDER / "configuration.yaml"
    # The generator knows few media types; GPX is a file to it.
    configuration.write_text(
        "post_hooks: []\ncontent_type_overrides:\n  application/gpx+xml: application/octet-stream\n")
    options = ["--meta", "none", "--output-path", str(FOLDER / "client"), "--fail-on-warning"]
    run("openapi-python-client", "generate", "--path", "openapi.json", "--config", str(configuration), *options)
    sys.path.insert(0, str(FOLDER))


def python_models():
    models = {}
    for path in (FOLDER / "client" / "models").glob("*.py"):
        module = importlib.import_module(f"client.models.{path.stem}")
        for name, kind in vars(module).items():
            if inspect.isclass(kind) and kind.__module__ == module.__name__ and attrs.has(kind):
                models[name] = {}
                for field in attrs.fields(kind):
                    text = field.type if isinstance(field.type, str) else str(field.type)
                    words = set(re.findall(r"\w+", text))
                    inner = words - {"None", "Unset", "list", "str", "int", "float", "bool", "datetime", "date"}
                    if field.name != "additional_properties":
                        models[name][normal(field.name)] = bool(words & {"None", "Unset"}), next(iter(inner), None)
    return models


def normal(name):
    """A member's name as both languages have it: `isLeap`, `is_leap` and `isleap` are one."""
    return name.replace("_", "").lower()


def untyped(value, place):
    """Where a value is a bare object, or has members that no model names: what the client has not understood."""
    if isinstance(value, dict):
        yield place
    elif isinstance(value, list):
        for index, element in enumerate(value):
            yield from untyped(element, f"{place}[{index}]")
    elif attrs.has(type(value)):
        for name in getattr(value, "additional_properties", {}):
            yield f"{place}.{name}"
        for field in attrs.fields(type(value)):
            if field.name != "additional_properties":
                yield from untyped(getattr(value, field.name), f"{place}.{field.name}")


def argument(parameter, annotation):
    """A parameter's value as the client takes it: its example, and as many of a list as there may be."""
    value = parameter["schema"]["maximum"] if parameter["name"] == "limit" else parameter["example"]
    if parameter["schema"].get("format") == "date":
        return datetime.date.fromisoformat(value)
    for kind in typing.get_args(annotation):
        if inspect.isclass(kind) and issubclass(kind, enum.Enum):
            return kind(value)
    return value


def questions(operation, known):
    """What is asked: the required parameters alone, with each other one, and each of the ids that a list has told."""
    required = [p for p in operation["parameters"] if p["required"]]
    # fields and format change the answer's type, and a place in a list or in the feed comes only from an answer.
    left_out = ("fields", "format", "cursor", "since", "updated_since")
    others = [p for p in operation["parameters"] if not p["required"] and p["name"] not in left_out]
    names = {parameter["name"] for parameter in others}
    if {"lat", "lng"} <= names:
        point = [p for p in others if p["name"] in ("lat", "lng")]
        others = [p for p in others if p not in point]
        yield required + point
        required, others = required + point, others
    if {"deities", "new_moon"} <= names:
        required = [p for p in others if p["name"] == "deities"]
        others = [p for p in others if p["name"] != "deities"]
    yield required
    for parameter in others:
        yield required + [parameter]
    for parameter in required:
        if parameter["in"] == "path":
            for id in sorted(known):
                yield [parameter | {"example": id}]


def read_with_python(answers):
    """Asks through the Python client; keeps each JSON answer, for other clients to read."""
    import client
    from client import models

    kind = client.AuthenticatedClient if TOKEN else client.Client
    asking = kind(base_url=ADDRESS, **({"token": TOKEN} if TOKEN else {}))
    asked = members = 0
    # The ids in the answers, by the path of the list.
    without = 0
    ids = {}
    for path, method, operation in operations():
        name = operation["operationId"]
        module = snake(name)
        call = importlib.import_module(f"client.api.{operation['tags'][0]}.{module}").sync_detailed
        taken = inspect.signature(call).parameters
        for question in questions(operation, ids.get(path.partition("/{")[0], ())):
            arguments = {"client": asking}
            for parameter in question:
                key = next(key for key in taken if normal(key) == normal(parameter["name"]))
                arguments[key] = argument(parameter, taken[key].annotation)
            place = f"{name}({', '.join(f'{key}={value}' for key, value in arguments.items() if key != 'client')})"
            if "requestBody" in operation:
                content = operation["requestBody"]["content"]["application/json"]
                model = getattr(models, content["schema"]["$ref"].rsplit("/", 1)[1])
                arguments["body"] = model.from_dict(content["example"])
                if arguments["body"].to_dict() != content["example"]:
                    fault(f"Python: the body of {name} is not what was put into it")
            asked += 1
            try:
                response = call(**arguments)
            except Exception as error:
                fault(f"Python: {place} cannot be decoded: {type(error).__name__}: {error}")
                continue
            # A temple or deity without a day has no calendar: 404 no-calendar.
            if name.endswith("Calendar") and response.status_code == 404 and json.loads(response.content).get("code") == "no-calendar":
                without += 1
                continue
            if response.status_code != 200:
                fault(f"Python: {place} is answered {int(response.status_code)}: {response.content.decode()[:300]}")
                continue
            schema = answer_schema(operation)
            if schema is None:
                if not response.parsed:
                    fault(f"Python: {place} is not read")
                continue
            answer, parsed = json.loads(response.content), response.parsed
            if not answer:
                continue
            for bare in untyped(parsed, name):
                fault(f"Python: {place} keeps {bare} as it came")
            again = [value.to_dict() for value in parsed] if isinstance(parsed, list) else parsed.to_dict()
            if instants(again) != instants(answer):
                fault(f"Python: {place} is not the same when it is encoded again")
            members += sum(len(value) for value in (answer if isinstance(answer, list) else [answer]))
            answers.append((place, schema, response.content))
            if isinstance(answer, list) and "{" not in path:
                ids.setdefault(path, set()).update(element["id"] for element in answer)
    print(f"contract-clients: Python: {asked} calls, {len(answers)} JSON answers with {members} members at their top; "
          f"{without} calendars of what has no day")
    silent = {operation["operationId"] for _, _, operation in operations() if answer_schema(operation)}
    for name in sorted(silent - {place.partition("(")[0] for place, _, _ in answers}):
        fault(f"Python: {name} has no answer with anything in it")


def snake(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


def instants(value):
    """The value with days and times as instants: a client may write the same one differently."""
    if isinstance(value, dict):
        return {name: instants(member) for name, member in value.items()}
    if isinstance(value, list):
        return [instants(element) for element in value]
    if isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?", value):
        time = datetime.datetime.fromisoformat(value.replace("Z", "+00:00"))
        return time if time.tzinfo else time.replace(tzinfo=datetime.timezone.utc)
    return value


# Swift.


def swift_client():
    # A union of things with an id is none itself, which the generator does not know.
    options = ["--additional-properties", "identifiableModels=false"]
    run("openapi-generator-cli", "generate", "-i", "openapi.json", "-g", "swift6", "-o", "swift", *options)


def swift_models():
    models = {}
    for path in (FOLDER / "swift/Sources/OpenAPIClient/Models").glob("*.swift"):
        text = path.read_text()
        keys = text[text.index("enum CodingKeys") :] if "enum CodingKeys" in text else ""
        keys = keys[: keys.index("}")] if keys else ""
        names = {own: told or own for own, told in re.findall(r'^ +case `?(\w+)`?(?: = "(\w+)")?$', keys, re.M)}
        members = re.findall(r"^    public var `?(\w+)`?: (.+?)(?: = .*)?$", text, re.M)
        models[path.stem] = {
            normal(names[own]): (kind.endswith("?"), kind.strip("[]?")) for own, kind in members if own in names
        }
    return models


def swift_type(schema):
    if "$ref" in schema:
        return schema["$ref"].rsplit("/", 1)[1]
    return f"[{swift_type(schema['items'])}]"


MAIN = """import Foundation

func check<Answer: Codable>(_ type: Answer.Type, _ path: String) throws {
    let helper = CodableHelper()
    let answer = try helper.jsonDecoder.decode(type, from: try Data(contentsOf: URL(fileURLWithPath: path)))
    try helper.jsonEncoder.encode(answer).write(to: URL(fileURLWithPath: path + ".again"))
}

func report(_ path: String, _ body: () throws -> Void) {
    do { try body() } catch { print(path, error) }
}

"""


def read_with_swift(answers):
    """Decodes the answers with the Swift client's models and encodes them again."""
    folder = FOLDER / "answers"
    folder.mkdir()
    lines = []
    for index, (_, schema, content) in enumerate(answers):
        path = folder / f"{index}.json"
        path.write_bytes(content)
        lines.append(f'report("{path}") {{ try check({swift_type(schema)}.self, "{path}") }}\n')
    (FOLDER / "main.swift").write_text(MAIN + "".join(lines))
    sources = [str(path) for path in (FOLDER / "swift/Sources").rglob("*.swift")]
    run("swiftc", "-swift-version", "6", "-o", "read", "main.swift", *sources)
    read = subprocess.run([str(FOLDER / "read")], stdout=subprocess.PIPE, text=True)
    for index, (place, _, content) in enumerate(answers):
        again = folder / f"{index}.json.again"
        if not again.exists():
            told = next((line for line in read.stdout.splitlines() if f"/{index}.json " in line), "it says nothing")
            fault(f"Swift: {place} cannot be decoded: {told}")
        elif instants(json.loads(again.read_bytes())) != instants(json.loads(content)):
            fault(f"Swift: {place} is not the same when it is encoded again")
    print(f"contract-clients: Swift: the whole client compiles; {len(answers)} answers are decoded and encoded again")


(FOLDER / "openapi.json").write_text(json.dumps(DOCUMENT))
python_client()
check_models("Python", python_models(), normal)
answers = []
read_with_python(answers)
swift_client()
check_models("Swift", swift_models(), normal)
read_with_swift(answers)
if faults:
    sys.exit(f"contract-clients: {len(faults)} faults")
print("contract-clients: no faults")
