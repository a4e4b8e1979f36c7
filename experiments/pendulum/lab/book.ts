// The student's laboratory book: all they chose, read and wrote. It is what is saved, what is marked, and what is printed.
import type { Count, Setup, TapeReading, Where } from './apparatus.ts';
import { chosen } from './said.ts';

export const STEPS = [
  'setup',
  'zero',
  'ball',
  'length',
  'practice',
  'period',
  'lengths',
  'hand',
  'fit',
  'result',
  'beyond',
] as const;
export type StepName = (typeof STEPS)[number];

/** As written: the digits count. */
export type WrittenNumber = string;

export interface Timing {
  by: 'self' | 'partner';
  setting: number;
  angle: number;
  /** The how-manieth swing in this run. */
  release: number;
  /** A partner is told; who presses shows it by the moment of the press. */
  where: Where;
  count: Count;
  swings: number;
  /** Seconds from the release to the first press. */
  started: number;
  shown: number;
  written: WrittenNumber;
}

export interface LabRow {
  setting: number;
  tape: (TapeReading & { written: WrittenNumber })[];
  timings: Timing[];
  /** cm, from the thread and the ball. */
  length: WrittenNumber;
  time: WrittenNumber;
  swings: number;
  period: WrittenNumber;
  squared: WrittenNumber;
}

export interface GateReading {
  setting: number;
  angle: number;
  release: number;
  mode: 'period' | 'pass';
  shown: number;
  written: WrittenNumber;
}

export interface Book {
  lang: 'zh' | 'en';
  step: StepName;
  done: StepName[];
  setup: Setup | null;
  zero: { jaws: WrittenNumber; tape: WrittenNumber; sawJaws: boolean; sawTape: boolean };
  ball: { readings: { turn: number; written: WrittenNumber }[]; diameter: WrittenNumber };
  length: {
    setting: number;
    tape: (TapeReading & { written: WrittenNumber })[];
    thread: WrittenNumber;
    length: WrittenNumber;
  };
  practice: { angle: number; timings: Timing[]; period: WrittenNumber; gate: GateReading | null };
  /** The first row is the first length's; the others are the next step's. */
  rows: LabRow[];
  hand: { left: number; right: number; slope: WrittenNumber; g: WrittenNumber } | null;
  fit: { excluded: number[]; reason: string; intercept: '' | 'zero' | 'radius' | 'over' | 'other'; g: WrittenNumber };
  result: {
    uLength: WrittenNumber;
    uPeriod: WrittenNumber;
    relative: WrittenNumber;
    g: WrittenNumber;
    u: WrittenNumber;
  };
  beyond: {
    readings: GateReading[];
    ratio: WrittenNumber;
    trend: '' | 'same' | 'grows' | 'shrinks';
    mass: '' | 'same' | 'heavy' | 'light';
    sawBoth: boolean;
  };
  releases: number;
  /** How the page stood: kept, and not marked. */
  page: Page;
}

interface Page {
  /** The vernier's line under the lens. */
  lens: number;
  sound: boolean;
  speak: boolean;
  /** Of the table, the row that is being measured. */
  row: number;
  /** What the partner was told; nothing before the student has said it. */
  where: Where | '';
  count: Count | '';
  gateMode: 'period' | 'pass' | '';
}

export const emptyRow = (setting: number, swings: number): LabRow => ({
  setting,
  swings,
  tape: [],
  timings: [],
  length: '',
  time: '',
  period: '',
  squared: '',
});

export const emptyBook = (lang: Book['lang']): Book => ({
  lang,
  step: 'setup',
  done: [],
  setup: null,
  zero: { jaws: '', tape: '', sawJaws: false, sawTape: false },
  ball: { readings: [], diameter: '' },
  length: { setting: 70, tape: [], thread: '', length: '' },
  practice: { angle: 4, timings: [], period: '', gate: null },
  rows: [],
  hand: null,
  fit: { excluded: [], reason: '', intercept: '', g: '' },
  result: { uLength: '', uPeriod: '', relative: '', g: '', u: '' },
  beyond: { readings: [], ratio: '', trend: '', mass: '', sawBoth: false },
  releases: 0,
  page: { lens: 0, sound: false, speak: false, row: 0, where: '', count: '', gateMode: '' },
});

/** What of the book goes with each step, for the server to mark; `said` is what teachers read. */
export function evidenceOf(book: Book, step: StepName): Record<string, unknown> {
  const { lang, setup } = book;
  if (step === 'setup') return { lang, setup, said: chosen(setup) };
  if (step === 'zero') return { lang, zero: book.zero };
  if (step === 'ball') return { lang, setup, ball: book.ball };
  if (step === 'length') return { lang, setup, length: book.length, said: chosen(book.length) };
  if (step === 'practice') {
    const { practice } = book;
    return { lang, setup, setting: book.length.setting, practice, said: chosen(practice) };
  }
  if (step === 'period') return { lang, setup, row: book.rows[0], said: chosen(book.rows[0] ?? null) };
  if (step === 'lengths') return { lang, setup, rows: book.rows };
  if (step === 'hand') return { lang, hand: book.hand };
  if (step === 'fit') {
    const { fit } = book;
    return {
      lang,
      fit,
      said: { intercept: fit.intercept, excluded: fit.excluded.map((n) => n + 1) },
    };
  }
  if (step === 'result') return { lang, result: book.result };
  return { lang, setup, beyond: book.beyond, said: chosen(book.beyond) };
}
