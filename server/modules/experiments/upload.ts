// Records come in: each counts once, in its order, whatever is sent again, by whom, or how late.
import type { PoolClient } from 'pg';
import type { EventFromLogic } from 'xstate';
import { CODE } from '#contract/codes.ts';
import type { ExperimentRecord, Uploaded } from '#contract/experiment-records.ts';
import type { RunState } from '#contract/experiments.ts';
import type { StreamEvent } from '#contract/stream.ts';
import type { Clock, HasKeys, HasLifecycles, HasLogs, Hooks, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import type { Facts, Prepared } from '#server/platform/lifecycle/define.ts';
import { ENGINE } from '#server/platform/lifecycle/snapshot.ts';
import type { experimentMachine } from '#src/machines/experiment/experiment.machine.ts';
import { recordBeat } from './beats.ts';
import { engine } from './begin.ts';
import { isSameSecret, uploadKey } from './keys.ts';
import {
  type AnyRecord,
  type CommitRecord,
  hashOfRecord,
  type Judged,
  judgeRecords,
  type StepDone,
  shiftOf,
} from './records.ts';
import { mustGoOn } from './run.access.ts';
import { experimentLog } from './run.store.ts';
import {
  keptBytes,
  knownRecords,
  type LaunchSource,
  launchSource,
  recordRows,
  standing,
  stateOfRun,
  storedBefore,
} from './upload.store.ts';

type Reason = 'sameRecord' | 'gap' | 'superseded' | 'over';
const KEYS = {
  sameRecord: 'experimentSameRecord',
  gap: 'experimentGap',
  superseded: 'experimentSuperseded',
  over: 'experimentOver',
} as const;

const conflict = (reason: Reason, more: Record<string, number> = {}): Failure =>
  new Failure(CODE.conflict, KEYS[reason], { data: { reason, ...more }, params: more });

/** Somebody else has just stored all of it. */
class Stored extends Error {}

/** A batch on its way through the chart. */
export interface Batch {
  source: LaunchSource;
  sentAt: number;
  records: readonly AnyRecord[];
  /** Of commits: what they come to. */
  judge?: (fresh: readonly CommitRecord[], at: { now: number; until: number | null }) => Promise<Judged>;
  /** How things stand once it is written: found within the run's queue. */
  after?: Pick<LaunchSource, 'version' | 'last' | 'done'> & Pick<Uploaded, 'refused'>;
}

type Answer = Omit<Uploaded, 'state'>;

interface Sent {
  runId: string;
  launchId: string;
  key: string;
  sentAt: number;
  records: readonly ExperimentRecord[];
  left?: boolean | undefined;
}

/** 404 for a key that is not of this launch, or a launch that is not of this run. */
export async function sourceBy(
  app: Postgres & HasKeys,
  { runId, launchId, key }: Omit<Sent, 'sentAt' | 'records' | 'left'>,
  kinds: readonly LaunchSource['kind'][],
): Promise<LaunchSource> {
  const source = isSameSecret(key, uploadKey(app, launchId)) ? await launchSource(app.pool, runId, launchId) : null;
  if (!source || !kinds.includes(source.kind)) throw missing();
  return source;
}

export async function uploadRecords(
  app: Clock & HasKeys & HasLifecycles & HasLogs & Hooks & Postgres,
  { sentAt, records, left, ...by }: Sent,
): Promise<Uploaded> {
  // none is a sign of life, of whatever kind the package is
  const source = nextOf(app, by, records) ?? (await sourceBy(app, by, records.length > 0 ? ['js'] : ['js', 'scorm']));
  await recordBeat(app, source, records.length > 0 ? null : left === true);
  if (records.length > 0) return takeBatch(app, { source, sentAt, records });
  if (left === true) {
    // no step of the chart: boards are told beside it
    app.logs.committed(experimentLog(source.runId), []);
    return { upTo: source.last, refused: [], state: source.state };
  }
  if (source.state === 'disconnected' && source.holder === source.launchId)
    await engine(app, source.runId, { type: 'back' });
  else mustHold(source);
  return { upTo: source.last, refused: [], state: source.state === 'disconnected' ? 'working' : source.state };
}

const sources = new WeakMap<object, Map<string, LaunchSource>>();
const MOST_SOURCES = 2_000;

/**
 * As its last record left it, where these come right after that: whether it still stands so, the command sees by its version.
 * Kept only while the launch holds its run, so it refuses nothing that a look into the database would not.
 */
function nextOf(
  app: HasKeys & Hooks,
  { runId, launchId, key }: Omit<Sent, 'sentAt' | 'records'>,
  records: Sent['records'],
) {
  const source = sources.get(app.registries)?.get(launchId);
  if (source?.runId !== runId || records[0]?.n !== source.last + 1) return null;
  return isSameSecret(key, uploadKey(app, launchId)) ? source : null;
}

function remember(app: Hooks, source: LaunchSource): void {
  const known = sources.get(app.registries) ?? new Map<string, LaunchSource>();
  sources.set(app.registries, known);
  if (known.size >= MOST_SOURCES) known.clear();
  if (source.kind === 'js' && source.state === 'working') known.set(source.launchId, source);
  else known.delete(source.launchId);
}

/** 409 where the run is over, or another launch holds it. */
function mustHold(source: LaunchSource): void {
  const { state, holder, kind, launchId } = source;
  if (state === 'finished' || state === 'finishing' || state === 'abandoned') throw conflict('over');
  if (kind !== 'link' && holder !== launchId) throw conflict('superseded');
}

export async function takeBatch(app: Clock & Postgres & HasLifecycles & Hooks, batch: Batch): Promise<Uploaded> {
  const { source } = batch;
  const records = ordered(batch.records);
  const first = records[0]?.n ?? 1;
  if (first > source.last + 1) throw conflict('gap', { expected: source.last + 1 });
  const { fresh, ...known } = await comparedWith(app, source, records);
  if (fresh.length === 0) return { ...known, state: source.state };
  mustHold(source);
  const whole: Batch = { ...batch, records };
  sources.get(app.registries)?.delete(source.launchId);
  try {
    const { kind, snapshot, row } = await app.lifecycles.command({
      id: experimentLog(source.runId),
      cmd: app.newId(),
      event: { type: 'record', batch: whole },
      who: null,
      as: ENGINE,
      testId: null,
      ...(source.row && { known: source.row }),
    });
    const { after } = whole;
    if (kind !== 'written' || !snapshot || !after) return await answerAnew(app, source, records);
    const state = String(snapshot.value) as RunState;
    const { refused, ...stands } = after;
    remember(app, { ...source, ...stands, state, ...(row && { row }) });
    return { upTo: after.last, refused, state };
  } catch (error) {
    if (error instanceof Stored) return answerAnew(app, source, records);
    // it has ended meanwhile
    if (error instanceof Failure && error.code === CODE.conflict && error.key === 'state') throw conflict('over');
    throw error;
  }
}

/** By their numbers, dense. Of one number twice the content must be the same. */
function ordered(records: readonly AnyRecord[]): AnyRecord[] {
  const byNumber = new Map<number, AnyRecord>();
  for (const record of records) {
    const before = byNumber.get(record.n);
    if (before && hashOfRecord(before) !== hashOfRecord(record)) throw conflict('sameRecord');
    byNumber.set(record.n, record);
  }
  const all = [...byNumber.values()].toSorted((a, b) => a.n - b.n);
  for (const [i, { n }] of all.entries()) {
    const expected = (all[0]?.n ?? 1) + i;
    if (n !== expected) throw conflict('gap', { expected });
  }
  return all;
}

/** What is stored of them already, and what is not; 409 where one is stored with other content. */
async function comparedWith(
  app: Postgres,
  { launchId, last }: Pick<LaunchSource, 'launchId' | 'last'>,
  records: readonly AnyRecord[],
): Promise<Answer & { fresh: AnyRecord[] }> {
  const first = records[0]?.n ?? 1;
  if (first > last) return { fresh: [...records], upTo: last, refused: [] };
  const known = await knownRecords(app.pool, launchId, first);
  const byNumber = new Map(known.map((k) => [k.n, k]));
  const compared: Answer & { fresh: AnyRecord[] } = { fresh: [], upTo: known.at(-1)?.n ?? last, refused: [] };
  for (const record of records) {
    const { n } = record;
    const stored = byNumber.get(n);
    if (!stored) compared.fresh.push(record);
    else if (stored.hash !== hashOfRecord(record)) throw conflict('sameRecord');
    else if (stored.refused) compared.refused.push({ n, reason: stored.refused });
  }
  return compared;
}

/** Others have stored it in the meantime. */
async function answerAnew(app: Postgres, source: LaunchSource, records: readonly AnyRecord[]): Promise<Uploaded> {
  const all = { ...source, last: Number.POSITIVE_INFINITY };
  const [{ upTo, refused }, state] = await Promise.all([
    comparedWith(app, all, records),
    stateOfRun(app.pool, source.runId),
  ]);
  return { upTo: Number.isFinite(upTo) ? upTo : source.last, refused, state: state ?? source.state };
}

const isCommit = (record: AnyRecord): record is CommitRecord => record.type === 'commit';
const isSaid = (record: AnyRecord): record is ExperimentRecord => record.type !== 'commit';

type Moved = Prepared<EventFromLogic<typeof experimentMachine>>;

/** Of a run that nobody has an account for. */
const MOST_GUEST_BYTES = 4 * 1024 * 1024;

async function mustFit(app: Postgres, runId: string, fresh: readonly AnyRecord[]): Promise<void> {
  const sent = Buffer.byteLength(JSON.stringify(fresh));
  if ((await keptBytes(app.pool, runId)) + sent <= MOST_GUEST_BYTES) return;
  throw new Failure(CODE.tooMany, 'experimentGuestFull', { data: { retryAfter: GUEST_RETRY_S } });
}
/** Nothing frees its room: by then the guest's time is over. */
const GUEST_RETRY_S = 7_200;

/** Within the run's queue: what is stored may have changed since it was asked. */
export async function recording(
  app: Hooks & Postgres,
  batch: Batch,
  { now, snapshot, version }: Facts<typeof experimentMachine>,
): Promise<Moved> {
  const { source } = batch;
  const { context } = snapshot;
  const { last, done } = version === source.version ? source : await standing(app.pool, source);
  const { fresh, refused } = await comparedWith(app, { ...source, last }, batch.records);
  if (fresh.length === 0) throw new Stored();
  if (source.isGuest) await mustFit(app, source.runId, fresh);
  if (source.kind !== 'link' && context.launchId !== source.launchId) throw conflict('superseded');
  if (fresh[0]?.n !== last + 1) throw conflict('gap', { expected: last + 1 });
  const rules = {
    steps: source.kind === 'link' ? null : source.steps,
    isStrict: source.isStrict,
    isMarked: source.isMarked,
    done: new Map(done),
    // what was done in time counts, however late it comes
    until: snapshot.matches('expired') ? context.until : null,
  };
  const stored = await storedBefore(app.pool, source.runId, fresh.flatMap(namesOf));
  const isStored = (record: AnyRecord) => namesOf(record).some((name) => stored.has(name));
  const news = fresh.filter((record) => !isStored(record));
  const judged = batch.judge
    ? await batch.judge(news.filter(isCommit), { now, until: rules.until })
    : judgeRecords(news.filter(isSaid), rules, shiftOf(batch.sentAt, now));
  // what stands already under a number of another launch uses up its number, as far as the others were taken
  const end = news[judged.records.length]?.n ?? Number.POSITIVE_INFINITY;
  const again = fresh.filter((record) => isStored(record) && record.n < end);
  judged.records.push(...again.map((record) => ({ record, refused: null, step: null, again: true as const })));
  if (judged.records.length === 0) throw conflict('over');
  const steps = judged.records.flatMap(({ step }) => (step ? [step] : []));
  const times = new Map([...done, ...steps.map((s) => [s.seq, s.repeatCount] as const)]);
  batch.after = {
    version: version + 1,
    last: lastOf(judged, last),
    done: [...times],
    refused: refusedIn(judged, refused),
  };
  return {
    event: { type: 'record', seq: judged.seq, done: steps.map((s) => s.seq), isOver: judged.isOver, now },
    events: eventsOf(source, judged),
    rows: recordRows(source, judged, now),
    // behind the row that an end of the whole writes: nothing comes in after it
    ...(source.isPart && { writes: (client: PoolClient) => mustGoOn(app, client, source.runId) }),
  };
}

const lastOf = ({ records }: Judged, last: number): number => Math.max(last, ...records.map(({ record }) => record.n));

const refusedIn = ({ records }: Judged, before: Answer['refused']): Answer['refused'] =>
  [...before, ...records.flatMap(({ record: { n }, refused }) => (refused ? [{ n, reason: refused }] : []))].toSorted(
    (a, b) => a.n - b.n,
  );

const namesOf = ({ was }: AnyRecord): string[] => was ?? [];

const custom = (name: string, value: unknown): StreamEvent => ({ type: 'CUSTOM', name, value });

const eventsOf = ({ launchId }: LaunchSource, { records }: Judged): StreamEvent[] =>
  records.flatMap(({ record, refused, step }) => {
    if (refused) return [custom('experiment.refused', { launchId, n: record.n, type: record.type, reason: refused })];
    return step ? [custom('experiment.step', shown(step))] : [];
  });

/** Without its evidence, which may be long: who looks closer asks for it. */
const shown = ({ evidence: _evidence, extData: _data, claimed, startAt, endAt, ...step }: StepDone) => ({
  ...step,
  startTime: startAt,
  endTime: endAt,
  ...(claimed && { claimed }),
});
