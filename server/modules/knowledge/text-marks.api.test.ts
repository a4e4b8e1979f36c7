// Words of a document to the letter, from its upload into a lesson; and documents that an older reader has read, read again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import type { TextMark } from '#contract/text-marks.ts';
import { backup } from '#server/platform/postgres/dump/backup.ts';
import { restoreDump } from '#server/platform/postgres/dump/restore.ts';
import { testDatabase } from '#tests/support/postgres.ts';
import { teach } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { extractDocument, READER, resumeExtractions } from './extraction.ts';
import { ingestDocument } from './ingest.ts';

type Passage = OutputOf<'/OrgApi/AISetting/KnowledgePassages'>[number];
type Point = OutputOf<'/OrgApi/AISetting/PointItem'>;

let server: TestServer;
let teacher: Client;
const api = <T>(path: string, body: object) => teacher.call<T>(`/OrgApi/AISetting/${path}`, body);

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
});
afterAll(() => server.stop());

async function courseWith(name: string, text: string): Promise<{ courseId: string; documentId: string }> {
  const { data } = await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name, kind: 'ai' });
  const { orgId, id: ownerId } = teacher.user;
  const made = { orgId, courseId: data.id, ownerId, name: `${name}.md`, bytes: Buffer.from(text) };
  return { courseId: data.id, documentId: (await ingestDocument(server.app, made)).documentId };
}
const passagesOf = async (documentId: string) => (await api<Passage[]>('KnowledgePassages', { documentId })).data;
const marked = (text: string, marks: readonly TextMark[] = []) =>
  marks.map(({ kind, from, to }) => `${kind} ${text.slice(from, to)}`);

/** As a client sends it. */
const withoutNames = (pieces: Point['explanation']) =>
  pieces.map((piece) => ('quote' in piece ? { documentId: piece.documentId, quote: piece.quote } : piece));

const SAID = '摆长是指悬点到球心的距离，一般取 80~100 厘米，摆角应小于 3~5 度，见[1]。';
const COUNTED = '体积是指物体占的空间，按 2*3*4 计算，票价 $5 和 ~6 元，周期是 $T=2\\pi\\sqrt{l/g}$。';

