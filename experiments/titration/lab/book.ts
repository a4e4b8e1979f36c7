// What the student chose, gave and wrote; small enough for the 4,096 characters that SCORM 1.2 keeps.
import type { Indicator, Preparation } from './chemistry.ts';

export const PHASES = ['prepare', 'indicator', 'run1', 'run2', 'run3', 'reckon', 'curve'] as const;
export type Phase = (typeof PHASES)[number];

export interface RunNotes {
  /** Thousandths of a millilitre that left the burette, after each turn of the tap; of many turns the early ones are joined. */
  given: number[];
  from: string;
  to: string;
}

export interface Book {
  seed: number;
  phase: Phase;
  done: Phase[];
  preparation: Preparation;
  indicator: Indicator | '';
  runs: RunNotes[];
  volumes: [string, string, string];
  mean: string;
  spread: string;
  acid: string;
  jump: '' | 'narrow' | 'wide' | 'none';
  /** Milliseconds spent in each phase. */
  spent: Partial<Record<Phase, number>>;
}

/** Turns of the tap that are kept each by itself: what SCORM 1.2 holds of three runs is little, and a pupil may drip on. */
export const MOST_KEPT = 120;

/** After one turn more. Where there are too many, every second of the older half goes: the latest, about the jump, all stay. */
export function afterTurn(given: readonly number[], thousandths: number): number[] {
  const all = [...given, (given.at(-1) ?? 0) + thousandths];
  return all.length <= MOST_KEPT ? all : all.filter((_, n) => n >= MOST_KEPT / 2 || n % 2 === 1);
}

export const emptyBook = (seed: number): Book => ({
  seed,
  phase: 'prepare',
  done: [],
  preparation: { burette: '', flask: '', bubble: '' },
  indicator: '',
  runs: [0, 1, 2].map(() => ({ given: [], from: '', to: '' })),
  volumes: ['', '', ''],
  mean: '',
  spread: '',
  acid: '',
  jump: '',
  spent: {},
});

/** Amounts as differences, in base 36: three runs of `MOST_KEPT` turns stay far below 4,096 characters. */
export const packed = (book: Book): string =>
  JSON.stringify({
    ...book,
    runs: book.runs.map(({ given, from, to }) => [
      given.map((ml, n) => (ml - (given[n - 1] ?? 0)).toString(36)).join(' '),
      from,
      to,
    ]),
  });

type PackedRuns = [steps: string, from: string, to: string][];

/** null: not of ours. */
export function unpacked(text: string): Book | null {
  try {
    const raw = JSON.parse(text) as Omit<Book, 'runs'> & { runs: PackedRuns };
    const runs = raw.runs.map(([steps, from, to]) => {
      const given: number[] = [];
      for (const step of steps === '' ? [] : steps.split(' '))
        given.push((given.at(-1) ?? 0) + Number.parseInt(step, 36));
      return { given, from, to };
    });
    return { ...emptyBook(raw.seed), ...raw, runs };
  } catch {
    return null;
  }
}
