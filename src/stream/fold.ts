// From events to what is shown. Pure and idempotent: any order of delivery, with duplicates and holes, comes to the same state.
import type { TextMark } from '#contract/marks-of-text.ts';
import type { Lifecycle, RunErrorCode, StreamEvent } from '#contract/stream.ts';
import { applyPatch } from './patch.ts';

export interface Speaker {
  engine: 'embedded' | 'model';
  model?: string;
}

/** Where a message takes up a cut one: `from` counts UTF-16 units of the cut message's text. */
interface Continues {
  messageId: string;
  from: number;
}

export interface Message {
  kind: 'message';
  id: string;
  role: 'assistant' | 'user';
  text: string;
  /** What of it is more than words; absent: a model has said it, or an older server. */
  marks?: readonly TextMark[];
  open: boolean;
  continues?: Continues;
  speaker?: Speaker;
  /** The run, and the lifecycle's state, in which the message began. */
  runId: string | null;
  during: string;
}

export interface Block {
  kind: 'block';
  id: string;
  type: string;
  content: unknown;
  runId: string | null;
  during: string;
}

export type Entry = Message | Block;

export interface Run {
  id: string;
  status: 'running' | 'finished' | 'superseded' | 'error';
  code?: RunErrorCode;
  message?: string;
}

/** What was said and shown, in order of first appearance. */
export interface StreamState {
  epoch: string | null;
  /** The last event applied; 0 before the first. */
  seq: number;
  entries: readonly Entry[];
  lifecycle: Lifecycle | null;
  /** Commands whose effect is in `lifecycle`, the latest last; bounded. */
  commands: readonly string[];
  run: Run | null;
  /** Every run that ended here, by id. */
  ended: Readonly<Record<string, Run>>;
  speaker: Speaker | null;
  continues: Continues | null;
  answers: Readonly<Record<string, unknown>>;
  /** What the reader's own fold has made of the log's CUSTOM events; null where it has none. */
  beside: unknown;
}

export type Custom = StreamEvent & { type: 'CUSTOM' };

/** How a log is read beyond what all logs have in common. */
export interface LogReading {
  /** The CUSTOM event by which it tells answers, as its definition names it. */
  answers?: string | undefined;
  /** How the log's own CUSTOM events are folded: pure, from `empty` on, each event once and in order. */
  beside?: Beside | undefined;
}
export interface Beside {
  empty: unknown;
  take: (known: unknown, event: Custom, seq: number) => unknown;
}

interface Sequenced {
  seq: number;
  event: StreamEvent;
}

/** The state and what came too early for it, by seq. */
export interface Fold {
  state: StreamState;
  held: readonly Sequenced[];
  reading: LogReading;
}

const COMMANDS_KEPT = 50;

export const emptyState = (epoch: string | null = null, beside?: Beside): StreamState => ({
  epoch,
  seq: 0,
  entries: [],
  lifecycle: null,
  commands: [],
  run: null,
  ended: {},
  speaker: null,
  continues: null,
  answers: {},
  beside: beside?.empty ?? null,
});
export const emptyFold = (epoch: string | null = null, reading: LogReading = {}): Fold => ({
  state: emptyState(epoch, reading.beside),
  held: [],
  reading,
});

/** Takes one delivery. Another epoch is another log: what was known of the old one is dropped. */
export function receive(fold: Fold, epoch: string, delivery: Sequenced): Fold {
  const current = inEpoch(fold, epoch);
  const { state, held, reading } = current;
  if (delivery.seq <= state.seq || held.some((h) => h.seq === delivery.seq)) return current;
  if (held.length === 0 && delivery.seq === state.seq + 1)
    return { ...current, state: apply(state, delivery, reading) };
  const waiting = [...held, delivery].sort((a, b) => a.seq - b.seq);
  let next = state;
  let taken = 0;
  for (const item of waiting) {
    if (item.seq !== next.seq + 1) break;
    next = apply(next, item, reading);
    taken += 1;
  }
  return { ...current, state: next, held: waiting.slice(taken) };
}

const inEpoch = (fold: Fold, epoch: string): Fold => {
  if (fold.state.epoch === epoch) return fold;
  return fold.state.epoch === null ? { ...fold, state: { ...fold.state, epoch } } : emptyFold(epoch, fold.reading);
};

/** What is missing between the state and the first held event; null when nothing is. */
export function holeOf({ state, held }: Pick<Fold, 'state' | 'held'>): { after: number; limit: number } | null {
  const [first] = held;
  return first ? { after: state.seq, limit: Math.min(first.seq - state.seq - 1, 1000) } : null;
}

function apply(state: StreamState, { seq, event }: Sequenced, { answers, beside }: LogReading): StreamState {
  const next = { ...state, ...change(state, event, answers), seq };
  return beside && event.type === 'CUSTOM' ? { ...next, beside: beside.take(state.beside, event, seq) } : next;
}

