// What a content object has committed, in either version of SCORM: whether it is done, its score, its time.
import type { Cmi } from './experiment-records.ts';

const HOUR = 3_600_000;

const text = (value: Cmi[string] | undefined): string => (value === undefined ? '' : String(value).trim());
const number = (value: Cmi[string] | undefined): number | null => {
  const said = text(value);
  const n = Number(said);
  return said !== '' && Number.isFinite(n) ? n : null;
};

interface CmiFacts {
  isDone: boolean;
  /** From 0 to 100. */
  score: number;
  /** Of this visit, milliseconds. */
  sessionMs: number;
}

/** The launch in which a commit was said, where another sends it: of those under whose numbers it may stand, the first. */
export const visitOf = (was: readonly string[] | undefined): string | undefined => was?.[0]?.replace(/\.\d+$/, '');

/**
 * Whatever version it is of: the names tell. What has ended (`isEnd`) and never said how far it came is done, as the standard
 * has it; what was only left for later is not.
 */
export function factsOf(cmi: Cmi, isEnd = false): CmiFacts {
  const is12 = 'cmi.core.lesson_status' in cmi || 'cmi.core.session_time' in cmi || 'cmi.core.score.raw' in cmi;
  return is12 ? facts12(cmi) : facts2004(cmi, isEnd);
}

function facts12(cmi: Cmi): CmiFacts {
  const status = text(cmi['cmi.core.lesson_status']).toLowerCase();
  const score = inPercent(cmi, 'cmi.core.score');
  return {
    isDone: status === 'passed' || status === 'completed' || status === 'failed',
    score: score ?? (status === 'failed' ? 0 : 100),
    sessionMs: time12(text(cmi['cmi.core.session_time'])),
  };
}

function facts2004(cmi: Cmi, isEnd: boolean): CmiFacts {
  const completion = text(cmi['cmi.completion_status']);
  const success = text(cmi['cmi.success_status']);
  const isUnsaid = isEnd && completion === 'unknown' && text(cmi['cmi.exit']) !== 'suspend';
  const scaled = number(cmi['cmi.score.scaled']);
  const score = scaled === null ? inPercent(cmi, 'cmi.score') : bounded(scaled * 100);
  return {
    isDone: completion === 'completed' || success === 'passed' || success === 'failed' || isUnsaid,
    score: score ?? (success === 'failed' ? 0 : 100),
    sessionMs: time2004(text(cmi['cmi.session_time'])),
  };
}

interface Interaction {
  id: string;
  /** What was asked, where the object says it: in version 2004 alone. */
  description: string;
  response: string;
}

const INTERACTION = /^cmi\.interactions\.(\d+)\.(id|description|student_response|learner_response)$/;

/** In their order; of one that was answered again the last. */
export function interactionsIn(cmi: Cmi): Interaction[] {
  const byNumber = new Map<number, Map<string, string>>();
  for (const [name, value] of Object.entries(cmi)) {
    const [, n, part = ''] = INTERACTION.exec(name) ?? [];
    if (n === undefined) continue;
    const parts = byNumber.get(Number(n)) ?? new Map<string, string>();
    byNumber.set(Number(n), parts.set(part, text(value)));
  }
  const byId = new Map<string, Interaction>();
  for (const [, parts] of [...byNumber].toSorted(([a], [b]) => a - b)) {
    const id = parts.get('id') ?? '';
    // the language is told before the words
    const description = (parts.get('description') ?? '').replace(/^\{lang=[^}]*\}/, '');
    const response = parts.get('learner_response') ?? parts.get('student_response') ?? '';
    if (id !== '') byId.set(id, { id, description, response });
  }
  return [...byId.values()];
}

/** From 0 to 100, without what binary fractions add: 0.55 times 100 is 55. */
const bounded = (percent: number): number => Number(Math.min(Math.max(percent, 0), 100).toFixed(10));

function inPercent(cmi: Cmi, name: string): number | null {
  const raw = number(cmi[`${name}.raw`]);
  if (raw === null) return null;
  const [min, max] = [number(cmi[`${name}.min`]) ?? 0, number(cmi[`${name}.max`]) ?? 100];
  return bounded(max > min ? ((raw - min) / (max - min)) * 100 : raw);
}

/** `HHHH:MM:SS.SS` */
export function time12(said: string): number {
  const [, hours = '', minutes = '', seconds = ''] = /^(\d{2,4}):(\d{2}):(\d{2}(?:\.\d{1,2})?)$/.exec(said) ?? [];
  return hours === '' ? 0 : Math.round(Number(hours) * HOUR + Number(minutes) * 60_000 + Number(seconds) * 1000);
}

/** `P1DT2H3M4.5S`; a month is 30 days, a year 365. */
export function time2004(said: string): number {
  const parts = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,2})?)S)?)?$/.exec(said);
  if (!parts) return 0;
  const [years, months, days, hours, minutes, seconds] = parts.slice(1).map((p) => Number(p ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return Math.round(((years * 365 + months * 30 + days) * 24 + hours) * HOUR + minutes * 60_000 + seconds * 1000);
}