test('from the passage to the lesson and the question: the same characters, formulas where the reader has seen them', async () => {
  const { courseId, documentId } = await courseWith('摆', `# 摆\n\n## 摆长\n${SAID}\n\n## 体积\n${COUNTED}\n`);
  const passages = await passagesOf(documentId);
  expect(passages.map(({ text, marks }) => [text, marked(text, marks)])).toEqual([
    [SAID, []],
    [COUNTED, ['formula $T=2\\pi\\sqrt{l/g}$']],
  ]);
  await api('DraftPlan', { courseId });
  const { points } = (await api<OutputOf<'/OrgApi/AISetting/PlanItems'>>('PlanItems', { courseId })).data;
  const { data: first } = await api<Point>('PointItem', { id: points[0]?.id });
  const formulas = ['$T=2\\pi\\sqrt{l/g}$'];
  expect(first.explanation).toMatchObject([
    { quote: SAID, formulas: [] },
    { quote: COUNTED, formulas },
  ]);
  expect(first.questionList.length).toBeGreaterThan(0);
  for (const { stem, options, formulas: known, source } of first.questionList) {
    expect([SAID, COUNTED].some((text) => text.includes(source?.quote ?? '?'))).toBe(true);
    expect(known).toEqual(JSON.stringify([stem, options]).includes('$T') ? formulas : []);
  }

  // what a client says of a quotation's formulas is not taken; a question that is written in is typed
  const [piece] = first.explanation;
  if (!piece || !('quote' in piece)) throw new Error('a quotation is drafted');
  const { document: _name, ...quote } = piece;
  const sent = {
    id: first.id,
    version: first.version,
    explanation: [{ ...quote, formulas: ['$5$'] }, ...withoutNames(first.explanation.slice(1))],
  };
  expect((await api('PointUpdate', sent)).code).toBe(0);
  expect((await api<Point>('PointItem', { id: first.id })).data.explanation).toMatchObject([
    { formulas: [] },
    { formulas },
  ]);
  const [question] = first.questionList;
  const changed = (more: object) => api('QuestionUpdate', { id: question?.id, ...more });
  const now = async () => (await api<Point>('PointItem', { id: first.id })).data.questionList[0];
  expect((await changed({ version: question?.version, stem: question?.stem })).code).toBe(0);
  expect((await now())?.formulas).toEqual(question?.formulas);
  expect(
    (await changed({ version: 2, stem: '摆长 $l$ 一般取多少？', kind: 'short', answer: '80~100 厘米' })).code,
  ).toBe(0);
  expect(await now()).not.toHaveProperty('formulas');

  const example = { title: '例', problem: '设 $x$，付 $5$ 元。', steps: [{ text: '$x$' }] };
  const exampled = async (more: object, words: object = example) => {
    const { version } = (await api<Point>('PointItem', { id: first.id })).data;
    await api('PointUpdate', { id: first.id, version, example: { ...words, ...more } });
    return (await api<Point>('PointItem', { id: first.id })).data.example?.formulas;
  };
  expect(await exampled({ formulas: ['$5$'] })).toBeUndefined();
  await server.database.pool.query('update lesson_point set example = example || $2 where id = $1', [
    first.id,
    JSON.stringify({ formulas: ['$x$'] }),
  ]);
  expect(await exampled({})).toEqual(['$x$']);
  expect(await exampled({}, { ...example, problem: '另一题' })).toBeUndefined();

  expect((await api('PointApprove', { pointIds: points.map((p) => p.id), parts: ['explanation'] })).code).toBe(0);
  const student = await server.signIn('student04');
  await server.database.pool.query('update course set status = $2 where id = $1', [courseId, 'published']);
  const { data } = await student.call<{ lessonId: string }>('/api/Theory/Start', { courseId });
  const { text, frames } = await teach(server, student, data.lessonId, { type: 'start' });
  expect(text).toContain(SAID);
  expect(text).toContain(COUNTED);
  const told = frames.flatMap(({ event }) =>
    event.type === 'CUSTOM' && event.name === 'message.marks'
      ? [event.value as { messageId: string; marks: TextMark[] }]
      : [],
  );
  const wordsOf = (id: string) =>
    frames.map(({ event: e }) => (e.type === 'TEXT_MESSAGE_CONTENT' && e.messageId === id ? e.delta : '')).join('');
  expect(told.flatMap(({ messageId, marks }) => marked(wordsOf(messageId), marks))).toEqual([
    'words [1]',
    `formula ${formulas[0]}`,
  ]);
});

test('a copy of the course has the marks of its passages, and what is quoted of them has their formulas', async () => {
  const { courseId, documentId } = await courseWith('抄', `# 摆\n\n## 体积\n${COUNTED}\n`);
  await api('DraftPlan', { courseId });
  const copy = (await teacher.call<{ id: string }>('/OrgApi/Course/Copy', { id: courseId })).data.id;
  const items = (await api<OutputOf<'/OrgApi/AISetting/KnowledgeItems'>>('KnowledgeItems', { courseId: copy })).data;
  expect(items[0]?.id).not.toBe(documentId);
  const [passage] = await passagesOf(items[0]?.id ?? '');
  expect(marked(passage?.text ?? '', passage?.marks)).toEqual(['formula $T=2\\pi\\sqrt{l/g}$']);
  const { points } = (await api<OutputOf<'/OrgApi/AISetting/PlanItems'>>('PlanItems', { courseId: copy })).data;
  const { explanation } = (await api<Point>('PointItem', { id: points[0]?.id })).data;
  expect(explanation[0]).toMatchObject({ quote: COUNTED, formulas: ['$T=2\\pi\\sqrt{l/g}$'] });
});

