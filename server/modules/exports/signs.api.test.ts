// Sentences full of signs on their way out of the school, and in again: the same characters in plans, questions, notes and sheets.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { readTable } from '#server/platform/sheet/index.ts';
import { satExam } from '#tests/support/exam-records.ts';
import { startLesson } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended, send } from '#tests/support/upload.ts';
import { signSentences } from '#tests/texts/sentences.ts';
import { ingestDocument } from '../knowledge/ingest.ts';

const SEED = Number(process.env['SEED'] ?? 20261128);
/** As a field keeps them: nothing around the words. */
const SENTENCES = signSentences(SEED, 200).map((sentence) => sentence.trim());
const at = (i: number): string => SENTENCES[i % SENTENCES.length] ?? '';

let server: TestServer;
let teacher: Client;
beforeAll(async () => {
  process.stdout.write(`sentences of seed ${SEED}\n`);
  server = await testServer();
  teacher = await server.signIn('teacher01');
});
afterAll(() => server.stop());

async function ask<T>(path: string, body: object, who = teacher): Promise<T> {
  const { code, data, msg } = await who.call<T>(path, body);
  expect(code, `${path}: ${msg} ${JSON.stringify(data)}`).toBe(0);
  return data;
}
const api = <T>(path: string, body: object) => ask<T>(`/OrgApi/AISetting/${path}`, body);
async function taken(path: string, body: object): Promise<Uint8Array> {
  const headers = { authorization: teacher.user.token, 'content-type': 'application/json' };
  const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return new Uint8Array(await answer.arrayBuffer());
}

type Point = OutputOf<'/OrgApi/AISetting/PointItem'>;
const OWN = ['title', 'goal', 'discussion', 'example'] as const;

async function courseWith(name: string, text: string | null): Promise<{ courseId: string; documentId: string }> {
  const courseId = (await ask<{ id: string }>('/OrgApi/Course/Add', { name, kind: 'ai' })).id;
  if (text === null) return { courseId, documentId: '' };
  const made = {
    orgId: teacher.user.orgId,
    courseId,
    ownerId: teacher.user.id,
    name: '讲义.txt',
    bytes: Buffer.from(text),
  };
  return { courseId, documentId: (await ingestDocument(server.app, made)).documentId };
}
async function pointsOf(courseId: string): Promise<Point[]> {
  const { points } = await api<OutputOf<'/OrgApi/AISetting/PlanItems'>>('PlanItems', { courseId });
  return Promise.all(points.map(({ id }) => api<Point>('PointItem', { id })));
}

/** What a plan says, without what only this school knows it by. */
const told = (point: Point) => ({
  ...Object.fromEntries(OWN.map((key) => [key, point[key]])),
  explanation: point.explanation.map((one) => ('quote' in one ? [one.quote, one.formulas] : one.text)),
  questions: point.questionList.map(({ kind, stem, options, answer, explanation, hint, formulas, source }) => {
    return { kind, stem, options, answer, explanation, hint, formulas, source: source?.quote };
  }),
});

test('a plan: quoted, typed, as a file, and in again beside the same material and without it', async () => {
  const text = SENTENCES.join('\n\n');
  const { courseId, documentId } = await courseWith('出', text);
  for (let n = 0; n < 8; n++) {
    const own = SENTENCES.slice(n * 25, n * 25 + 25);
    const quotes = own.map((quote) => ({ documentId, quote }));
    const { id } = await api<{ id: string }>('PointAdd', { courseId, title: own[0] });
    const example = {
      title: own[1],
      problem: own[2],
      steps: own.slice(3, 6).map((step) => ({ text: step, reason: own[6] })),
    };
    const explanation = [...quotes.slice(0, 20), ...own.slice(20).map((words) => ({ text: words }))];
    await api('PointUpdate', { id, version: 1, goal: own[7], discussion: own[8], example, explanation });
    const options = own
      .slice(9, 13)
      .map((words, i) => ({ key: 'ABCD'.charAt(i), text: words, misconception: own[13] }));
    const asked = { pointId: id, stem: own[14], explanation: own[15], hint: own[16], source: quotes[17] };
    await api('QuestionAdd', { ...asked, kind: 'single', options, answer: 'A' });
    await api('QuestionAdd', { ...asked, kind: 'short', answer: own[18] });
  }
  const before = (await pointsOf(courseId)).map(told);
  const address = `${server.url}/OrgApi/AISetting/PlanExport?courseId=${courseId}`;
  const file = await (await fetch(address, { headers: { token: teacher.user.token } })).text();
  const words: string[] = [];
  JSON.parse(file, (_key, value) => {
    if (typeof value === 'string') words.push(value);
    return value;
  });
  expect(SENTENCES.filter((sentence) => !words.includes(sentence))).toEqual([]);

  const { courseId: same } = await courseWith('入', text);
  expect(await api('PlanImport', { courseId: same, file })).toMatchObject({ points: 8, unsourced: 0 });
  expect((await pointsOf(same)).map(told)).toEqual(before);

  const { courseId: bare } = await courseWith('无', null);
  await api('PlanImport', { courseId: bare, file });
  const back = (await pointsOf(bare)).map(({ explanation }) => explanation);
  expect(back.flat().map((one) => ('text' in one ? one.text : '?'))).toEqual(SENTENCES);
});

