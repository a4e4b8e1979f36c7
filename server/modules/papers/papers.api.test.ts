// Papers: what they may ask, what they come to, and who changes them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { addCat, addQuestion } from '#tests/support/bank.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let teacher: Client;
let other: Client;
let admin: Client;
let questions: string[];
let catId: string;
let below: string[];

type Add = InputOf<'/OrgApi/TestPaper/Add'>;
const api = <T>(call: string, body: object, who = teacher) => who.call<T>(`/OrgApi/TestPaper/${call}`, body);
const add = (fields: Partial<Add>, who = teacher) =>
  api<{ id: string; fields?: Record<string, string>; words?: Record<string, string> }>(
    'Add',
    { name: '期中', ...fields },
    who,
  );
const items = (...ids: (string | undefined)[]) => ids.map((questionId) => ({ questionId, points: 5 }));
const section = (more: object) => [{ title: '一', ...more }] as Add['sections'];

beforeAll(async () => {
  server = await testServer();
  [teacher, other, admin] = (await Promise.all(['teacher01', 'teacher02', 'admin'].map((n) => server.signIn(n)))) as [
    Client,
    Client,
    Client,
  ];
  const own = { userId: teacher.user.id, orgId: teacher.user.orgId };
  catId = await addCat(server, own, '力学');
  const child = await addCat(server, own, '单摆', catId);
  questions = [];
  for (let n = 0; n < 4; n++) questions.push(await addQuestion(server, own, { difficulty: n + 1 }));
  below = [];
  for (let n = 0; n < 3; n++)
    below.push(await addQuestion(server, own, { kind: 'judge', catId: child, difficulty: 2 }));
});
afterAll(() => server.stop());

test('a paper is added, read, counted and changed', async () => {
  const sections = section({
    items: items(questions[0], questions[1]),
    rules: [{ catId, kind: 'judge', count: 2, points: 2.5 }],
  });
  const { data } = await add({ sections, partial: 'half' });
  const paper = await api<OutputOf<'/OrgApi/TestPaper/Item'>>('Item', { id: data.id });
  expect(paper.data).toMatchObject({
    name: '期中',
    max: 15,
    questions: 4,
    // (5*1 + 5*2 + 5*2) / 15
    difficulty: 1.67,
    uses: 0,
    maker: teacher.user.name,
    editable: true,
    partial: 'half',
    shuffle: false,
  });
  const count = await api<OutputOf<'/OrgApi/TestPaper/Count'>>('Count', { sections });
  expect(count.data).toMatchObject({ max: 15, questions: 4, difficulty: 1.67 });
  expect(count.data.sections[0]).toMatchObject({ max: 15, rules: [{ found: 3 }] });
  expect(count.data.sections[0]?.items.map((i) => i.difficulty)).toEqual([1, 2]);
  expect((await api('Update', { id: data.id, version: 1, name: '期末' })).data).toMatchObject({ version: 2 });
  expect((await api('Update', { id: data.id, version: 1, name: '期末' })).code).toBe(409);
});

test('what cannot be asked is refused, by field', async () => {
  const refused = async (sections: Add['sections']) => {
    const { code, data } = await add({ sections });
    return [code, data.fields];
  };
  expect(await refused(section({ items: items('nobody') }))).toEqual([
    422,
    { 'sections.0.items.0.questionId': 'missing' },
  ]);
  expect(await refused(section({ items: items(questions[0], questions[0]) }))).toEqual([
    422,
    { 'sections.0.items.1.questionId': 'twice' },
  ]);
  expect(await refused(section({ rules: [{ catId, count: 4, points: 1 }] }))).toEqual([
    422,
    { 'sections.0.rules.0.count': 'tooFew' },
  ]);
  // what is fixed is not drawn again, and two rules share no question
  expect(await refused(section({ items: items(below[0]), rules: [{ catId, count: 3, points: 1 }] }))).toEqual([
    422,
    { 'sections.0.rules.0.count': 'tooFew' },
  ]);
  const twice: Add['sections'][number]['rules'] = [
    { catId, count: 2, points: 1 },
    { catId, kind: 'judge', count: 2, points: 1 },
  ];
  expect(await refused(section({ rules: twice }))).toEqual([422, { 'sections.0.rules.1.count': 'tooFew' }]);
  // the sentence says how many there are
  const wordOf = async (rules: Add['sections'][number]['rules']) =>
    Object.values((await add({ sections: section({ rules }) })).data.words ?? {});
  expect(await wordOf([{ catId, count: 4, points: 1 }])).toEqual(['题库里符合条件的只有 3 题，要抽 4 题']);
  expect(await wordOf(twice)).toEqual(['符合条件的 3 题别的规则也要用，不够抽 2 题']);
  // worth something after rounding, in sum too
  const worth = (points: number) => refused(section({ items: [{ questionId: questions[0], points }] }));
  expect(await worth(0)).toMatchObject([422, { 'sections.0.items.0.points': '不能小于 0.01' }]);
  expect(await worth(0.001)).toMatchObject([422, { 'sections.0.items.0.points': '不能小于 0.01' }]);
  expect(await worth(0.015)).toMatchObject([422, { 'sections.0.items.0.points': '分值最多两位小数' }]);
  expect(await worth(0.01)).toEqual([0, undefined]);
  expect((await refused(section({ rules: [{ kind: 'judge', count: 1, points: 0.004 }] })))[0]).toBe(422);
  expect(await refused(section({}))).toEqual([422, { sections: '试卷里还没有题目' }]);
});

