// How well the tutor finds: two question sets through the database, as a chat asks.
import { randomUUID } from 'node:crypto';
import { replacePassages } from '#server/modules/knowledge/passages.store.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { createTutor, extract, type Passage, type Scope } from '#server/platform/tutor/index.ts';
import type { Bench, Measurement, Row } from './bench.ts';
import { bm25Over } from './bm25.ts';
import {
  demoSet,
  developmentSet,
  foundBy,
  freshSet,
  HITS,
  heldSet,
  type Judged,
  judge,
  type QuestionSet,
  type Scores,
  scoresOf,
} from './question-set.ts';
import { quantile } from './stats.ts';

export const retrieval: Measurement = {
  name: 'retrieval',
  about:
    'Questions in students’ words over the five documents of the demo course (tests/bench/questions.json; nobody tunes on it), and over five of other subjects (tests/bench/development, the set to work on; of one document a half is English, and some questions ask in Chinese for it). Recall: the share of the answerable questions with a passage that answers among the first five, or first. And over eight documents of fields that are nowhere else here, in spoken words, written before the work on what the tutor asserts (tests/bench/held; one half may be looked at), and over four more of which three questions in five are near misses (tests/bench/fresh, halved alike; before the rules of the answer’s kind 11 of its 75 were wrongly answered, 40 of its 50 asserted right). BM25: its recall over the same passages. Asserted right: the very sentences that are said hold the answer, wrong: they do not, though the material does; disowned: the right ones, shown only as the nearest. An answer is wrong when the material does not hold it: near misses have the material’s words and ask what it does not say. Time is one search, database and ordering together.',
  run: measure,
};

async function measure(bench: Bench): Promise<{ rows: Row[]; note: string }> {
  // its first start makes the demo school
  await (await bench.startServer()).stop();
  const demo = await askAll(bench, demoSet(), await demoCourse(bench));
  const development = await askAll(bench, developmentSet(), await courseOf(bench, developmentSet()));
  const held = await courseOf(bench, heldSet('seen'));
  const seen = await askAll(bench, heldSet('seen'), held);
  const unseen = await askAll(bench, heldSet('unseen'), held);
  const fresh = await courseOf(bench, freshSet('seen'));
  const freshSeen = await askAll(bench, freshSet('seen'), fresh);
  const freshUnseen = await askAll(bench, freshSet('unseen'), fresh);
  const all = [demo, development, seen, unseen, freshSeen, freshUnseen];
  return {
    rows: [...all.flatMap(({ rows }) => rows), ...timeRows(all.flatMap(({ took }) => took))],
    // nobody looks at the questions of the unseen half
    note: [demo, development, seen, freshSeen].flatMap(({ failures: lines }) => lines).join(' '),
  };
}

async function askAll(bench: Bench, { name, questions }: QuestionSet, scope: Scope & { courseIds: readonly string[] }) {
  const tutor = createTutor({ pool: bench.database.pool, pace: 0, model: async () => null });
  const judged: Judged[] = [];
  const took: number[] = [];
  for (let round = 0; round < bench.pairs; round++) {
    for (const asked of questions) {
      const begin = performance.now();
      const found = await tutor.find(scope, asked.question, HITS);
      // the first round reads the passages and plans the statements
      if (round > 0) took.push(performance.now() - begin);
      else judged.push(judge(asked, found));
    }
  }
  const bm25 = foundBy(questions, bm25Over(await passagesOf(bench, scope.courseIds)));
  const rows = qualityRows(scoresOf(judged), bm25).map((row) => ({ ...row, what: `${name}: ${row.what}` }));
  return { rows, took, failures: failures(judged).map((line) => `${name}: ${line}`) };
}

async function demoCourse({ database }: Bench): Promise<Scope & { courseIds: string[] }> {
  const { rows } = await database.pool.query<{ id: string; orgId: string }>(
    `select c.id, c.org_id as "orgId" from course c join organisation o on o.id = c.org_id
      where o.code = 'demo' and c.name = '单摆法测重力加速度'`,
  );
  const [course] = rows;
  if (!course) throw new Error('the demo course is not there');
  return { orgId: course.orgId, courseIds: [course.id], library: false };
}

