// Commits of content objects: each object is a step of 100, and the run is over when all are done and closed.
import type { Cmi, Uploaded } from '#contract/experiment-records.ts';
import { MOST_PART_BYTES } from '#contract/experiment-said.ts';
import { factsOf, interactionsIn, visitOf } from '#contract/scorm.ts';
import type { Clock, HasKeys, HasLifecycles, Hooks, Postgres } from '#server/platform/app.ts';
import type { StateRow } from '#server/platform/lifecycle/define.ts';
import { recordBeat } from './beats.ts';
import { type CommitRecord, type Judged, type StepDone, shiftOf } from './records.ts';
import { findRun, type Sco } from './run.store.ts';
import { sourceBy, takeBatch } from './upload.ts';

const MOST_BYTES = 512 * 1024;
const MOST_SCORE = 100;

interface Sent {
  runId: string;
  launchId: string;
  key: string;
  sentAt: number;
  n: number;
  sco: string;
  cmi: Cmi;
  end?: boolean | undefined;
  was?: string[] | undefined;
}

export async function uploadCommit(
  app: Clock & Postgres & HasKeys & HasLifecycles & Hooks,
  { n, sco, cmi, end = false, was, sentAt, ...by }: Sent,
): Promise<Uploaded> {
  const source = await sourceBy(app, by, ['scorm']);
  await recordBeat(app, source);
  const record: CommitRecord = { n, at: sentAt, type: 'commit', sco, cmi, end, was };
  const judge = (fresh: readonly CommitRecord[], at: { now: number; until: number | null }) =>
    judgeCommits(app, { runId: by.runId, launchId: by.launchId, sentAt, fresh, ...at });
  return takeBatch(app, { source, sentAt, records: [record], judge });
}

interface Row {
  sco: string;
  totalMs: number;
  sessionMs: number;
  isClosed: boolean;
  launchId: string;
  firstAt: number;
  isDone: boolean;
  isOver: boolean;
  repeatCount: number | null;
  /** Of the object that was asked for. */
  cmi: Cmi | null;
}

interface Asked {
  runId: string;
  launchId: string;
  sentAt: number;
  fresh: readonly CommitRecord[];
  now: number;
  until: number | null;
}

async function judgeCommits(app: Postgres, { runId, launchId, sentAt, fresh, now, until }: Asked): Promise<Judged> {
  const judged: Judged = { records: [], seq: null, isOver: false, saved: null, rows: [] };
  const run = await findRun(app.pool, runId);
  const [record] = fresh;
  const shift = shiftOf(sentAt, now);
  if (!run || !record || (until !== null && record.at + shift > until)) return judged;
  const sco = run.scos.find((s) => s.id === record.sco);
  const isLarge = Buffer.byteLength(JSON.stringify(record.cmi)) > MOST_BYTES;
  if (!sco || isLarge) {
    judged.records.push({ record, refused: sco ? 'too-large' : 'unknown-step', step: null });
    return judged;
  }
  const rows = await rowsIn(app, runId, sco.id);
  const before = rows.find((r) => r.sco === sco.id);
  const at = record.at + shift;
  const after = afterCommit(record, before, { launchId: visitOf(record.was) ?? launchId, at });
  judged.rows?.push(rowOf(runId, record, after));
  const others = new Map(rows.map((r) => [r.sco, r.isDone && r.isOver]));
  others.set(sco.id, after.isDone && after.isOver);
  judged.isOver = run.scos.every((s) => others.get(s.id));
  judged.seq = sco.seq;
  const { isDone, score } = factsOf(record.cmi, record.end);
  const step = isDone ? stepOf(sco, { after, before, score, at, cmi: record.cmi }) : null;
  judged.records.push({ record, refused: null, step });
  return judged;
}

type After = Omit<Row, 'sco' | 'repeatCount' | 'cmi'>;

