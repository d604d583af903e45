"""Reads JUnit XML from stdin as CI servers do, checks its counts, and prints its cases, one line each."""
import sys
import xml.etree.ElementTree as ElementTree

root = ElementTree.fromstring(sys.stdin.buffer.read())
assert root.tag == "testsuites"
suites = list(root)
for suite in suites:
    assert suite.tag == "testsuite"
    cases = list(suite)
    assert int(suite.get("tests")) == len(cases) > 0
    for outcome, count in [("failure", "failures"), ("skipped", "skipped"), ("error", "errors")]:
        assert int(suite.get(count)) == sum(case.find(outcome) is not None for case in cases)
    for case in cases:
        assert case.tag == "testcase" and case.get("classname")
        outcome = next((name for name in ["failure", "skipped", "error"] if case.find(name) is not None), "passed")
        print(f"{suite.get('name')} | {case.get('name')} | {outcome}")
for count in ["tests", "failures"]:
    assert int(root.get(count)) == sum(int(suite.get(count)) for suite in suites)
