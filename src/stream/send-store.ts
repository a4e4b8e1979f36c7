// Where acts lie until the server has judged them, in two tables: of lanes and of acts. These lie in memory; send-database.ts has
// them in IndexedDB.

/** Acts that go to one place in one order: of a launch, of a class, of a sheet of scores. */
export interface SendLane {
  id: string;
  /** The name of the sender that sends this lane: `experiment`, `scorm`. */
  kind: string;
  /** What its sender needs: ids and its key. It never reaches content. */
  to: Readonly<Record<string, string>>;
  /** The number that the next act gets. */
  next: number;
  /** The number up to which the server has judged all acts. */
  upTo: number;
  status: 'open' | 'superseded' | 'over';
  /** Numbers of what a person calls a step, and that are not the server's yet; absent in lanes of an earlier build. */
  steps?: number[];
  /** When something was last stored, by this browser's clock; 0: nothing yet. */
  savedAt: number;
  touchedAt: number;
  /** What the server's last answer said besides. */
  told?: Readonly<Record<string, unknown>>;
  /** Counts the lane's changes, so that a tab knows the later of two words on it; absent in lanes of an earlier build. */
  rev?: number;
}

export interface Act {
  lane: string;
  n: number;
  /** When it happened, by this browser's clock. */
  at: number;
  body: Readonly<Record<string, unknown>>;
  /** The act's own name, and the operation that takes it; without them the lane's sender knows both. */
  cmd?: string;
  path?: string;
  /** Names that it had in other lanes, under which it may have been stored: `<lane>.<n>`. */
  was?: readonly string[];
}

export type NewAct = Pick<Act, 'body' | 'cmd' | 'path'>;

/** A lane, and how many of its acts the server has not judged. */
export interface KeptLane {
  lane: SendLane;
  waiting: number;
}

type KeptActs = KeptLane & { acts: Act[] };
/** What the lane's sender knows of its acts. */
interface ActRules {
  isStep: (body: Act['body']) => boolean;
  /** What an act is about: a later one about the same takes its place. Undefined: nothing does. */
  about: (body: Act['body']) => string | undefined;
}

/** The tables of lanes and of acts, within one step. */
interface Tables {
  all: () => Promise<SendLane[]>;
  get: (id: string) => Promise<SendLane | undefined>;
  put: (lane: SendLane) => Promise<unknown>;
  acts: (lane: string, most?: number) => Promise<Act[]>;
  putAct: (act: Act) => Promise<unknown>;
  count: (lane: string) => Promise<number>;
  dropActs: (lane: string, upTo: number) => Promise<unknown>;
  dropAct: (lane: string, n: number) => Promise<unknown>;
  drop: (id: string) => Promise<unknown>;
}

/** `kept`: it resolves when what was written is on the disk; a change that is lost otherwise is only made again. */
type Step = <T>(mode: 'read' | 'write' | 'kept', work: (tables: Tables) => Promise<T>) => Promise<T>;

export const ALL = Number.MAX_SAFE_INTEGER;
/** More launches than anybody makes in a day; the latest are those that matter. */
const MOST_NAMES = 50;

const keptIn = async (tables: Tables, lane: SendLane): Promise<KeptLane> => ({
  lane,
  waiting: await tables.count(lane.id),
});

async function change(tables: Tables, lane: SendLane, by: Partial<SendLane>): Promise<KeptLane> {
  const next = { ...lane, ...by, rev: (lane.rev ?? 0) + 1 };
  await tables.put(next);
  return keptIn(tables, next);
}

/** Takes those away in whose place others come. */
async function replaced(t: Tables, id: string, { about }: ActRules, acts: readonly Act[]): Promise<Set<number>> {
  const subjects = new Set(acts.map(({ body }) => about(body)).filter((subject) => subject !== undefined));
  if (subjects.size === 0) return new Set();
  const gone = (await t.acts(id)).filter(({ body }) => subjects.has(about(body) ?? '')).map(({ n }) => n);
  for (const n of gone) await t.dropAct(id, n);
  return new Set(gone);
}