async function passagesOf({ database }: Bench, courseIds: readonly string[]): Promise<Passage[]> {
  const { rows } = await database.pool.query<Passage>(
    `select p.id, p.document_id as "documentId", d.name as document, p.seq, p.text, coalesce(p.heading, '') as heading
      from passage p join document d on d.id = p.document_id
      where p."on" and d.deleted_at is null and p.course_id = any($1::text[]) order by d.name, p.seq`,
    [courseIds],
  );
  return rows;
}

/** A course of a set's documents, in the demo school. */
async function courseOf(
  bench: Bench,
  { name: courseName, documents }: QuestionSet,
): Promise<Scope & { courseIds: string[] }> {
  const { pool } = bench.database;
  const courseId = randomUUID();
  const { rows } = await pool.query<{ orgId: string; ownerId: string }>(
    `insert into course (id, org_id, owner_id, name, kind, created_at)
      select $1, org_id, owner_id, $3, kind, 0 from course where id = $2
      returning org_id as "orgId", owner_id as "ownerId"`,
    [courseId, (await demoCourse(bench)).courseIds[0], courseName],
  );
  const [course] = rows;
  if (!course) throw new Error('the course was not made');
  for (const { name, bytes } of documents()) {
    const { passages } = await extract({ name, bytes });
    await withTransaction(pool, async (client) => {
      const documentId = randomUUID();
      await client.query(
        `insert into document (id, org_id, course_id, owner_id, name, size, file, state, created_at)
          values ($1, $2, $3, $4, $5, $6, $1, 'ready', 0)`,
        [documentId, course.orgId, courseId, course.ownerId, name, bytes.length],
      );
      await replacePassages(client, randomUUID, { documentId, orgId: course.orgId, courseId }, passages);
    });
  }
  return { orgId: course.orgId, courseIds: [courseId], library: false };
}

const least = (value: number, aim: number) => ({ value, aim: `>= ${aim}`, ok: value >= aim });
const most = (value: number, aim: number) => ({ value, aim: `<= ${aim}`, ok: value <= aim });

function qualityRows(s: Scores, bm25: number): Row[] {
  const of = { unit: `of ${s.answerable}` };
  const none = { unit: `of ${s.unanswerable}` };
  return [
    { what: 'recall@5', unit: '', ...least(s.recallAt5, 0.92) },
    { what: 'recall@5 of BM25', unit: '', value: bm25 / s.answerable },
    { what: 'recall@1', unit: '', value: s.recallAt1 },
    ...(s.twoCharacters > 0
      ? [{ what: 'recall@5 of two-character words', unit: '', ...least(s.recallOfTwoCharacters, 0.9) }]
      : []),
    { what: 'answerable: answered', ...of, value: s.answered },
    { what: 'answerable: asserted right', ...of, ...least(s.assertedRight, Math.ceil(s.answerable * 0.45)) },
    { what: 'answerable: asserted wrong', ...of, value: s.assertedWrong },
    { what: 'answerable: right but disowned', ...of, ...most(s.disowned, Math.floor(s.answerable * 0.12)) },
    { what: 'answerable: nearest shown', ...of, value: s.near },
    { what: 'answerable: wrongly refused', ...of, ...most(s.wronglyRefused, Math.floor(s.answerable * 0.08)) },
    { what: 'not in the material: refused', ...none, value: s.refused },
    { what: 'not in the material: nearest shown', ...none, value: s.nearOfNone },
    {
      what: 'not in the material: wrongly answered',
      ...none,
      ...most(s.wronglyAnswered, Math.floor(s.unanswerable * 0.1)),
    },
  ];
}

const timeRows = (took: readonly number[]): Row[] => [
  { what: 'one search, p50', unit: 'ms', value: quantile(took, 0.5) },
  { what: 'one search, p95', unit: 'ms', ...most(quantile(took, 0.95), 50) },
];

/** Nobody has to believe a share: these are the questions behind it. */
function failures(judged: readonly Judged[]): string[] {
  const list = (title: string, bad: (j: Judged) => boolean) =>
    `${title}: ${
      judged
        .filter(bad)
        .map((j) => j.question)
        .join('；') || '—'
    }.`;
  return [
    list('Not found', (j) => j.passages.length > 0 && j.rank === 0),
    list('Wrongly refused', (j) => j.passages.length > 0 && j.outcome === 'none'),
    list('Wrongly answered', (j) => j.passages.length === 0 && j.outcome === 'answer'),
  ];
}