test('a backup that is restored has the marks of passages, and the formulas of what is quoted and said of them', async () => {
  const { courseId, documentId } = await courseWith('存', `# 摆\n\n## 体积\n${COUNTED}\n\n## 摆长\n${SAID}\n`);
  await api('DraftPlan', { courseId });
  const told = async (pool: Pool) => ({
    passages: (await pool.query('select id, text, marks from passage order by id')).rows,
    points: (await pool.query('select id, explanation, example, approved from lesson_point order by id')).rows,
    questions: (await pool.query('select id, stem, formulas, source, approved from question order by id')).rows,
  });
  const folder = mkdtempSync(join(tmpdir(), 'mengoo-marks-'));
  const target = await testDatabase();
  try {
    const file = join(folder, 'school.tar.gz');
    await backup({ pool: server.database.pool, dataDir: join(folder, 'from'), file });
    await restoreDump({ pool: target.pool, dataDir: join(folder, 'to'), file });
    const after = await told(target.pool);
    expect(after).toEqual(await told(server.database.pool));
    const { rows } = await target.pool.query('select text, marks from passage where document_id = $1 order by seq', [
      documentId,
    ]);
    expect(rows.map(({ text, marks }) => [text, marked(text, marks)])).toEqual([
      [COUNTED, ['formula $T=2\\pi\\sqrt{l/g}$']],
      [SAID, []],
    ]);
    expect(JSON.stringify(after.points)).toContain('"formulas":["$T=2');
    expect(after.questions.some(({ formulas }) => Array.isArray(formulas))).toBe(true);
  } finally {
    await target.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** As the reader before had left it: without marks, and without the signs that it took for its own. */
async function asBefore(documentId: string, without: (text: string) => string): Promise<void> {
  const { pool } = server.database;
  const { rows } = await pool.query<{ id: string; text: string }>(
    'select id, text from passage where document_id = $1',
    [documentId],
  );
  for (const { id, text } of rows)
    await pool.query('update passage set text = $2, marks = null where id = $1', [id, without(text)]);
  await pool.query('update document set reader = 0 where id = $1', [documentId]);
}
const readerOf = async (documentId: string) =>
  (await server.database.pool.query('select reader, state, tries from document where id = $1', [documentId])).rows[0];
const withoutSigns = (text: string) => text.replace(/[~*]/g, '');
const A = '一般取 80~100 厘米。';
const B = '体积按 2*3*4 计算，再乘以密度。';
const C = '摆角应小于 3~5 度。';
const D = '温度在 5%~10% 之间。';
const OLD = `# 甲\n\n${A}\n\n# 乙\n\n${B}\n\n# 丙\n\n${C}\n\n# 丁\n\n${D}\n`;

test('read again after the start: switch, edit, role and approved quotations find their words, and what is gone is named', async () => {
  const { courseId, documentId } = await courseWith('旧', OLD);
  await asBefore(documentId, withoutSigns);
  const [a, b, c, d] = await passagesOf(documentId);
  expect(a).not.toHaveProperty('marks');
  await api('SetPassage', { id: a?.id, on: false });
  await api('EditPassage', { id: b?.id, text: '体积是 24。' });
  await api('SetPassageRole', { id: c?.id, role: 'list' });
  const chosen = (await passagesOf(documentId))[2]?.role;
  const point = (await api<{ id: string }>('PointAdd', { courseId, title: '旧' })).data.id;
  const quotes = [c?.text, '2310', '温度在 5%10%'].map((quote) => ({ documentId, quote }));
  const explanation = [quotes[0], { text: '老师的话 $x$' }, quotes[2]];
  expect((await api('PointUpdate', { id: point, version: 1, explanation })).code).toBe(0);
  const asked = { pointId: point, kind: 'judge', stem: '摆角要小。', answer: true, source: quotes[0] };
  await api('QuestionAdd', asked);
  expect((await api('PointApprove', { pointIds: [point] })).code).toBe(0);

  await resumeExtractions(server.app);
  await expect.poll(async () => (await readerOf(documentId)).reader, { interval: 50 }).toBe(READER);
  expect(await readerOf(documentId)).toMatchObject({ state: 'ready', tries: 0 });
  const again = await passagesOf(documentId);
  expect(again.map(({ text, original, on }) => [text, original, on])).toEqual([
    [A, undefined, false],
    ['体积是 24。', B, true],
    [C, undefined, true],
    [D, undefined, true],
  ]);
  expect(again[2]).toMatchObject({ role: chosen, chosen: true, marks: [] });
  const after = (await api<Point>('PointItem', { id: point })).data;
  expect(after.explanation).toMatchObject([
    { quote: C, formulas: [] },
    { text: '老师的话 $x$' },
    { quote: '温度在 5%~10%' },
  ]);
  expect(after.parts.explanation.state).toBe('approved');
  expect(after.questionList[0]).toMatchObject({ source: { quote: C }, state: 'approved' });
  const kept = await server.database.pool.query('select approved from lesson_point where id = $1', [point]);
  expect(kept.rows[0].approved.explanation[0].quote).toBe(C);

  // once more changes nothing, and an edit whose passage is gone is named
  await server.database.pool.query('update document set reader = 0 where id = $1', [documentId]);
  const { rows } = await server.database.pool.query('select file from document where id = $1', [documentId]);
  await server.app.files.put(rows[0].file, Buffer.from(`# 丙\n\n${C}\n`));
  await extractDocument(server.app, documentId, new AbortController().signal);
  const items = (await api<OutputOf<'/OrgApi/AISetting/KnowledgeItems'>>('KnowledgeItems', { courseId })).data;
  expect(items[0]?.lostEdits).toEqual([{ original: B, formulas: [], text: '体积是 24。' }]);
  expect((await api<Point>('PointItem', { id: point })).data.explanation).toMatchObject([{ quote: C }, {}, {}]);
  // what the plan quotes and no passage says any more is named too, once, and until the teacher has seen it
  expect(items[0]?.lostQuotes).toEqual([{ quote: '温度在 5%~10%', formulas: [] }]);
  await api('DiscardEdits', { documentId });
  const [seen] = (await api<OutputOf<'/OrgApi/AISetting/KnowledgeItems'>>('KnowledgeItems', { courseId })).data;
  expect([seen?.lostEdits, seen?.lostQuotes]).toEqual([undefined, undefined]);
  // nobody is told of a point that is deleted
  await api('PointDelete', { ids: [point] });
  await server.database.pool.query('update document set reader = 0 where id = $1', [documentId]);
  await extractDocument(server.app, documentId, new AbortController().signal);
  const { rows: after2 } = await server.database.pool.query('select lost_quotes from document where id = $1', [
    documentId,
  ]);
  expect(after2[0].lost_quotes).toEqual([]);
  expect(d?.text).toBe(withoutSigns(D));
});

test('a reading that is cut off leaves all as it was and comes again; one that fails leaves the old passages', async () => {
  const { documentId } = await courseWith('断', OLD);
  await asBefore(documentId, withoutSigns);
  const old = await passagesOf(documentId);
  const cut = new AbortController();
  const reading = extractDocument(server.app, documentId, cut.signal);
  cut.abort(new Error('going down'));
  await expect(reading).rejects.toThrow('going down');
  expect(await readerOf(documentId)).toEqual({ reader: 0, state: 'ready', tries: 0 });
  expect(await passagesOf(documentId)).toEqual(old);

  const { rows } = await server.database.pool.query('select file from document where id = $1', [documentId]);
  const bytes = await server.app.files.get(rows[0].file);
  await server.app.files.put(rows[0].file, Buffer.from('PK\u0003\u0004 no document'));
  await extractDocument(server.app, documentId, new AbortController().signal);
  expect(await readerOf(documentId)).toEqual({ reader: READER, state: 'ready', tries: 1 });
  expect(await passagesOf(documentId)).toEqual(old);

  await server.app.files.put(rows[0].file, bytes);
  await server.database.pool.query('update document set reader = 0 where id = $1', [documentId]);
  await extractDocument(server.app, documentId, new AbortController().signal);
  expect((await passagesOf(documentId)).map(({ text }) => text)).toEqual([A, B, C, D]);
});
