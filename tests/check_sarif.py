"""Runs heddle on each file and checks the SARIF log that it prints:

    check_sarif.py [--schema=FILE] [--no-results] HEDDLE... -- FILE...

against the schema, where it is given, and for what a schema cannot say."""

import json
import os
import subprocess
import sys


def check_flow(code_flow):
    """Thread flows interleave to one order, 1, 2, ..., in which each goes forward."""
    orders = []
    for flow in code_flow["threadFlows"]:
        own = [location["executionOrder"] for location in flow["locations"]]
        assert own == sorted(own), f"{flow['id']} goes back: {own}"
        orders += own
    assert sorted(orders) == list(range(1, len(orders) + 1)), f"not an order: {orders}"
    names = [flow["id"] for flow in code_flow["threadFlows"]]
    assert len(set(names)) == len(names), f"a thread has two flows: {names}"


def check_places(value):
    """Relative URIs lead to files, and are relative to something."""
    if isinstance(value, list):
        for element in value:
            check_places(element)
    if not isinstance(value, dict):
        return
    if "artifactLocation" in value:
        artifact = value["artifactLocation"]
        assert artifact["uriBaseId"] == "%SRCROOT%", f"{artifact['uri']} is relative to nothing"
        assert os.path.exists(artifact["uri"]), f"there is no {artifact['uri']}"
    for element in value.values():
        check_places(element)


def check_run(run, wants_results):
    rules = run["tool"]["driver"]["rules"]
    for rule in rules:
        assert rule["name"].lower() == rule["id"].replace("-", ""), rule
        assert rule["helpUri"].startswith("file:///"), rule
    assert bool(run["results"]) == wants_results, f"{len(run['results'])} results"
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        check_flow(result["codeFlows"][0])
    fingerprints = [result["partialFingerprints"]["heddlePlaces/v1"] for result in run["results"]]
    assert len(set(fingerprints)) == len(fingerprints), fingerprints
    check_places(run["results"])
    return [result["ruleId"] for result in run["results"]]


def main():
    arguments = sys.argv[1:]
    schema, wants_results = None, True
    while arguments[0].startswith("--"):
        if arguments[0] == "--no-results":
            wants_results = False
        else:
            import jsonschema

            with open(arguments[0].removeprefix("--schema="), encoding="utf-8") as file:
                schema = json.load(file)
        arguments.pop(0)
    separator = arguments.index("--")
    heddle, files = arguments[:separator], arguments[separator + 1 :]
    for file in files:
        command = [*heddle, "--format=sarif", file]
        log = json.loads(subprocess.run(command, stdout=subprocess.PIPE).stdout)
        if schema:
            jsonschema.validators.validator_for(schema)(schema).validate(log)
        print(file, *check_run(log["runs"][0], wants_results))


main()
