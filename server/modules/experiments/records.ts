// What a batch of records comes to: which of them count, and why the others only use up their numbers.

import { createHash } from 'node:crypto';
import type { Cmi, ExperimentRecord, RecordReason } from '#contract/experiment-records.ts';
import type { StepDeclared } from '#contract/experiment-rows.ts';
import { MOST_PART_BYTES } from '#contract/experiment-said.ts';
import type { StateRow } from '#server/platform/lifecycle/define.ts';
import { storable } from '#server/platform/text.ts';

/** A clock that is no further off is right. */
const CLOCK_MS = 60_000;
const LINK_MAX = 100;

export interface RecordRules {
  /** None: of a link, whose steps come as they come. */
  steps: readonly StepDeclared[] | null;
  isStrict: boolean;
  /** The server marks: what is claimed counts nothing. */
  isMarked: boolean;
  /** How often each step was done before. */
  done: ReadonlyMap<number, number>;
  /** What is done later does not count; null: it is not over. */
  until: number | null;
}

export interface StepDone {
  seq: number;
  title: string;
  startAt: number;
  endAt: number;
  timeUsed: number;
  expectTime: number;
  maxScore: number;
  score: number;
  repeatCount: number;
  evaluation: string;
  remarks: string;
  extData: unknown;
  evidence: unknown;
  scoredBy: 'package' | 'server';
  claimed: { at: number; startTime: number; endTime: number } | null;
}

/** Of a content object. */
export interface CommitRecord {
  n: number;
  at: number;
  type: 'commit';
  sco: string;
  cmi: Cmi;
  end: boolean;
  was?: string[] | undefined;
}
export type AnyRecord = ExperimentRecord | CommitRecord;

export interface Judged {
  /** Those that were looked at, in their order: the rest comes too late. */
  /** `again`: it stands under another launch's number, and only uses up one here. */
  records: { record: AnyRecord; refused: RecordReason | null; step: StepDone | null; again?: true }[];
  /** The step entered last; null: none was. */
  seq: number | null;
  isOver: boolean;
  saved: string | null;
  /** What is written besides. */
  rows?: StateRow[];
}

/** By how much the times of all records of a batch are moved. */
export const shiftOf = (sentAt: number, now: number): number => (Math.abs(now - sentAt) > CLOCK_MS ? now - sentAt : 0);

/** Of the same content, whatever the order of its fields. A commit has no time of its own: only that of its sending. */
export const hashOfRecord = (record: { type?: string }): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(record.type === 'commit' ? { ...record, at: 0 } : record)))
    .digest('hex');

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]),
  );
}

export function judgeRecords(records: readonly ExperimentRecord[], rules: RecordRules, shift: number): Judged {
  const done = new Map(rules.done);
  const judged: Judged = { records: [], seq: null, isOver: false, saved: null };
  for (const record of records) {
    if (judged.isOver) break;
    if (rules.until !== null && record.at + shift > rules.until) break;
    const refused = reasonOf(record, rules, done);
    const step = record.type === 'step' && refused === null ? stepOf(record, rules, { done, shift }) : null;
    judged.records.push({ record, refused, step });
    if (refused !== null) continue;
    if (record.type === 'enter') judged.seq = record.seq;
    if (record.type === 'state') judged.saved = record.data;
    if (record.type === 'finish') judged.isOver = true;
    if (step) {
      done.set(step.seq, step.repeatCount);
      judged.seq = step.seq;
    }
  }
  return judged;
}

const bytesOf = (part: unknown): number =>
  part === undefined ? 0 : Buffer.byteLength(typeof part === 'string' ? part : JSON.stringify(part));

function reasonOf(
  record: ExperimentRecord,
  rules: RecordRules,
  done: ReadonlyMap<number, number>,
): RecordReason | null {
  const parts =
    record.type === 'state'
      ? [record.data]
      : record.type === 'step'
        ? [record.evidence, record.extData, record.evaluation, record.remarks]
        : [];
  if (parts.some((part) => bytesOf(part) > MOST_PART_BYTES)) return 'too-large';
  if (record.type === 'state') return null;
  if (record.type === 'finish') return done.size === 0 ? 'no-steps' : null;
  const { steps, isStrict } = rules;
  const declared = steps?.find((s) => s.seq === record.seq);
  if (steps && !declared) return 'unknown-step';
  if (isStrict && steps?.some((s) => s.seq < record.seq && !done.has(s.seq))) return 'order';
  if (record.type === 'enter') return null;
  if (record.endTime < record.startTime) return 'time';
  const most = declared?.maxScore ?? record.maxScore ?? LINK_MAX;
  const { score } = record;
  return score !== undefined && !(score >= 0 && score <= most) ? 'score' : null;
}

type StepRecord = Extract<ExperimentRecord, { type: 'step' }>;

function stepOf(
  record: StepRecord,
  { steps, isMarked }: RecordRules,
  { done, shift }: { done: ReadonlyMap<number, number>; shift: number },
): StepDone {
  const declared = steps?.find((s) => s.seq === record.seq);
  const { seq, startTime, endTime, at } = record;
  const before = done.get(seq) ?? 0;
  return {
    seq,
    title: declared?.title ?? record.title ?? `${seq}`,
    startAt: startTime + shift,
    endAt: endTime + shift,
    // in whole seconds; docking takes no 0
    timeUsed: Math.max(1, Math.round((endTime - startTime) / 1000)),
    expectTime: declared?.expectTime ?? 0,
    maxScore: declared?.maxScore ?? record.maxScore ?? LINK_MAX,
    score: isMarked ? 0 : (record.score ?? 0),
    repeatCount: Math.max(record.repeatCount ?? 1, before + 1),
    evaluation: storable(record.evaluation ?? ''),
    remarks: storable(record.remarks ?? ''),
    extData: record.extData ?? null,
    evidence: record.evidence ?? null,
    scoredBy: isMarked ? 'server' : 'package',
    claimed: shift === 0 ? null : { at, startTime, endTime },
  };
}
