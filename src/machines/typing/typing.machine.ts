// Scores while they are typed into a book: which cells are on their way, saved or wrong, whether the server answers, and what can be
// taken back. A cell is sent as soon as one leaves it; what goes out of the page, and in which calls, is the sender's.
import { assign, setup } from 'xstate';
import { type Cell, shownScore } from '#contract/gradebook.ts';

export interface Typed {
  /** Null with `excused: false`: the teacher's mark is taken back. */
  score: number | null;
  excused: boolean;
}

/** What typing would leave as it is: a third is shown with two digits, and typed so it is still the third. */
export const isSameScore = (cell: Cell, { score, excused }: Typed): boolean =>
  excused
    ? cell.state === 'excused'
    : score === null
      ? cell.version === 0 || (cell.score === null && cell.state !== 'excused')
      : cell.state === 'scored' && cell.score !== null && (cell.score === score || shownScore(cell.score) === score);

/** What takes a change back: the mark that was there, or none where the cell was computed. */
export const typedBefore = (cell: Cell): Typed =>
  cell.version === 0 ? { score: null, excused: false } : { score: cell.score, excused: cell.state === 'excused' };

/** `stale`: somebody else has marked it; `score`: the column cannot hold it; otherwise a sentence of the server's. */
type Why = 'stale' | 'score' | { text: string };

export interface Edit {
  state: 'saving' | 'saved' | 'wrong';
  /** Until it is saved; a text where the column cannot hold it. */
  typed?: Typed;
  text?: string;
  why?: Why;
}

/** Cells by their keys: of a student and a column. */
export interface CellChange {
  key: string;
  typed: Typed;
  /** Changes of one number are taken back together; null: it takes something back, and is not taken back itself. */
  group: number | null;
}

/** The server's word on a change: how the cell stands then, or null where that is not known. */
export interface JudgedChange extends CellChange {
  cell: Cell | null;
  why: Why | null;
}

interface Context {
  edits: Readonly<Record<string, Edit>>;
  /** As the server has answered last. */
  cells: Readonly<Record<string, Cell>>;
  /** What can be taken back, the latest last. */
  groups: readonly { group: number; before: readonly Omit<CellChange, 'group'>[] }[];
  /** Of the group that was typed last. */
  group: number;
  /** What goes out now, and how much the server has not judged. */
  changes: readonly CellChange[];
  waiting: number;
}

export type TypingEvent =
  /** `typed` is null where the text is none that the column can hold; `cell` is what the book shows. */
  | { type: 'type'; cells: readonly { key: string; text: string; typed: Typed | null; cell: Cell }[] }
  | { type: 'undo' }
  | { type: 'judged'; judged: readonly JudgedChange[] }
  /** Nobody has answered: it is tried again. */
  | { type: 'lost' };

const send = { type: 'send', params: ({ context }: { context: Context }) => context.changes } as const;

export const typingMachine = setup({
  types: { context: {} as Context, events: {} as TypingEvent },
  actions: {
    take: assign(({ context, event }) => {
      if (event.type !== 'type') return {};
      const group = context.group + 1;
      const changes = event.cells.flatMap(({ key, typed }) => (typed ? [{ key, typed, group }] : []));
      const wrong = event.cells.flatMap(({ key, text, typed }): [string, Edit][] =>
        typed ? [] : [[key, { state: 'wrong', text, why: 'score' }]],
      );
      const cells = Object.fromEntries(event.cells.map(({ key, cell }) => [key, cell]));
      return { ...started(context, changes, wrong), group, cells: { ...cells, ...context.cells } };
    }),
    takeBack: assign(({ context }) => {
      const changes = (context.groups.at(-1)?.before ?? []).map((change) => ({ ...change, group: null }));
      return { ...started(context, changes), groups: context.groups.slice(0, -1) };
    }),
    judge: assign(({ context, event }) =>
      event.type === 'judged' ? { ...event.judged.reduce(judge, context), waiting: left(context, event) } : {},
    ),
    /** Gives them to the sender. */
    send: (_, _changes: readonly CellChange[]) => {},
  },
  guards: {
    isScore: ({ event }) => event.type === 'type' && event.cells.some(({ typed }) => typed !== null),
    canUndo: ({ context }) => context.groups.length > 0,
    isAll: ({ context, event }) => event.type === 'judged' && left(context, event) === 0,
  },
}).createMachine({
  id: 'typing',
  context: { edits: {}, cells: {}, groups: [], group: 0, changes: [], waiting: 0 },
  initial: 'resting',
  states: {
    resting: {
      on: {
        type: [{ guard: 'isScore', target: 'sending', actions: ['take', send] }, { actions: 'take' }],
        undo: { guard: 'canUndo', target: 'sending', actions: ['takeBack', send] },
      },
    },
    sending: {
      on: {
        type: { actions: ['take', send] },
        undo: { guard: 'canUndo', actions: ['takeBack', send] },
        judged: [
          { guard: 'isAll', target: 'resting', actions: 'judge' },
          { target: '.reached', actions: 'judge' },
        ],
        lost: '.away',
      },
      initial: 'reached',
      states: { reached: {}, away: { tags: ['offline'] } },
    },
  },
  options: { maxIterations: 100 },
});

const left = ({ waiting }: Context, { judged }: { judged: readonly JudgedChange[] }): number =>
  Math.max(0, waiting - judged.length);

function started(context: Context, changes: readonly CellChange[], wrong: readonly [string, Edit][] = []) {
  const saving = changes.map(({ key, typed }): [string, Edit] => [key, { state: 'saving', typed }]);
  const edits = { ...context.edits, ...Object.fromEntries([...saving, ...wrong]) };
  return { changes, edits, waiting: context.waiting + changes.length };
}

function judge(context: Context, { key, typed, group, cell, why }: JudgedChange): Context {
  const cells = cell ? { ...context.cells, [key]: cell } : context.cells;
  const edited = (edit: Edit) => ({ ...context, cells, edits: { ...context.edits, [key]: edit } });
  // the same word again, whose answer was lost, is no clash
  if (why !== null && !(cell && isSameScore(cell, typed))) return edited({ state: 'wrong', typed, why });
  const saved = edited({ state: 'saved' });
  const before = context.cells[key];
  if (group === null || !before || isSameScore(before, typed)) return saved;
  const change = { key, typed: typedBefore(before) };
  const known = context.groups.find((one) => one.group === group);
  const groups = known
    ? context.groups.map((one) => (one === known ? { group, before: [...one.before, change] } : one))
    : [...context.groups, { group, before: [change] }];
  return { ...saved, groups };
}
