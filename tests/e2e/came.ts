// Where a chart came to in a browser test, and what of it was brought about. Where: by the live log that test builds keep in the page,
// mirrors of the server's charts among it, and by what the server itself has kept of the test's commands. What: by the counts of both
// recorders, the page's and the server's, as the report reads them. A test that QA has copied ends with both: whatever nobody has
// brought about fails there, though the chart may be in that state by another way.
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { MachineRecord } from '#src/machines/qa/records.ts';
import type { Trace } from '#src/machines/qa/traces.ts';
import { expect, keepRecords, RECORDS, test, testIdOf } from './fixture.ts';

/** Of what somebody has done a page knows at once, on a busy machine too. */
const PATIENCE_MS = 60_000;
const TRACES = join(RECORDS, 'traces');

/** Pages of other devices on which a test's chart runs. */
const others = new WeakMap<Page, Page[]>();
export function alsoOn(page: Page, other: Page): void {
  others.set(page, [...(others.get(page) ?? []), other]);
}

interface Watched {
  /** This element was hit since, by this test, in a page or on its server. */
  by: (element: string, patienceMs?: number) => Promise<void>;
  /** It came to these leaves since: by a step that was taken, even where it was there before. */
  to: (leaves: string, patienceMs?: number) => Promise<void>;
  /** Whatever was tried, it stands there. */
  stays: (leaves: string, patienceMs?: number) => Promise<void>;
}

/** Looks at a chart from now on. */
export async function watch(page: Page, machine: string): Promise<Watched> {
  const id = testIdOf(test.info());
  const pages = () => [...page.context().pages(), ...(others.get(page) ?? [])];
  const keepAll = () => Promise.all(pages().map(keepRecords));
  // what they have counted so far is before this
  await keepAll();
  const [records, traces] = [endsIn(RECORDS), endsIn(TRACES)];
  const since = Date.now();
  const isOwn = (one: MachineRecord | Trace) => one.machine === machine && one.test === id;
  const hits = async (): Promise<string[]> => {
    await keepAll();
    const own = linesSince<MachineRecord>(RECORDS, records, id).filter(isOwn);
    return [...new Set(own.flatMap((record) => Object.keys(record.hits)))];
  };
  const states = (): string[] =>
    linesSince<Trace>(TRACES, traces, id)
      .filter(isOwn)
      .flatMap((trace) => trace.steps.map((step) => step.state));
  const ask = async (what: 'trail' | 'standing'): Promise<string[]> => {
    const answers = await Promise.all(
      pages().map((one) =>
        one
          .evaluate(
            ([of, chart, from]) =>
              (of === 'trail' ? window.__machines?.trail(chart, from) : window.__machines?.standing(chart)) ?? [],
            [what, machine, since] as const,
          )
          .catch(() => []),
      ),
    );
    return answers.flat();
  };
  return {
    by: (element, timeout = PATIENCE_MS) =>
      expect.poll(hits, { timeout, message: `nobody has brought about ${element}` }).toContain(element),
    to: (leaves, timeout = PATIENCE_MS) =>
      expect
        .poll(async () => [...(await ask('trail')), ...states()], {
          timeout,
          message: `${machine} did not come to ${leaves}`,
        })
        .toContain(leaves),
    stays: (leaves, timeout = PATIENCE_MS) =>
      expect
        .poll(() => ask('standing'), { timeout, message: `${machine} does not stand at ${leaves}` })
        .toContain(leaves),
  };
}

/** How long each file of lines is, by its name. */
type Ends = ReadonlyMap<string, number>;

const endsIn = (folder: string): Ends =>
  new Map(
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => [name, statSync(join(folder, name)).size]),
  );

/** What was written since then of this test, by whichever server or page: files of a whole run are long, so their ends alone are read. */
function linesSince<T>(folder: string, then: Ends, id: string): T[] {
  return [...endsIn(folder)].flatMap(([name, end]) => {
    const from = then.get(name) ?? 0;
    if (end <= from) return [];
    return textOf(join(folder, name), from, end)
      .split('\n')
      .filter((line) => line.includes(JSON.stringify(id)) && line.endsWith('}'))
      .map((line) => JSON.parse(line) as T); // the recorders' own
  });
}

function textOf(file: string, from: number, end: number): string {
  const bytes = Buffer.alloc(end - from);
  const opened = openSync(file, 'r');
  try {
    return bytes.toString('utf8', 0, readSync(opened, bytes, 0, bytes.length, from));
  } finally {
    closeSync(opened);
  }
}