test('questions of the bank, as workbook and as CSV, come in again unchanged', async () => {
  const questions = SENTENCES.slice(0, 160).map((stem, n) => {
    const [one, two, three] = [at(n + 1), at(n + 2), at(n + 3)];
    const common = { stem, explanation: at(n + 4) };
    if (n % 4 === 0)
      return {
        ...common,
        kind: 'single',
        options: [one, two].map((text, i) => ({ key: 'AB'.charAt(i), text })),
        answer: 'B',
      };
    if (n % 4 === 1) return { ...common, kind: 'fill', answer: [one, two, three] };
    if (n % 4 === 2) return { ...common, kind: 'short', answer: one };
    return { ...common, kind: 'essay', rubric: [one, two].map((title) => ({ title, points: 2 })) };
  });
  const ids: string[] = [];
  for (const question of questions) ids.push((await ask<{ id: string }>('/OrgApi/Question/Add', question)).id);
  const stored = () => Promise.all(ids.map((id) => ask<object>('/OrgApi/Question/Item', { id })));
  const before = await stored();
  for (const format of ['xlsx', 'csv'] as const) {
    const bytes = await taken('/OrgApi/Question/Export', { format, ids });
    const { rows } = await readTable(bytes);
    expect(rows).toHaveLength(questions.length + 1);
    const stems = new Set(rows.map((row) => (row[1] ?? '').replace(/^'(?=[-=+@])/, '')));
    expect(questions.filter(({ stem }) => !stems.has(stem))).toEqual([]);
    const file = { name: `题目.${format}`, bytes };
    const { jobId } = (
      await send<{ jobId: string }>(server, teacher, '/OrgApi/Question/Import', [file], { commit: '1' })
    ).data;
    const { errors, result } = await ended(teacher, jobId);
    expect(errors).toEqual([]);
    expect(result?.['counts'], format).toEqual({ new: 0, changed: 0, unchanged: questions.length, failed: 0 });
    expect(await stored()).toEqual(before);
  }
});

test('an exam’s analysis quotes its questions to the letter', async () => {
  const questions = SENTENCES.slice(160, 190).map((stem) => ({ kind: 'judge' as const, stem, answer: true }));
  const { examId } = await satExam(server, teacher, { questions, answers: [questions.map(() => true)] });
  for (const format of ['xlsx', 'csv'] as const) {
    const { rows } = await readTable(await taken('/OrgApi/ExamRecord/ExportAnalysis', { examId, format }));
    expect(rows.slice(2).map(([stem]) => stem)).toEqual(questions.map(({ stem }, i) => `${i + 1}. ${stem}`));
  }
});

test('a note is handed out as it was written', async () => {
  const student = await server.signIn('student25');
  const { lessonId } = await startLesson(student);
  const { points } = await ask<{ points: { pointId: string }[] }>('/api/Theory/Item', { lessonId }, student);
  const text = signSentences(SEED, 100).join('\n');
  await ask('/api/Theory/SaveNote', { lessonId, pointId: points[0]?.pointId, text, version: 0 }, student);
  expect(await ask('/api/Theory/Notes', { lessonId }, student)).toMatchObject([{ text }]);
});
