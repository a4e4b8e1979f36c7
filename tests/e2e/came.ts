// Where a chart came to, in a browser test: by the live log that test builds keep in the page, mirrors of the server's charts among
// it, and by what the server itself has kept of the test's commands. A test that QA has copied ends with it: whatever nobody has
// brought about fails there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Trace } from '#src/machines/qa/traces.ts';
import { expect, RECORDS, test, testIdOf } from './fixture.ts';

/** What comes by itself may take its time; a tutor's answer does. */
const PATIENCE_MS = 30_000;

/** Pages of other devices on which a test's chart runs. */
const others = new WeakMap<Page, Page[]>();
export function alsoOn(page: Page, other: Page): void {
  others.set(page, [...(others.get(page) ?? []), other]);
}

interface Watched {
  /** It came to these leaves since: by a step that was taken, even where it was there before. */
  to: (leaves: string, patienceMs?: number) => Promise<void>;
  /** Whatever was tried, it stands there. */
  stays: (leaves: string, patienceMs?: number) => Promise<void>;
}

/** Looks at a chart from now on. */
export function watch(page: Page, machine: string): Watched {
  const since = Date.now();
  const id = testIdOf(test.info());
  const known = stepsOf(machine, id);
  const ask = async (what: 'trail' | 'standing'): Promise<string[]> => {
    const pages = [...page.context().pages(), ...(others.get(page) ?? [])];
    const answers = await Promise.all(
      pages.map((one) =>
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
    to: (leaves, patienceMs = PATIENCE_MS) =>
      expect
        .poll(async () => [...(await ask('trail')), ...newSteps(known, stepsOf(machine, id))], { timeout: patienceMs })
        .toContain(leaves),
    stays: (leaves, patienceMs = PATIENCE_MS) =>
      expect.poll(() => ask('standing'), { timeout: patienceMs }).toContain(leaves),
  };
}

/** By the file of each server: one that grows moves no other's. */
type Steps = ReadonlyMap<string, readonly string[]>;

const newSteps = (known: Steps, now: Steps): string[] =>
  [...now].flatMap(([file, states]) => states.slice(known.get(file)?.length ?? 0));

/** The states that this test's commands have led the server's charts of this name to, as they were written. */
function stepsOf(machine: string, id: string): Steps {
  const folder = join(RECORDS, 'traces');
  const files = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.endsWith('.jsonl'));
  return new Map(
    files.map((name) => [
      name,
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => line.includes(JSON.stringify(id)) && line.endsWith('}'))
        .map((line) => JSON.parse(line) as Trace) // the server's own
        .filter((trace) => trace.machine === machine && trace.test === id)
        .flatMap((trace) => trace.steps.map((step) => step.state)),
    ]),
  );
}
