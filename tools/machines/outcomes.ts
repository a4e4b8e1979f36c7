// How the tests ended whose commands a server has recorded: it cannot know that itself, and neither can a page. What a test covered
// that did not pass counts nowhere.
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { linesIn } from './lines.ts';

/** In the folder of records. */
export const OUTCOMES = 'outcomes';
/** As a server takes it. */
const LONGEST = 180;

const outcome = z.strictObject({
  /** As records name it: tests of long names may share it. */
  test: z.string(),
  /** Of one test alone: what comes last stands in for what was before. */
  key: z.string(),
  isEarned: z.boolean(),
  /** Charts that it covered, where its records were not left at all: it is named all the same. */
  machines: z.array(z.string()).optional(),
});
type Outcome = z.output<typeof outcome>;

/** As a header carries the name of a test. */
export const headerOf = (test: string): string => encodeURI(test).slice(0, LONGEST);

const textOf = (outcomes: readonly Outcome[]): string => outcomes.map((o) => `${JSON.stringify(o)}\n`).join('');

/** One more, of many tests that run one after the other. */
export function addOutcome(folder: string, file: string, one: Outcome): void {
  mkdirSync(join(folder, OUTCOMES), { recursive: true });
  appendFileSync(join(folder, OUTCOMES, `${file}.jsonl`), textOf([one]));
}

/** All of one file, in place of those of the time before. */
export function putOutcomes(folder: string, file: string, all: readonly Outcome[]): void {
  const path = join(folder, OUTCOMES, `${file}.jsonl`);
  rmSync(path, { force: true });
  if (all.length === 0) return;
  mkdirSync(join(folder, OUTCOMES), { recursive: true });
  writeFileSync(path, textOf(all));
}

interface Unearned {
  /** As records name them. */
  unearned: ReadonlySet<string>;
  /** Those that have left no records. */
  unrecorded: Outcome[];
  /** The lines that say nothing of a test. */
  broken: string[];
}

/** The tests that have earned nothing. */
export function unearnedIn(folder: string): Unearned {
  const { lines, broken } = linesIn(join(folder, OUTCOMES), (file) => file.endsWith('.jsonl'));
  const last = new Map<string, Outcome>();
  for (const { at, text } of lines) {
    const one = parse(text);
    if (one) last.set(one.key, one);
    else broken.push(at);
  }
  const failed = [...last.values()].filter((o) => !o.isEarned);
  return {
    unearned: new Set(failed.filter((o) => !o.machines).map((o) => o.test)),
    unrecorded: failed.filter((o) => o.machines),
    broken: broken.map((at) => `${OUTCOMES}/${at}`),
  };
}

function parse(line: string): Outcome | null {
  try {
    return outcome.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