test('a rule that the bank no longer fills: printing says what preview says', async () => {
  const own = { userId: teacher.user.id, orgId: teacher.user.orgId };
  const shrinking = await addCat(server, own, '电学');
  const [first] = await Promise.all([1, 2].map(() => addQuestion(server, own, { catId: shrinking })));
  const { data } = await add({ sections: section({ rules: [{ catId: shrinking, count: 2, points: 1 }] }) });
  expect((await teacher.call('/OrgApi/Question/Delete', { ids: [first ?? ''] })).code).toBe(0);
  const short = { code: 422, data: { fields: { 'sections.0.rules.0.count': 'tooFew' } } };
  expect(await api('Preview', { id: data.id })).toMatchObject(short);
  for (const key of [true, false]) expect(await api('Print', { id: data.id, key })).toMatchObject(short);
});

test('a foreign question is none, and nobody tells it from one that is not there', async () => {
  await server.database.pool.query(
    "insert into organisation (id, code, name, created_at) values ('else', 'else', 'Elsewhere', 1)",
  );
  const foreign = await addQuestion(server, { userId: teacher.user.id, orgId: 'else' });
  expect((await add({ sections: section({ items: items(foreign) }) })).data.fields).toEqual({
    'sections.0.items.0.questionId': 'missing',
  });
});

test('colleagues read and copy a paper; its maker and administrators change it', async () => {
  const { data } = await add({ name: '甲卷', sections: section({ items: items(questions[2]) }) });
  const seen = await api<OutputOf<'/OrgApi/TestPaper/Item'>>('Item', { id: data.id }, other);
  expect(seen.data).toMatchObject({ name: '甲卷', editable: false });
  expect((await api('Update', { id: data.id, name: '乙卷' }, other)).code).toBe(404);
  expect((await api('Delete', { ids: [data.id] }, other)).code).toBe(404);
  expect((await api('Update', { id: data.id, name: '丙卷' }, admin)).code).toBe(0);
  const copies = await Promise.all(
    Array.from({ length: 20 }, () => api<{ id: string }>('Copy', { id: data.id }, other)),
  );
  expect(new Set(copies.map((c) => c.data.id)).size).toBe(20);
  const copy = await api<OutputOf<'/OrgApi/TestPaper/Item'>>('Item', { id: copies[0]?.data.id }, other);
  expect(copy.data).toMatchObject({ name: '丙卷 (副本)', editable: true, maker: other.user.name, max: 5 });
  expect((await api('Delete', { ids: [data.id] })).code).toBe(0);
  expect((await api('Item', { id: data.id })).code).toBe(404);
  expect((await api('Restore', { ids: [data.id] })).code).toBe(0);
});

test('shown as a student gets it: no key, no explanation, no id of the bank', async () => {
  const sections = section({ items: items(questions[0], below[0]), rules: [{ kind: 'single', count: 2, points: 1 }] });
  const { data } = await api<OutputOf<'/OrgApi/TestPaper/Preview'>>('Preview', { sections, shuffle: true });
  const [own] = data.paper.sections;
  expect(data.paper.max).toBe(12);
  expect(own?.questions).toHaveLength(4);
  const text = JSON.stringify(data);
  for (const secret of ['answer', 'explanation', '因为如此', ...questions, ...below])
    expect(text).not.toContain(secret);
  expect((await api('Preview', { sections: section({ items: items('x') }) })).code).toBe(422);
  expect((await api('Preview', { id: 'nobody' })).code).toBe(404);
});
