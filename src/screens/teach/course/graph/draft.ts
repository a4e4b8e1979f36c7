// A graph while it is edited: every step can be taken back, what rests a moment is saved, and what somebody else saved
// meanwhile is never written over unasked.
import type { GraphItem } from '#contract/graph.ts';
import { type GraphProblem, graphProblem } from '#contract/graph-rules.ts';
import type { Stored } from '#src/machines/autosave/autosave.machine.ts';
import { type Autosave, type AutosavePorts, createAutosave, type Saving } from '#src/ui/autosave.ts';
import { type Doc, docOf } from './edits.ts';

/** So long nothing is changed before it is sent. */
const QUIET_MS = 800;
const RETRY_MS = 10_000;
const STEPS = 100;

/** The graph with the way that led to it. */
export interface GraphHistory {
  doc: Doc;
  past: readonly Doc[];
  future: readonly Doc[];
  /** What the last step was: steps of one name are taken back together. */
  step: string | null;
}

export type GraphSaving = Saving<GraphHistory, Doc>;

export interface GraphDraft extends Autosave<GraphHistory, Doc> {
  /** What is wrong with `next`, which is then not taken; null: taken. */
  apply: (next: Doc, step?: string) => GraphProblem | null;
  undo: () => void;
  redo: () => void;
  /** Ends a conflict. */
  choose: (side: 'mine' | 'theirs') => void;
  /** What the server made of it: a draft, an import. A step that can be taken back. */
  adopt: (item: GraphItem) => void;
}

export const storedGraph = (item: GraphItem): Stored<Doc> => ({
  saved: docOf(item),
  version: item.version,
  at: item.at,
  by: item.by,
});

// every step makes another one
const differs = ({ doc }: GraphHistory, saved: Doc): boolean => doc !== saved;
export const isGraphUnsaved = ({ value, base }: GraphSaving): boolean => differs(value, base.saved);

/** Another graph in place of this one, which can be brought back. */
const replaced = ({ past, doc }: GraphHistory, next: Doc): GraphHistory => ({
  doc: next,
  past: [...past, doc].slice(-STEPS),
  future: [],
  step: null,
});

export function createGraphDraft(
  item: GraphItem,
  ports: Pick<AutosavePorts<GraphHistory, Doc>, 'save' | 'clock'>,
): GraphDraft {
  const base = storedGraph(item);
  const autosave = createAutosave<GraphHistory, Doc>(
    { value: { doc: base.saved, past: [], future: [], step: null }, base },
    {
      ...ports,
      differs,
      join: (draft, theirs) => (differs(draft.value, draft.base.saved) ? null : replaced(draft.value, theirs.saved)),
      quietMs: QUIET_MS,
      retryMs: [RETRY_MS],
    },
  );
  const { get, edit, settle } = autosave;
  return {
    ...autosave,
    apply: (next, name) => {
      const problem = graphProblem(next.nodes, next.edges);
      if (problem) return problem;
      const { value } = get();
      const isSameStep = name !== undefined && name === value.step;
      edit({ ...replaced(value, next), ...(isSameStep ? { past: value.past } : {}), step: name ?? null });
      return null;
    },
    undo: () => {
      const { past, future, doc } = get().value;
      const last = past.at(-1);
      if (last) edit({ doc: last, past: past.slice(0, -1), future: [doc, ...future], step: null });
    },
    redo: () => {
      const { past, future, doc } = get().value;
      const [next, ...rest] = future;
      if (next) edit({ doc: next, past: [...past, doc], future: rest, step: null });
    },
    choose: (side) => {
      const { value, theirs } = get();
      if (theirs) settle(side === 'theirs' ? replaced(value, theirs.saved) : value, theirs);
    },
    adopt: (now) => {
      const stored = storedGraph(now);
      settle(replaced(get().value, stored.saved), stored);
    },
  };
}