function change(state: StreamState, event: StreamEvent, answers: string | undefined): Partial<StreamState> {
  switch (event.type) {
    case 'RUN_STARTED':
      return { run: { id: event.runId, status: 'running' } };
    case 'RUN_FINISHED':
      return endRun(state, { id: event.runId, status: isSuperseded(event.result) ? 'superseded' : 'finished' });
    case 'RUN_ERROR':
      return endRun(state, { id: event.runId, status: 'error', code: event.code, message: event.message });
    case 'TEXT_MESSAGE_START':
      return startMessage(state, event);
    case 'TEXT_MESSAGE_CONTENT':
      return { entries: changeMessage(state.entries, event.messageId, (m) => ({ ...m, text: m.text + event.delta })) };
    case 'TEXT_MESSAGE_END':
      return { entries: changeMessage(state.entries, event.messageId, (m) => ({ ...m, open: false })) };
    case 'ACTIVITY_SNAPSHOT':
      return { entries: putBlock(state, event.messageId, event.activityType, event.content) };
    case 'ACTIVITY_DELTA':
      return { entries: patchBlock(state.entries, event) };
    case 'STATE_SNAPSHOT':
      return setLifecycle(state, event.snapshot);
    case 'CUSTOM':
      return custom(state, event, answers);
    default:
      // an event of a later server: its seq counts, its content is not for us
      return {};
  }
}

function endRun(state: StreamState, run: Run): Partial<StreamState> {
  return { ended: { ...state.ended, [run.id]: run }, run: state.run?.id === run.id ? run : state.run };
}

const isSuperseded = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'superseded' in result && result.superseded === true;

function startMessage(state: StreamState, event: StreamEvent & { type: 'TEXT_MESSAGE_START' }): Partial<StreamState> {
  const { messageId: id, role } = event;
  const own = role === 'assistant';
  const message: Message = {
    ...runContext(state),
    kind: 'message',
    id,
    role,
    text: '',
    open: true,
    ...(own && state.continues ? { continues: state.continues } : {}),
    ...(own && state.speaker ? { speaker: state.speaker } : {}),
  };
  return { entries: [...state.entries, message], ...(own ? { continues: null } : {}) };
}

const runContext = (state: StreamState) => ({
  runId: state.run?.status === 'running' ? state.run.id : null,
  during: state.lifecycle?.state ?? '',
});

/** Changes one message. It is looked for from the end: the open message is nearly always the last entry. */
function changeMessage(entries: readonly Entry[], id: string, by: (m: Message) => Message): readonly Entry[] {
  const at = entries.findLastIndex((e) => e.kind === 'message' && e.id === id);
  const found = entries[at];
  return found?.kind === 'message' ? entries.with(at, by(found)) : entries;
}

function putBlock(state: StreamState, id: string, type: string, content: unknown): readonly Entry[] {
  const at = state.entries.findLastIndex((e) => e.kind === 'block' && e.id === id);
  const known = state.entries[at];
  if (known?.kind === 'block') return state.entries.with(at, { ...known, type, content });
  return [...state.entries, { ...runContext(state), kind: 'block', id, type, content }];
}

function patchBlock(entries: readonly Entry[], event: StreamEvent & { type: 'ACTIVITY_DELTA' }): readonly Entry[] {
  const at = entries.findLastIndex((e) => e.kind === 'block' && e.id === event.messageId);
  const block = entries[at];
  if (block?.kind !== 'block') return entries;
  try {
    return entries.with(at, { ...block, content: applyPatch(block.content, event.patch) });
  } catch {
    // a patch that does not fit leaves the block as it was: one odd block must not end the lesson
    return entries;
  }
}

function setLifecycle(state: StreamState, lifecycle: Lifecycle): Partial<StreamState> {
  const { cmd } = lifecycle;
  return { lifecycle, ...(cmd ? { commands: [...state.commands, cmd].slice(-COMMANDS_KEPT) } : {}) };
}

function custom(state: StreamState, { name, value }: Custom, answers: string | undefined): Partial<StreamState> {
  if (typeof value !== 'object' || value === null) return {};
  if (name === 'tutor.speaker' && 'engine' in value) return { speaker: value as Speaker };
  if (name === 'message.marks' && 'messageId' in value && 'marks' in value) {
    const marks = value.marks as TextMark[]; // by the contract, which the server checks
    return { entries: changeMessage(state.entries, String(value.messageId), (m) => ({ ...m, marks })) };
  }
  if (name === 'message.continues' && 'messageId' in value) return { continues: value as Continues };
  if (name === answers && 'questionId' in value && 'value' in value) {
    return { answers: { ...state.answers, [String(value.questionId)]: value.value } };
  }
  return {};
}
