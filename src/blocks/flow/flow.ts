// From what was said and shown to the page a student reads: texts with their sources, question threads, returns.
import type { Citation } from '#contract/blocks/index.ts';
import type { Flow } from '#src/machines/lifecycle.ts';
import { isIn } from '#src/machines/state.ts';
import type { Block, Entry, Message, StreamState } from '#src/stream/fold.ts';

export interface FlowText {
  kind: 'text';
  id: string;
  role: Message['role'];
  text: string;
  marks: Message['marks'];
  open: boolean;
  citations: readonly Citation[];
}
export interface BlockItem {
  kind: 'block';
  id: string;
  block: Block;
}
/** A person's question and its answer, apart from the rest. */
export interface ThreadItem {
  kind: 'thread';
  id: string;
  items: readonly (FlowText | BlockItem)[];
}
/** What was under way returns: to which point (from 1; 0 before the first) and which paragraph of it. */
export interface BackItem {
  kind: 'back';
  id: string;
  point: number;
  part: number;
}
export type FlowItem = FlowText | BlockItem | ThreadItem | BackItem;

const NONE: readonly Citation[] = [];

/** `states`: what the page makes of the lifecycle's states, as its definition says. */
export function flowOf({ entries }: Pick<StreamState, 'entries'>, states: Flow): FlowItem[] {
  const facts = readFacts(entries);
  const flow: FlowItem[] = [];
  const threads = new Map<string, (FlowText | BlockItem)[]>();
  let thread: (FlowText | BlockItem)[] | null = null;
  for (const entry of entries) {
    if (isElsewhere(entry, facts) || isContribution(entry, states)) continue;
    const item =
      entry.kind === 'message' ? textItem(entry, facts) : ({ kind: 'block', id: entry.id, block: entry } as const);
    const own = item.kind === 'block' ? threads.get(questionOf(item.id)) : undefined;
    if (own) {
      const [question] = own;
      // a reply is read where the reader is: with its question again, if much has been said since
      const isLater = question !== undefined && item.id.includes('~reply.') && lastOf(flow) !== own;
      if (isLater)
        flow.push({
          kind: 'thread',
          id: `thread.${item.id}`,
          items: [{ ...question, id: `${question.id}~again` }, item],
        });
      else own.push(item);
      if (isLater) thread = null;
      continue;
    }
    const begins = entry.kind === 'message' && entry.role === 'user';
    if (begins || isIn(entry.during, ...states.aside)) {
      if (begins || !thread) {
        thread = [];
        flow.push({ kind: 'thread', id: `thread.${entry.id}`, items: thread });
        threads.set(entry.id, thread);
      }
      thread.push(item);
      continue;
    }
    thread = null;
    if (entry.kind === 'message' && entry.continues) flow.push(backItem(entry, facts));
    flow.push(item);
  }
  return flow;
}

const lastOf = (flow: readonly FlowItem[]) => {
  const last = flow.at(-1);
  return last?.kind === 'thread' ? last.items : null;
};

/** `q.<run>`, `a.<run>~<n>`, and all that belongs to them: the run in which a question was asked. */
export const runOf = (id: string): string => id.replace(/^[qa]\.|~.*$/g, '');

/** `q.<run>~corrected`, `q.<run>~reply.<id>`: the question that a word belongs to. */
const questionOf = (id: string): string => id.slice(0, Math.max(id.indexOf('~'), 0));

interface Facts {
  messages: ReadonlyMap<string, Message>;
  /** Citations, by the message that they were announced for. */
  citations: ReadonlyMap<string, readonly Citation[]>;
  /** Where a cut message is taken up, by its id. */
  takenUp: ReadonlyMap<string, number>;
  questions: ReadonlySet<string>;
  /** The point (from 1) under which a message was said. */
  points: ReadonlyMap<string, number>;
}

function readFacts(entries: readonly Entry[]): Facts {
  const messages = new Map<string, Message>();
  const citations = new Map<string, readonly Citation[]>();
  const takenUp = new Map<string, number>();
  const questions = new Set<string>();
  const points = new Map<string, number>();
  let point = 0;
  for (const entry of entries) {
    if (entry.kind === 'message') {
      messages.set(entry.id, entry);
      points.set(entry.id, point);
      if (entry.continues) takenUp.set(entry.continues.messageId, entry.continues.from);
      continue;
    }
    const content = entry.content as { index?: unknown; messageId?: unknown; items?: unknown } | null; // looked at member by member
    if (entry.type === 'heading' && typeof content?.index === 'number') point = content.index + 1;
    if (entry.type === 'check-question') questions.add(entry.id);
    if (entry.type === 'citations' && typeof content?.messageId === 'string' && Array.isArray(content.items))
      citations.set(content.messageId, content.items as Citation[]); // by the contract, which the server checks
  }
  return { messages, citations, takenUp, questions, points };
}

