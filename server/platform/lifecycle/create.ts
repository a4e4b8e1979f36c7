// A lifecycle that is not there yet: its first state, what it says and begins at birth.
import type { AnyMachineSnapshot } from 'xstate';
import type { StreamEvent } from '#contract/stream.ts';
import { stateName } from '#src/machines/state.ts';
import { numbered, serialise } from '../log/store.ts';
import type { Transaction } from '../sql.ts';
import type { Facts, StateRow, Written } from './define.ts';
import { type Engine, runActions } from './engine.ts';
import { chartVersion, dump, initialStep } from './snapshot.ts';
import { commit, insert, type LifecycleRow, noCommand, type OwnRow } from './store.ts';
import { kindOf, type NewEffect, translate } from './translate.ts';
import { changedRows, checked, lifecycleView } from './view.ts';

/** How a lifecycle begins. */
export interface Creation {
  /** The chart's input. */
  input: unknown;
  row?: OwnRow;
  /** The test id of the call that makes the lifecycle; null in production. */
  testId?: string | null;
}

export interface InitialLifecycle {
  snapshot: AnyMachineSnapshot;
  /** The lifecycle's row, as it would be read if it were stored. */
  row: LifecycleRow;
  texts: string[];
  /** Rows of the family's tables that say where the lifecycle stands. */
  rows: StateRow[];
  /** Timers and effects that begin with the lifecycle. */
  added: NewEffect[];
  written: Written[];
}

export async function initialLifecycle(
  engine: Engine,
  id: string,
  input: unknown,
  now: number,
): Promise<InitialLifecycle> {
  const chart = kindOf(id);
  const definition = engine.definition(chart);
  const { machine } = definition;
  const [snapshot, actions] = initialStep(machine, input);
  const first = translate(actions, { lifecycle: id, live: [], entries: 0, now });
  const facts: Facts = { id, seq: 0, version: 0, now, cmd: '', snapshot };
  const written = await runActions(definition, first.named, facts);
  const added = snapshot.status === 'active' ? first.added : [];
  const events: StreamEvent[] = [
    ...written.flatMap((w) => w.events ?? []),
    { type: 'STATE_SNAPSHOT', snapshot: lifecycleView(definition, snapshot, '') },
  ];
  const texts = checked(events).map(serialise);
  const row: LifecycleRow = {
    id,
    chart,
    ...chartVersion(definition),
    snapshot: dump(machine, snapshot),
    state: stateName(snapshot.value),
    epoch: engine.newEpoch(),
    seq: texts.length,
    version: 0,
    entries: first.entries,
    live: added.map((effect) => effect.id),
    run: null,
    message: null,
    speaker: null,
    lang: null,
    dup: null,
  };
  return {
    snapshot,
    row,
    texts,
    rows: [...changedRows(definition, id, null, snapshot), ...written.flatMap((w) => w.rows ?? [])],
    added,
    written,
  };
}

/** Makes log and lifecycle, and the family's row; what begins with it is the caller's to start. Null when the id is taken. */
export async function create(
  engine: Engine,
  id: string,
  { input, row: family, testId = null }: Creation,
  tx: Transaction | null = null,
): Promise<Pick<InitialLifecycle, 'added'> | null> {
  const now = engine.now();
  const { snapshot, row, texts, rows, added, written } = await initialLifecycle(engine, id, input, now);
  const own = { texts, rows, added, expected: 0, now, testId, owner: engine.logs.instance.id() };
  const first = { ...noCommand, ...row, ...own };
  const done = await commit(engine.pool, tx, written, (client) => insert(client, first, { ...row, row: family }));
  if (!done) return null;
  const told = () => {
    engine.logs.committed(id, numbered(texts.length, texts));
    engine.observe?.({ lifecycle: id, testId, snapshots: [snapshot], before: null, version: row.version });
  };
  if (tx) tx.afterCommit(told);
  else told();
  return { added };
}
