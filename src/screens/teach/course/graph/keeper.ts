// Keeps a graph while it is edited: every step can be taken back, what rests a moment is saved, and what somebody else
// saved meanwhile is never written over unasked.
import type { GraphItem } from '#contract/graph.ts';
import { type GraphProblem, graphProblem } from '#contract/graph-rules.ts';
import { type Doc, docOf } from './edits.ts';

/** So long nothing is changed before it is sent. */
const QUIET_MS = 800;
const RETRY_MS = 10_000;
const STEPS = 100;

export type Answer =
  | { kind: 'saved'; version: number; at: number }
  | { kind: 'conflict'; now: GraphItem }
  | { kind: 'away' }
  | { kind: 'refused'; text: string };

export interface Ports {
  /** Never rejects. */
  save: (doc: Doc, version: number) => Promise<Answer>;
  /** Calls back later; returns what takes that back. */
  wait: (ms: number, then: () => void) => () => void;
}

export interface Kept {
  doc: Doc;
  /** As the server has it. */
  saved: Doc;
  version: number;
  at: number | null;
  past: readonly Doc[];
  future: readonly Doc[];
  /** What the last step was: steps of one name are taken back together. */
  step: string | null;
  isSending: boolean;
  /** Why it is not saved. */
  trouble: { kind: 'away' } | { kind: 'refused'; text: string } | null;
  /** What somebody else saved meanwhile. */
  theirs: GraphItem | null;
}

export interface Keeper {
  get: () => Kept;
  subscribe: (listener: () => void) => () => void;
  /** What is wrong with `next`, which is then not taken; null: taken. */
  apply: (next: Doc, step?: string) => GraphProblem | null;
  undo: () => void;
  redo: () => void;
  /** Saves now; resolves with whether all is saved. */
  flush: () => Promise<boolean>;
  choose: (side: 'mine' | 'theirs') => void;
  /** What the server made of it: a draft, an import. A step that can be taken back. */
  adopt: (item: GraphItem) => void;
}

export const isUnsaved = ({ doc, saved }: Kept): boolean => doc !== saved;

/** The state, and the delivery of what is not saved. */
function createStore(first: Kept, { save, wait }: Ports) {
  let kept = first;
  let stop = () => {};
  let sending: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();
  const set = (change: Partial<Kept>) => {
    kept = { ...kept, ...change };
    for (const listener of [...listeners]) listener();
  };
  const plan = (ms: number) => {
    stop();
    stop = wait(ms, () => void send());
  };
  const send = (): Promise<void> => {
    stop();
    if (kept.isSending || kept.theirs || !isUnsaved(kept)) return sending;
    sending = deliver();
    return sending;
  };
  const deliver = async () => {
    const { doc, version } = kept;
    set({ isSending: true });
    const answer = await save(doc, version);
    if (answer.kind === 'saved')
      set({ isSending: false, saved: doc, version: answer.version, at: answer.at, trouble: null });
    else if (answer.kind === 'conflict') set({ isSending: false, theirs: answer.now, trouble: null });
    else set({ isSending: false, trouble: answer });
    if (answer.kind === 'away') plan(RETRY_MS);
    else if (answer.kind === 'saved' && isUnsaved(kept)) plan(QUIET_MS);
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { get: () => kept, set, send, subscribe, plan: () => plan(QUIET_MS) };
}

export function createKeeper(item: GraphItem, ports: Ports): Keeper {
  const first = docOf(item);
  const { get, set, send, plan, subscribe } = createStore(
    {
      ...{ doc: first, saved: first, version: item.version, at: item.at, past: [], future: [] },
      ...{ step: null, isSending: false, trouble: null, theirs: null },
    },
    ports,
  );
  const step = (doc: Doc, past: readonly Doc[], future: readonly Doc[], name: string | null) => {
    set({ doc, past: past.slice(-STEPS), future, step: name });
    plan();
  };
  /** What now is, as a step that can be taken back. */
  const left = () => ({ past: [...get().past, get().doc].slice(-STEPS), future: [], step: null });
  return {
    ...{ get, subscribe },
    apply: (next, name) => {
      const problem = graphProblem(next.nodes, next.edges);
      if (problem) return problem;
      const { past, doc, step: last } = get();
      step(next, name !== undefined && name === last ? past : [...past, doc], [], name ?? null);
      return null;
    },
    undo: () => {
      const { past, future, doc } = get();
      const last = past.at(-1);
      if (last) step(last, past.slice(0, -1), [doc, ...future], null);
    },
    redo: () => {
      const { past, future, doc } = get();
      const [next, ...rest] = future;
      if (next) step(next, [...past, doc], rest, null);
    },
    flush: async () => {
      await send();
      // what was changed while that was under way
      if (isUnsaved(get()) && !get().trouble) await send();
      return !isUnsaved(get());
    },
    choose: (side) => {
      const { theirs } = get();
      if (!theirs) return;
      const saved = docOf(theirs);
      const known = { theirs: null, saved, version: theirs.version, at: theirs.at };
      set(side === 'theirs' ? { ...known, ...left(), doc: saved } : known);
      void send();
    },
    adopt: (now) => {
      const saved = docOf(now);
      set({ ...left(), doc: saved, saved, version: now.version, at: now.at, trouble: null });
    },
  };
}
