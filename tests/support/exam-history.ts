// A class that sits an exam over servers that die, and what must hold of it afterwards: what was told as saved is there, or
// something newer is; nothing is there that nobody sent; each attempt is handed in and marked once.
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { OutputOf } from '#contract/index.ts';
import { dice } from '#tests/bench/stats.ts';

/** Where a server is now; the line is cut when it dies, and wherever `cut` says so. */
export interface Server {
  url: string;
  /** Milliseconds after which this call's line breaks, whether or not it was heard; null: it holds. */
  cut?: () => number | null;
  /** How many lines have broken so. */
  cuts?: number;
}

type Started = OutputOf<'/api/Exam/Start'>;
type Saved = OutputOf<'/api/Exam/Save'>;
type Receipt = OutputOf<'/api/Exam/Submit'>;

interface Sent {
  questionId: string;
  lease: number;
  n: number;
  value: string;
  /** What the server said of it in the end. */
  said: 'saved' | 'kept' | 'late';
}

export interface History {
  attemptId: string;
  sent: Sent[];
  receipts: Receipt[];
}

/** Calls: a server takes long to start on a machine that is busy. */
const PATIENCE = 6000;

/** Sent again until some server answers. */
export async function persist<T>(
  server: Server,
  token: string,
  path: string,
  body: object,
): Promise<{ code: number; data: T }> {
  for (let tries = 0; ; tries++) {
    try {
      const after = server.cut?.() ?? null;
      const answer = await fetch(server.url + path, {
        ...(after === null ? {} : { signal: AbortSignal.timeout(after) }),
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: token },
        body: JSON.stringify(body),
      });
      const said = (await answer.json()) as { code: number; data: T };
      if (said.code !== 503) return said;
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') server.cuts = (server.cuts ?? 0) + 1;
      if (tries > PATIENCE) throw error;
    }
    await delay(25);
  }
}

interface Sitting {
  server: Server;
  token: string;
  examId: string;
  seed: number;
  /** How many calls it makes before it hands in; it ends sooner where `isOver` says so of what it has sent. */
  steps: number;
  isOver?: (sent: readonly Sent[]) => boolean;
}

/** One student with two devices, of which either may be the one that holds the attempt. */
export async function sit({ server, token, examId, seed, steps, isOver }: Sitting): Promise<History> {
  const roll = dice(seed);
  const call = async <T>(path: string, body: object): Promise<T> => {
    const { code, data } = await persist<T>(server, token, path, body);
    if (code !== 0) throw new Error(`${path}: ${code} ${JSON.stringify(data)}`);
    return data;
  };
  const devices = [0, 1].map((n) => `00000000-0000-4000-8000-${String(seed * 2 + n).padStart(12, '0')}`);
  const start = (device: string | undefined) => call<Started>('/api/Exam/Start', { examId, device });
  let at = await start(devices[0]);
  const { attemptId } = at;
  const ids = at.paper.sections.flatMap((s) => s.questions.map((q) => q.questionId));
  const sent: Sent[] = [];
  let n = 0;
  const save = async (lease: number, changes: Omit<Sent, 'said' | 'lease'>[]) => {
    const said = await call<Saved>('/api/Exam/Save', { attemptId, lease, changes });
    for (const change of changes) {
      const isKept = said.kept.includes(change.questionId);
      sent.push({ ...change, lease, said: isKept ? 'kept' : said.late ? 'late' : 'saved' });
    }
  };
  const fresh = () => {
    const questionId = ids[roll(ids.length)] ?? '';
    n += 1;
    return { questionId, n, value: `${at.lease}.${n}` };
  };
  for (let step = 0; step < steps && !isOver?.(sent); step++) {
    const what = roll(20);
    if (what === 0) at = await start(devices[roll(2)]);
    else if (what === 1 && at.lease > 1) await save(at.lease - 1, [{ ...fresh(), value: `${at.lease - 1}.${n}` }]);
    else if (what === 2 && sent.length > 0) {
      const old = sent[roll(sent.length)];
      if (old) await save(old.lease, [{ questionId: old.questionId, n: old.n, value: old.value }]);
    } else {
      const changes = Array.from({ length: 1 + roll(4) }, fresh);
      await save(at.lease, [...new Map(changes.map((c) => [c.questionId, c])).values()]);
    }
  }
  // handed in twice, from both: the same receipt
  at = await start(devices[1]).catch(() => at);
  const receipts = await Promise.all(
    [0, 1].map(() => call<Receipt>('/api/Exam/Submit', { attemptId, lease: at.lease })),
  );
  await save(at.lease, [{ ...fresh(), value: 'behind' }]);
  return { attemptId, sent, receipts };
}

interface Row {
  questionId: string;
  lease: number;
  n: number;
  value: string;
}

const isAtLeast = (a: Pick<Row, 'lease' | 'n'>, b: Pick<Row, 'lease' | 'n'>): boolean =>
  a.lease > b.lease || (a.lease === b.lease && a.n >= b.n);

/** What is wrong with it, a line each. */
export async function faultsOf(pool: Pool, { attemptId, sent, receipts }: History): Promise<string[]> {
  const rowsOf = async (table: string) =>
    (
      await pool.query<Row>(`select question_id as "questionId", lease, n, value from ${table} where attempt_id = $1`, [
        attemptId,
      ])
    ).rows;
  const faults: string[] = [];
  const fault = (what: string) => faults.push(`${attemptId}: ${what}`);
  const [answers, late] = [await rowsOf('exam_answer'), await rowsOf('exam_late')];
  for (const { said, ...change } of sent) {
    const stored = (said === 'late' ? late : answers).find((r) => r.questionId === change.questionId);
    if (!stored || !isAtLeast(stored, change))
      fault(`${said} and lost: ${JSON.stringify(change)}, there is ${JSON.stringify(stored)}`);
    if (said === 'kept' && stored?.lease === change.lease && stored.n === change.n) fault('kept what is the same');
  }
  for (const row of [...answers, ...late]) {
    const own = sent.find((s) => s.questionId === row.questionId && s.lease === row.lease && s.n === row.n);
    if (own?.value !== row.value) fault(`nobody sent ${JSON.stringify(row)}`);
  }
  if (sent.at(-1)?.said !== 'late') fault('taken behind the end');
  if (new Set(receipts.map((r) => JSON.stringify(r))).size !== 1) fault(`receipts differ: ${JSON.stringify(receipts)}`);
  if (receipts[0]?.answered !== answers.length) fault(`${receipts[0]?.answered} answered, ${answers.length} stored`);
  return faults;
}

/** What is wrong with the ends: of each one attempt, marked once. */
export async function endsOf(pool: Pool, examId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; fault: string }>(
    `select a.id, concat_ws(', ',
        case when a.state not in ('marked', 'marking') then a.state end,
        case when (select count(*) from exam_mark m where m.attempt_id = a.id) <> a.of then 'marks' end,
        case when (select count(*) from score_post p where p.kind = 'exam' and p.ref_id = a.exam_id
          and p.student_id = a.student_id) <> 1 then 'posts' end,
        case when a.score is distinct from (select round(sum(points)::numeric, 2)::float8 from exam_mark m where m.attempt_id = a.id)
          then 'score' end) as fault
      from exam_attempt a where a.exam_id = $1`,
    [examId],
  );
  return rows.flatMap(({ id, fault }) => (fault === '' ? [] : [`${id}: ${fault}`]));
}
