// A lifecycle that is not there yet: its first state and its first event.
import type { StreamEvent } from '#contract/stream.ts';
import { numbered, serialise } from '../log/store.ts';
import type { Engine } from './command.ts';
import { begin, chartHash, dump, stateName } from './snapshot.ts';
import { insert, noCommand, type OwnRow, type Row, type StateRow } from './store.ts';
import { translate } from './translate.ts';
import { changedRows, checked, lifecycleView } from './view.ts';

/** How a lifecycle begins. */
export interface Creation {
  /** The chart's input. */
  input: unknown;
  row?: OwnRow;
}

export interface Newborn {
  /** As it would be read, were it stored. */
  row: Row;
  texts: string[];
  /** What tables say of it. */
  rows: StateRow[];
}

export function newborn(engine: Engine, id: string, input: unknown): Newborn {
  const chart = id.slice(0, id.indexOf(':'));
  const definition = engine.definition(chart);
  const { machine } = definition;
  const [snapshot, actions] = begin(machine, input);
  const first = translate(actions, { lifecycle: id, live: [], entries: 0 });
  if (first.named.length > 0 || first.added.length > 0) throw new Error(`${chart}: a chart begins at rest`);
  const events: StreamEvent[] = [{ type: 'STATE_SNAPSHOT', snapshot: lifecycleView(definition, snapshot, '') }];
  const texts = checked(events).map(serialise);
  const row: Row = {
    ...{ id, chart, hash: chartHash(machine), snapshot: dump(machine, snapshot), state: stateName(snapshot.value) },
    ...{ epoch: engine.newEpoch(), seq: texts.length },
    ...{ entries: 0, live: [], run: null, message: null, dup: null },
  };
  return { row, texts, rows: changedRows(definition, id, null, snapshot) };
}

/** Makes log and lifecycle, and the family's row. False when the id is taken. */
export async function create(engine: Engine, id: string, { input, row: own }: Creation): Promise<boolean> {
  const { row, texts, rows } = newborn(engine, id, input);
  const first = { ...noCommand, ...row, texts, rows, expected: 0, now: engine.now() };
  const done = await insert(engine.pool, first, { ...row, row: own });
  if (done) engine.logs.committed(id, numbered(texts.length, texts));
  return done;
}
