/* What the browser's own trace says of a page: how long the tasks of its main thread took, each with what ran in it, and
   what became of its frames. Times are milliseconds. A task has two: `wall`, from its beginning to its end, whoever
   else had the processor meanwhile, and `own`, as long as the processor worked on it. What is put into the page to measure
   or to press it is taken off both. `isOpening`: a document is opened in it. */

/* Tasks and frames; whatever else is written down costs time that it tells as the page's. */
export const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "benchmark"];

/* What is said of a task: as much of it as makes out so many parts of it, at most so many things. */
const WORTH_SAYING = 0.08;
const MOST_SAID = 5;

const fileOf = (url) => (url ?? "").split(/[/?#]/).at(-1);

/* What an event of the trace is called for who wants to mend it. */
function labelOf({ name, args }, isInScript) {
    const { functionName, url, lineNumber, columnNumber, type } = args?.data ?? {};
    switch (name) {
        case "FunctionCall":
            return `${functionName || "a function"} (${fileOf(url)}:${lineNumber}:${columnNumber})`;
        case "EvaluateScript":
        case "v8.compile":
        case "v8.compileModule":
        case "v8.evaluateModule":
            return `${name} ${fileOf(url ?? args?.fileName)}`;
        case "EventDispatch":
            return `event ${type}`;
        case "Layout":
        case "UpdateLayoutTree":
            return isInScript ? `${name}, forced by script` : name;
        default:
            return name;
    }
}

const SCRIPTS = new Set(["FunctionCall", "EvaluateScript", "v8.compile"]);
const wallOf = ({ dur }) => dur;
const ownOf = ({ tdur, dur }) => tdur ?? dur;

/* The page's scripts have an address; what measures is put there without one. */
const FOREIGN = "what measures";
const isForeign = ({ name, args }) => SCRIPTS.has(name) && !/^http/.test(args?.data?.url || args?.fileName || "");

/* What a task spent its time with, by its label: each event without what is in it. */
function partsOf(events, clock) {
    const parts = new Map();
    const open = [];
    const add = (label, time) => parts.set(label, (parts.get(label) ?? 0) + time / 1000);
    for (const event of events) {
        while (open.length > 0 && open.at(-1).end <= event.ts) open.pop();
        const around = open.at(-1);
        const isInScript = around?.isInScript ?? false;
        const label = isForeign(event) ? FOREIGN : labelOf(event, isInScript);
        add(label, clock(event));
        if (around !== undefined) add(around.label, -clock(event));
        open.push({ label, end: event.ts + event.dur, isInScript: isInScript || SCRIPTS.has(event.name) });
    }
    return parts;
}

/* In the task in which a document is opened, with whatever the browser does for any of them. */
const OPENING = "RenderFrameImpl::didStartProvisionalLoad";

const inOrder = (events) => events.sort((a, b) => a.ts - b.ts || b.dur - a.dur);
const threadOf = ({ pid, tid }) => `${pid} ${tid}`;

/* The thread that lays out and calls functions most. */
function mainOf(events) {
    const busy = new Map();
    for (const event of events)
        if (event.name === "UpdateLayoutTree" || event.name === "FunctionCall")
            busy.set(threadOf(event), (busy.get(threadOf(event)) ?? 0) + 1);
    return [...busy].sort(([, a], [, b]) => b - a)[0]?.[0] ?? "";
}

function tasksOf(events) {
    const tasks = [];
    for (const event of inOrder(events)) {
        const last = tasks.at(-1);
        if (last !== undefined && event.ts < last.end) last.events.push(event);
        else if (event.name === "RunTask") tasks.push({ event, end: event.ts + event.dur, events: [event] });
    }
    const without = (event, events, clock) => clock(event) / 1000 - (partsOf(events, clock).get(FOREIGN) ?? 0);
    return tasks.map(({ event, events }) => ({
        wall: without(event, events, wallOf),
        own: without(event, events, ownOf),
        isOpening: events.some(({ name }) => name === OPENING),
        events,
    }));
}

/** What ran in a task, in words. */
export function said({ events, own }) {
    return [...partsOf(events, ownOf)]
        .filter(([label, time]) => label !== FOREIGN && time > own * WORTH_SAYING)
        .sort(([, a], [, b]) => b - a)
        .slice(0, MOST_SAID)
        .map(([label, time]) => `${label} ${time.toFixed(0)}`)
        .join(", ");
}

/** Everything that the main thread of the page's process did without a break, and its frames: those that were to show
    something new, drawn or dropped. */
export function readTrace(trace) {
    const { traceEvents } = JSON.parse(trace);
    const main = mainOf(traceEvents);
    const tasks = tasksOf(traceEvents.filter((event) => event.dur !== undefined && threadOf(event) === main));
    const frames = traceEvents
        .filter(({ name, ph, pid }) => name === "PipelineReporter" && ph === "b" && main.startsWith(`${pid} `))
        .map(({ args }) => args?.chrome_frame_reporter ?? args?.frame_reporter ?? {});
    return {
        tasks,
        drawn: frames.filter(({ state }) => /PRESENTED/.test(state)).length,
        dropped: frames.filter(({ state, affects_smoothness }) => /DROPPED/.test(state) && affects_smoothness !== false).length,
    };
}
