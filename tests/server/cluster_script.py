#!/usr/bin/python3
"""scripts/cluster as people use it: it starts everything, runs a command there or waits for Ctrl-C, and leaves nothing behind.

    cluster_script.py TRISKEL"""
import os
import re
import signal
import subprocess
import sys

from server import PATIENCE, Failure, need

SCRIPT = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "scripts", "cluster")
PARTS = 6  # HAProxy, three nodes, two databases
PLAY = '"$0" load "$CLUSTER_URL" --tables 90 --seconds 2 && "$0" store check --store "$CLUSTER_STORE" && echo "nodes: $CLUSTER_NODES" && exit 7'


class Missing(Exception):
    """PostgreSQL or HAProxy."""


def is_there(pid):
    return os.path.exists("/proc/%s" % pid)


def left_nothing(said):
    processes = re.findall(r"\(process (\d+)", said)
    folder = re.search(r"(?m)^folder +(\S+)$", said)
    need(len(processes) == PARTS and folder, "it does not say what there is", said)
    need(not [pid for pid in processes if is_there(pid)], "something is left running", said)
    need(not os.path.exists(folder.group(1)), "its folder is left", said)


def run(triskel, *command):
    done = subprocess.run([SCRIPT, "--triskel", triskel, *command], capture_output=True, text=True, timeout=4 * PATIENCE, check=False)
    if done.returncode == 1 and done.stderr.startswith("there is no"):
        raise Missing(done.stderr.strip())
    return done


def a_command(triskel):
    done = run(triskel, "bash", "-c", PLAY, triskel)
    need(done.returncode == 7, "a command that ends with 7 is told as %d" % done.returncode, done.stdout, done.stderr)
    left_nothing(done.stdout)
    nodes = re.search(r"(?m)^nodes: (.*)$", done.stdout).group(1).split()
    need(len(nodes) == 3 and set(nodes) <= set(re.findall(r"process (\d+)", done.stdout)), "other nodes than it says", done.stdout)


def ctrl_c(triskel):
    with subprocess.Popen([SCRIPT, "--triskel", triskel], stdout=subprocess.PIPE, text=True) as process:
        said = ""
        for line in process.stdout:
            said += line
            if line.startswith("Ctrl-C"):
                break
        need([pid for pid in re.findall(r"\(process (\d+)", said) if is_there(pid)], "nothing runs", said)
        process.send_signal(signal.SIGINT)
        need(process.wait(PATIENCE) == 0, "it ended with %d" % process.returncode)
    left_nothing(said)


def main():
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    passed = failed = 0
    for part in (a_command, ctrl_c):
        try:
            part(os.path.abspath(sys.argv[1]))
            passed += 1
        except Missing as reason:
            print("%s: nothing is tested with it" % reason)
            break
        except Failure as failure:
            failed += 1
            print("FAILED: %s\n%s" % (part.__name__, failure))
    print("%d passed, %d failed" % (passed, failed))
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
