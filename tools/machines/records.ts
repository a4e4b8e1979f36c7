// Reads what the test runs left in build/machines.
import { join } from 'node:path';
import { z } from 'zod';
import { levelOf, type MachineRecord } from '#src/machines/qa/records.ts';
import { linesIn } from './lines.ts';
import { unearnedIn } from './outcomes.ts';

export const ROOT = join(import.meta.dirname, '..', '..');
/** Tests have their own. */
export const FOLDER = process.env['MACHINES_DIR'] ?? join(ROOT, 'build', 'machines');
export const DOCS = process.env['MACHINES_DOCS'] ?? join(ROOT, 'docs', 'machines');

/** No test hits a chart's elements in so many words. */
const LONGEST = 2_000_000;
const ELEMENT = /^(state|transition|guard|invoke|timer|pair|refused|dropped):./;

const record = z.strictObject({
  machine: z.string(),
  hash: z.string(),
  test: z.string().refine((test) => levelOf(test) !== null),
  hits: z.record(z.string().regex(ELEMENT), z.number().int().positive()),
});

interface Read {
  records: MachineRecord[];
  /** Records of another state of the code, or of a chart that there is not: stale coverage is a quiet lie. */
  refused: MachineRecord[];
  /** Lines that are no record, `file:line`: half of one, or one that carries more than counts. */
  broken: string[];
  /** Elements that the chart does not have, a line each; they count nowhere, and are kept nowhere. */
  strange: Said[];
  /** Tests that have not passed, or have asserted nothing, in order: their records count nowhere. */
  unearned: Said[];
}

/** What is told of a chart. */
interface Said {
  machine: string;
  line: string;
}

/** `hashes`: the present one of each chart; `elements`: whether it has one. */
export function readRecords(
  hashes: ReadonlyMap<string, string>,
  folder = FOLDER,
  elements: ReadonlyMap<string, (element: string) => boolean> = new Map(),
): Read {
  const { lines, broken } = linesIn(folder, (file) => file.endsWith('.jsonl'));
  const outcomes = unearnedIn(folder);
  const unrecorded = outcomes.unrecorded.flatMap(({ test, machines = [] }) =>
    machines.map((machine) => ({ machine, line: test })),
  );
  const all = [...broken, ...outcomes.broken];
  const read: Read = { records: [], refused: [], broken: all, strange: [], unearned: unrecorded };
  for (const { at, text } of lines) {
    const parsed = parse(text);
    if (!parsed) read.broken.push(at);
    else if (outcomes.unearned.has(parsed.test)) read.unearned.push({ machine: parsed.machine, line: parsed.test });
    else if (hashes.get(parsed.machine) !== parsed.hash) read.refused.push(parsed);
    else {
      const { machine, hits } = parsed;
      const has = elements.get(machine) ?? (() => true);
      const odd = Object.keys(hits).filter((element) => !has(element));
      read.strange.push(...odd.map((element) => ({ machine, line: `${at}: ${machine} has no ${element}` })));
      for (const element of odd) delete hits[element];
      read.records.push(parsed);
    }
  }
  read.unearned.sort((a, b) => (a.line < b.line ? -1 : 1));
  return read;
}

function parse(line: string): MachineRecord | null {
  if (line.length > LONGEST) return null;
  try {
    return record.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