/** Each call is one step for all tabs, and one transaction: all of it, or nothing. */
export function storeOn(step: Step) {
  return {
    lanes: (): Promise<KeptLane[]> =>
      step('read', async (t) => Promise.all((await t.all()).map((lane) => keptIn(t, lane)))),
    /** Makes the lane where there is none; gives the lane that is there. */
    open: (lane: SendLane): Promise<KeptLane> =>
      step('kept', async (t) => {
        const known = await t.get(lane.id);
        if (!known) return change(t, lane, {});
        return lane.next > known.next ? change(t, known, { next: lane.next }) : keptIn(t, known);
      }),
    /** In their order; null: no such lane. */
    add: (
      id: string,
      at: number,
      given: readonly NewAct[],
      rulesOf: (lane: SendLane) => ActRules,
    ): Promise<KeptActs | null> =>
      step('kept', async (t) => {
        const lane = await t.get(id);
        if (!lane) return null;
        const rules = rulesOf(lane);
        const acts = given.map((act, i): Act => ({ lane: id, n: lane.next + i, at, ...act }));
        const gone = await replaced(t, id, rules, acts);
        for (const act of acts) await t.putAct(act);
        const steps = [
          ...(lane.steps ?? []).filter((n) => !gone.has(n)),
          ...acts.flatMap(({ n, body }) => (rules.isStep(body) ? [n] : [])),
        ];
        return { acts, ...(await change(t, lane, { next: lane.next + acts.length, steps, touchedAt: at })) };
      }),
    /** From the first on. */
    acts: (id: string, most: number): Promise<KeptActs | null> =>
      step('read', async (t) => {
        const lane = await t.get(id);
        return lane ? { ...(await keptIn(t, lane)), acts: await t.acts(id, most) } : null;
      }),
    /** Acts up to `upTo` go; what is known of the lane changes. */
    settle: (id: string, upTo: number, by: (lane: SendLane) => Partial<SendLane>): Promise<KeptLane | null> =>
      step('write', async (t) => {
        const lane = await t.get(id);
        if (!lane) return null;
        await t.dropActs(id, upTo);
        return change(t, lane, { steps: (lane.steps ?? []).filter((n) => n > upTo), ...by(lane) });
      }),
    /** Acts that the one has left go behind those that the other has. Both as they are then. */
    move: (from: string, to: string): Promise<KeptLane[]> =>
      step('kept', async (t) => {
        const [source, target] = [await t.get(from), await t.get(to)];
        if (!target) return [];
        const left = await t.acts(from);
        for (const [i, act] of left.entries()) {
          const was = [...(act.was ?? []), `${from}.${act.n}`].slice(-MOST_NAMES);
          await t.putAct({ ...act, lane: to, n: target.next + i, was });
        }
        await t.dropActs(from, ALL);
        const steps = left.flatMap(({ n }, i) => (source?.steps?.includes(n) ? [target.next + i] : []));
        return [
          ...(source ? [await change(t, source, { steps: [] })] : []),
          await change(t, target, { next: target.next + left.length, steps: [...(target.steps ?? []), ...steps] }),
        ];
      }),
    remove: (id: string): Promise<void> =>
      step('write', async (t) => {
        await t.dropActs(id, ALL);
        await t.drop(id);
      }),
  };
}

export type SendStore = ReturnType<typeof storeOn>;

/** One tab's worth: acts in it are gone with the page. */
export function memoryStore(): SendStore {
  const lanes = new Map<string, SendLane>();
  let acts: Act[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const of = (lane: string): Act[] => acts.filter((act) => act.lane === lane).toSorted((a, b) => a.n - b.n);
  const tables: Tables = {
    all: async () => [...lanes.values()],
    get: async (id) => lanes.get(id),
    put: async (lane) => lanes.set(lane.id, lane),
    acts: async (lane, most) => of(lane).slice(0, most),
    putAct: async (act) => acts.push(act),
    count: async (lane) => of(lane).length,
    dropActs: async (lane, n) => {
      acts = acts.filter((act) => act.lane !== lane || act.n > n);
    },
    dropAct: async (lane, n) => {
      acts = acts.filter((act) => act.lane !== lane || act.n !== n);
    },
    drop: async (id) => lanes.delete(id),
  };
  return storeOn((_mode, work) => {
    const done = last.then(() => work(tables));
    last = done.catch(() => {});
    return done;
  });
}
