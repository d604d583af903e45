"""Prints the shell lines of a GitHub workflow, one step a JSON line: its name, and what it runs.

    jobs.py WORKFLOW JOB
"""
import json
import sys

import yaml

with open(sys.argv[1], encoding="utf-8") as file:
    workflow = yaml.safe_load(file)
for step in workflow["jobs"][sys.argv[2]]["steps"]:
    if "run" in step:
        print(json.dumps({"name": step["name"], "run": step["run"], "env": sorted(step.get("env", {}))}))