/** What a person says in a discussion stands in its thread. */
const isContribution = (entry: Entry, states: Flow): boolean =>
  entry.kind === 'message' && entry.role === 'user' && isIn(entry.during, ...states.talk);

/** Sources stand under their text, hints and results in their question's card; a pause is told where the lesson stands. */
function isElsewhere(entry: Entry, { questions }: Facts): boolean {
  if (entry.kind !== 'block') return false;
  if (entry.type === 'citations' || isPause(entry)) return true;
  if (entry.type !== 'check-result' && entry.type !== 'hint') return false;
  return questions.has(entry.id.replace(/~(r|h\d+)$/, ''));
}

const isPause = ({ type, content }: Block): boolean =>
  type === 'notice' && (content as { kind?: unknown } | null)?.kind === 'paused'; // looked at member by member

function textItem(message: Message, facts: Facts): FlowText {
  const { id, role, text, marks, open } = message;
  const from = facts.takenUp.get(id);
  // the cut sentence is said again from its start: here it would stand twice
  const whole = from === undefined ? text : text.slice(0, from);
  const citations = facts.citations.get(firstOf(message, facts).id) ?? NONE;
  return { kind: 'text', id, role, text: whole, marks, open, citations };
}

/** The message in which this text began. */
function firstOf(message: Message, { messages }: Facts): Message {
  let first = message;
  for (let steps = 0; first.continues && steps < messages.size; steps++) {
    const before = messages.get(first.continues.messageId);
    if (!before) break;
    first = before;
  }
  return first;
}

function backItem(message: Message, facts: Facts): BackItem {
  const { continues, id } = message;
  const cut = facts.messages.get(continues?.messageId ?? '');
  const before = cut?.text.slice(0, continues?.from ?? 0) ?? '';
  const part = before.split(/\n{2,}/).length;
  return { kind: 'back', id: `back.${id}`, point: facts.points.get(cut?.id ?? id) ?? 0, part };
}

/** Whether two items, made at different times, show the same: the fold keeps what has not changed. */
export function isSameItem(a: FlowItem, b: FlowItem): boolean {
  if (a.kind === 'text' && b.kind === 'text')
    return (
      a.id === b.id && a.text === b.text && a.marks === b.marks && a.open === b.open && a.citations === b.citations
    );
  if (a.kind === 'block' && b.kind === 'block') return a.block === b.block;
  if (a.kind === 'thread' && b.kind === 'thread')
    return a.items.length === b.items.length && a.items.every((item, i) => isSameItem(item, b.items[i] ?? a));
  return a.kind === 'back' && b.kind === 'back' && a.id === b.id;
}

/** All sources, in the order in which they came; but for those of what is folded away. */
export const citationsOf = ({ entries }: Pick<StreamState, 'entries'>, folded: string | null = null): Citation[] =>
  [...readFacts(entries).citations].flatMap(([id, items]) => (folded !== null && isOfPoint(id, folded) ? [] : items));

/** `point.<id>.<round>`, `remedy.<id>.…`, `example.<id>.<n>`: what is said of a point has its id within its own. Why it is asked about again, `recall.<id>.…`, belongs to its question. */
const isOfPoint = (id: string, pointId: string): boolean => id.includes(`.${pointId}.`) && !id.startsWith('recall.');

/** Whether the item tells the point, in words or by an example. */
export const tellsPoint = (item: FlowItem, pointId: string): boolean =>
  (item.kind === 'text' && item.role === 'assistant' && isOfPoint(item.id, pointId)) ||
  (item.kind === 'block' && TELLING.has(item.block.type) && isOfPoint(item.id, pointId));
const TELLING = new Set(['example', 'figure', 'formula', 'steps']);

/** Opened as a hint, a point's telling keeps these words to itself, and its sources; of the same length, so that marks stay. */
export function blank(item: FlowItem, blanked: { pointId: string; blanks: readonly string[] } | null): FlowItem {
  if (!blanked || item.kind !== 'text' || !tellsPoint(item, blanked.pointId)) return item;
  const text = blanked.blanks.reduce((rest, own) => rest.replaceAll(own, own.replace(/\S/gu, '＿')), item.text);
  return { ...item, text, citations: NONE };
}

/** Whether something was told since the question before this one. */
export function isToldBefore({ entries }: Pick<StreamState, 'entries'>, questionId: string): boolean {
  const at = entries.findIndex((e) => e.id === questionId);
  const before = entries.slice(0, Math.max(at, 0));
  const since = before.slice(before.findLastIndex((e) => e.kind === 'block' && e.type === 'check-question') + 1);
  const pointId = pointOfQuestion(questionId);
  return since.some((e) => isOfPoint(e.id, pointId) && (e.kind === 'message' || TELLING.has(e.type)));
}

/** `<point>.<n>`. */
export const pointOfQuestion = (questionId: string): string => questionId.slice(0, questionId.lastIndexOf('.'));