/** A visit that was broken off counts as long as it was when it was heard of last. */
function afterCommit(
  { cmi, end }: CommitRecord,
  before: Row | undefined,
  { launchId, at }: { launchId: string; at: number },
): After {
  const { isDone, sessionMs } = factsOf(cmi, end);
  const goesOn = before !== undefined && !before.isClosed && before.launchId === launchId;
  const base = before ? before.totalMs + (goesOn ? 0 : before.sessionMs) : 0;
  const done = (before?.isDone ?? false) || isDone;
  return {
    totalMs: end ? base + sessionMs : base,
    sessionMs: end ? 0 : sessionMs,
    isClosed: end,
    launchId,
    firstAt: before?.firstAt ?? Math.max(at - sessionMs, 0),
    isDone: done,
    isOver: (before?.isOver ?? false) || (done && end),
  };
}

const rowOf = (runId: string, { sco, cmi }: CommitRecord, a: After): StateRow => ({
  table: 'experiment_sco',
  key: { run_id: runId, sco },
  values: {
    cmi,
    total_ms: a.totalMs,
    session_ms: a.sessionMs,
    is_closed: a.isClosed,
    launch_id: a.launchId,
    first_at: a.firstAt,
    is_done: a.isDone,
    is_over: a.isOver,
  },
});

function stepOf(
  { seq, title }: Sco,
  { after, before, score, at, cmi }: { after: After; before: Row | undefined; score: number; at: number; cmi: Cmi },
): StepDone {
  const times = before?.repeatCount ?? 0;
  // what is told of one visit again and again was done once, and who only looks in again has done nothing
  const goesOn = before !== undefined && !before.isClosed && before.launchId === after.launchId;
  const isSame = times > 0 && (goesOn || workIn(before?.cmi ?? {}) === workIn(cmi));
  return {
    seq,
    title,
    startAt: after.firstAt,
    endAt: Math.max(at, after.firstAt),
    timeUsed: Math.max(1, Math.round((after.totalMs + after.sessionMs) / 1000)),
    expectTime: 1800,
    maxScore: MOST_SCORE,
    score,
    repeatCount: isSame ? times : times + 1,
    evaluation: '',
    remarks: '',
    extData: null,
    evidence: answersIn(cmi),
    scoredBy: 'package',
    claimed: null,
  };
}

/** What was answered, by the interactions' ids: as much as a step of any other package may hand in. */
export function answersIn(cmi: Cmi): Record<string, string> | null {
  let bytes = 0;
  const answers = interactionsIn(cmi).flatMap(({ id, response }) => {
    bytes += Buffer.byteLength(JSON.stringify([id, response]));
    return bytes <= MOST_PART_BYTES ? [[id, response] as const] : [];
  });
  return answers.length > 0 ? Object.fromEntries(answers) : null;
}

/** What was done, without how long it took and how it was left. */
const workIn = (cmi: Cmi): string =>
  JSON.stringify(
    Object.entries(cmi)
      .filter(([name]) => !/(?:_time|\.entry|\.exit)$/.test(name))
      .map(([name, value]) => [name, String(value)])
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  );

async function rowsIn(app: Postgres, runId: string, sco: string): Promise<Row[]> {
  const { rows } = await app.pool.query<Row>({
    name: 'experiment-scos',
    text: `select o.sco, o.total_ms as "totalMs", o.session_ms as "sessionMs", o.is_closed as "isClosed", o.launch_id as "launchId",
        o.first_at as "firstAt", o.is_done as "isDone", o.is_over as "isOver", s.repeat_count as "repeatCount",
        case when o.sco = $2 then o.cmi end as cmi
      from experiment_sco o join experiment_run r on r.id = o.run_id join experiment_package p on p.id = r.package_id
        left join lateral jsonb_to_recordset(p.scos) as c(id text, seq int) on c.id = o.sco
        left join experiment_step s on s.run_id = o.run_id and s.seq = c.seq
      where o.run_id = $1`,
    values: [runId, sco],
  });
  return rows;
}
