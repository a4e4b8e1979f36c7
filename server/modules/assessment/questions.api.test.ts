// The bank over the wire: whose a question is, what it keeps of each revision, and spreadsheets out and in again.
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import type { BankImported, BankRow } from '#contract/bank.ts';
import { BANK_KINDS } from '#contract/bank-kinds.ts';
import { startContent } from '#server/platform/http/content.ts';
import { readTable } from '#server/platform/sheet/index.ts';
import { lockTree } from '#server/platform/tree.ts';
import { BANK_QUESTIONS } from '#tests/support/bank-questions.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended, get, type Job, send } from '#tests/support/upload.ts';
import { fileContent } from '../files/index.ts';
import { revisionKey, revisionsOf } from './bank.find.ts';
import { questionViewer } from './questions.media.ts';

let server: TestServer;
let content: Server;
let teacher: Client;
let colleague: Client;
let admin: Client;
let student: Client;
beforeAll(async () => {
  server = await testServer({ env: { CONTENT_PORT: '0' } });
  content = await startContent(server.app, [fileContent(server.app)]);
  [teacher, colleague, admin, student] = (await Promise.all(
    ['teacher01', 'teacher02', 'admin', 'student01'].map((name) => server.signIn(name)),
  )) as [Client, Client, Client, Client];
});
afterAll(async () => {
  content.close();
  await server.stop();
});

const BASE = '/OrgApi/Question';
const single = (stem: string) => ({
  kind: 'single',
  stem,
  options: [
    { key: 'A', text: '甲' },
    { key: 'B', text: '乙', misconception: '看错了' },
  ],
  answer: 'A',
});
const add = async (client: Client, body: object): Promise<string> => {
  const { code, data, msg } = await client.call<{ id: string }>(`${BASE}/Add`, body);
  expect(code, `${msg} ${JSON.stringify(data)}`).toBe(0);
  return data.id;
};
const item = async (client: Client, id: string) => (await client.call<BankRow>(`${BASE}/Item`, { id })).data;
const items = async (client: Client, body: object) =>
  (await client.call<{ items: BankRow[]; itemCount: number }>(`${BASE}/Items`, { pageSize: 100, ...body })).data;

test('every kind is kept as it was sent', async () => {
  const { pool } = server.database;
  const { rows } = await pool.query<{ id: string }>(
    "select id from experiment where status = 'open' and org_id = $1 limit 1",
    [teacher.user.orgId],
  );
  for (const kind of BANK_KINDS) {
    const fields = { ...BANK_QUESTIONS[kind], ...(kind === 'experiment' ? { experimentId: rows[0]?.id } : {}) };
    const id = await add(teacher, { ...fields, difficulty: 3 });
    expect(await item(colleague, id)).toMatchObject({
      ...fields,
      id,
      revision: 1,
      version: 1,
      difficulty: 3,
      inPlan: false,
      editable: false,
      ownerId: teacher.user.id,
      uses: 0,
      rate: null,
    });
    expect((await item(teacher, id)).editable).toBe(true);
  }
});

test.each<[object, string]>([
  [{ kind: 'single', stem: '题', options: [], answer: 'A' }, 'options'],
  [{ ...single('题'), answer: 'Z' }, 'answer'],
  [{ ...single('题'), rubric: [] }, 'rubric'],
  [{ kind: 'judge', stem: '题', answer: 'x' }, 'answer'],
  [{ kind: 'blanks', stem: '____', blanks: [{ answer: '1' }, { answer: '2' }] }, 'blanks'],
  [{ kind: 'essay', stem: '题' }, 'rubric'],
  [{ kind: 'experiment', stem: '题', experimentId: 'none' }, 'experimentId'],
  [{ kind: 'group', stem: '题', children: [{ key: '1', kind: 'judge', stem: '' }] }, 'children.0.answer'],
  [{ kind: 'group', stem: '题', children: [{ key: '1', kind: 'group', stem: '题' }] }, 'children.0.kind'],
  [{ ...single(' ') }, 'stem'],
  [{ ...single('题'), catId: 'none' }, 'catId'],
  [{ ...single('题'), pointId: 'none' }, 'pointId'],
  [{ ...single('题'), difficulty: 6 }, 'difficulty'],
  [{ ...single('题'), media: [{ fileId: 'none', alt: '' }] }, 'media'],
])('%j is refused, and the field told', async (body, field) => {
  const { code, data } = await teacher.call<{ fields: Record<string, string> }>(`${BASE}/Add`, body);
  expect(code).toBe(422);
  expect(Object.keys(data.fields)).toContain(field);
});

describe('revisions', () => {
  test('what is said otherwise is a new one, and the old one stays; where it stands is none', async () => {
    const id = await add(teacher, single('原题'));
    const before = await item(teacher, id);
    expect((await teacher.call(`${BASE}/Update`, { id, difficulty: 2, version: before.version })).code).toBe(0);
    expect(await item(teacher, id)).toMatchObject({ revision: 1, difficulty: 2, version: 2 });
    await teacher.call(`${BASE}/Update`, { id, answer: 'B' });
    await teacher.call(`${BASE}/Update`, { id, answer: 'B' });
    expect(await item(teacher, id)).toMatchObject({ revision: 2, answer: 'B', stem: '原题' });
    const refs = [1, 2].map((revision) => ({ bankId: id, revision }));
    const kept = await revisionsOf(server.database.pool, refs);
    expect(refs.map((r) => kept.get(revisionKey(r))?.answer)).toEqual(['A', 'B']);
    expect((await teacher.call(`${BASE}/Update`, { id, answer: 'A', version: 1 })).code).toBe(409);
  });

  test('another kind leaves behind what only the old one had', async () => {
    const id = await add(teacher, { ...single('变题'), explanation: '因为' });
    const update = await teacher.call(`${BASE}/Update`, { id, kind: 'judge', answer: true });
    expect(update.code).toBe(0);
    const row = await item(teacher, id);
    expect(row).toMatchObject({ kind: 'judge', answer: true, explanation: '因为' });
    expect(row.options).toBeUndefined();
  });

  test('null takes a field away', async () => {
    const id = await add(teacher, { kind: 'fill', stem: '多少', answer: '2', tolerance: 0.1, unit: 's' });
    await teacher.call(`${BASE}/Update`, { id, tolerance: null, unit: null });
    const row = await item(teacher, id);
    expect([row.tolerance, row.unit, row.answer]).toEqual([undefined, undefined, '2']);
  });
});

describe('rights', () => {
  test('a teacher changes own questions only, an administrator all, a student none', async () => {
    const id = await add(teacher, single('我的题'));
    expect((await colleague.call(`${BASE}/Update`, { id, stem: '别人的' })).code).toBe(404);
    expect((await colleague.call(`${BASE}/Delete`, { ids: [id] })).code).toBe(404);
    expect((await colleague.call(`${BASE}/Change`, { ids: [id], difficulty: 1 })).code).toBe(404);
    expect((await admin.call(`${BASE}/Update`, { id, stem: '管理员改' })).code).toBe(0);
    for (const call of ['Items', 'Item', 'Add', 'Export'])
      expect((await student.call(`${BASE}/${call}`, { id })).code).toBe(403);
    expect((await teacher.call(`${BASE}/Delete`, { ids: [id] })).code).toBe(0);
    expect((await teacher.call(`${BASE}/Item`, { id })).code).toBe(404);
    expect((await teacher.call(`${BASE}/Restore`, { ids: [id] })).code).toBe(0);
  });

  test('what a paper names is not deleted', async () => {
    const id = await add(teacher, single('在卷里'));
    const sections = [{ title: '一', items: [{ questionId: id, points: 2 }] }];
    expect((await teacher.call('/OrgApi/TestPaper/Add', { name: '一张卷', sections })).code).toBe(0);
    expect((await item(teacher, id)).uses).toBe(1);
    expect((await teacher.call(`${BASE}/Delete`, { ids: [id] })).code).toBe(409);
  });

  test('questions of lessons stand in the bank, and are changed in their plan', async () => {
    const lessons = (await items(teacher, { sort: 'kind' })).items.filter((q) => q.inPlan);
    expect(lessons.length).toBeGreaterThan(5);
    const [own] = lessons;
    if (!own) throw new Error('none');
    expect(own).toMatchObject({ editable: false, revision: 1 });
    expect(own.course).not.toBe('');
    expect((await admin.call(`${BASE}/Update`, { id: own.id, stem: '改' })).code).toBe(404);
    expect((await admin.call(`${BASE}/Change`, { ids: [own.id], pointId: null })).code).toBe(422);
    expect((await admin.call(`${BASE}/Change`, { ids: [own.id], difficulty: 4 })).code).toBe(0);
    expect(await item(teacher, own.id)).toMatchObject({ difficulty: 4, revision: 1, version: own.version });
  });

  test('are found by what they came to, and by whether something uses them', async () => {
    const rates = [0.2, 0.3, 0.5, 0.7, 0.9, null];
    const ids: string[] = [];
    for (const [n, rate] of rates.entries()) {
      const id = await add(teacher, single(`正确率 ${n}`));
      await server.database.pool.query('update question set rate = $2 where id = $1', [id, rate]);
      ids.push(id);
    }
    const stems = async (body: object) =>
      (await items(teacher, { keyword: '正确率', ...body })).items.map(({ stem, rate }) => `${stem.slice(4)} ${rate}`);
    expect((await stems({ rateBand: 'low' })).toSorted()).toEqual(['0 0.2']);
    expect((await stems({ rateBand: 'middle' })).toSorted()).toEqual(['1 0.3', '2 0.5', '3 0.7']);
    expect((await stems({ rateBand: 'high' })).toSorted()).toEqual(['4 0.9']);
    expect((await stems({ sort: '-rate' })).filter((stem) => !stem.endsWith('null'))).toEqual([
      '4 0.9',
      '3 0.7',
      '2 0.5',
      '1 0.3',
      '0 0.2',
    ]);
    const sections = [{ title: '一', items: [{ questionId: ids[2], points: 2 }] }];
    expect((await teacher.call('/OrgApi/TestPaper/Add', { name: '用一题', sections })).code).toBe(0);
    expect(await stems({ used: true })).toEqual(['2 0.5']);
    expect(await stems({ used: false })).toHaveLength(5);
    expect((await items(teacher, { keyword: '正确率', sort: '-uses' })).items[0]).toMatchObject({
      id: ids[2],
      uses: 1,
    });
  });

  test('an experiment that takes no runs is no question; what was one stays when it closes', async () => {
    const { pool } = server.database;
    const status = (id: string, to: string) => pool.query('update experiment set status = $2 where id = $1', [id, to]);
    const { rows } = await pool.query<{ id: string }>(
      "select id from experiment where status = 'open' and org_id = $1 limit 1",
      [teacher.user.orgId],
    );
    const experimentId = rows[0]?.id ?? '';
    const asked = { kind: 'experiment', stem: '做一次', experimentId };
    const id = await add(teacher, asked);
    for (const closed of ['draft', 'closed']) {
      await status(experimentId, closed);
      expect(await teacher.call(`${BASE}/Add`, asked)).toMatchObject({
        code: 422,
        data: { fields: { experimentId: expect.any(String) } },
      });
      expect((await teacher.call(`${BASE}/Update`, { id, stem: `做一次，${closed}` })).code).toBe(0);
    }
    await status(experimentId, 'open');
  });

  test('many are put into a category, at a point and at a difficulty at once, or none of them', async () => {
    const [catId, pointId] = [
      (await teacher.call<{ id: string }>('/OrgApi/QuestionCats/Add', { name: '批量' })).data.id,
      (
        await server.database.pool.query<{ id: string }>(
          `select p.id from lesson_point p join course k on k.id = p.course_id where k.owner_id = $1 and p.deleted_at is null limit 1`,
          [teacher.user.id],
        )
      ).rows[0]?.id,
    ];
    const ids = await Promise.all([1, 2, 3].map((n) => add(teacher, single(`批量 ${n}`))));
    const place = { catId, pointId, difficulty: 5 };
    const theirs = await add(colleague, single('别人的'));
    expect((await teacher.call(`${BASE}/Change`, { ids: [...ids, theirs], ...place })).code).toBe(404);
    expect((await item(teacher, ids[0] ?? '')).catId).toBeNull();
    expect((await teacher.call(`${BASE}/Change`, { ids, catId: 'none' })).code).toBe(422);
    expect((await teacher.call(`${BASE}/Change`, { ids, ...place })).data).toEqual({ changed: 3 });
    for (const id of ids) expect(await item(teacher, id)).toMatchObject({ ...place, revision: 1 });
    // what is left out stays
    await teacher.call(`${BASE}/Change`, { ids, difficulty: null });
    expect(await item(teacher, ids[0] ?? '')).toMatchObject({ catId, pointId, difficulty: null });
    await teacher.call(`${BASE}/Change`, { ids, pointId: null });
    expect(await item(teacher, ids[0] ?? '')).toMatchObject({ catId, pointId: null });
  });

  test('a question of a point is asked in no lesson', async () => {
    const { rows } = await server.database.pool.query<{ pointId: string; courseId: string }>(
      `select p.id as "pointId", p.course_id as "courseId" from lesson_point p join course k on k.id = p.course_id
        where k.owner_id = $1 and p.deleted_at is null limit 1`,
      [teacher.user.id],
    );
    const [at] = rows;
    if (!at) throw new Error('no point');
    const plan = async () =>
      (await teacher.call<object[]>('/OrgApi/AISetting/Questions', { courseId: at.courseId })).data.length;
    const before = await plan();
    const id = await add(teacher, { ...single('属于知识点'), pointId: at.pointId });
    expect(await item(teacher, id)).toMatchObject({ pointId: at.pointId, courseId: at.courseId });
    expect(await plan()).toBe(before);
    expect((await items(teacher, { pointId: at.pointId, mine: true })).items.map((q) => q.id)).toEqual([id]);
    expect((await items(teacher, { courseId: at.courseId, mine: true })).itemCount).toBe(1);
  });
});

describe('categories', () => {
  const CATS = '/OrgApi/QuestionCats';
  const cat = async (name: string, parentId: string | null = null) =>
    (await teacher.call<{ id: string }>(`${CATS}/Add`, { name, parentId })).data.id;

  test('are a tree without circles, and a full one is not deleted', async () => {
    const top = await cat('物理');
    const below = await cat('光学', top);
    expect((await teacher.call(`${CATS}/Update`, { id: top, parentId: below })).code).toBe(422);
    expect((await teacher.call(`${CATS}/Update`, { id: top, parentId: top })).code).toBe(422);
    expect((await teacher.call(`${CATS}/Add`, { name: '光学', parentId: top })).code).toBe(422);
    expect((await colleague.call(`${CATS}/Update`, { id: below, name: '改' })).code).toBe(404);
    const id = await add(teacher, { ...single('折射'), catId: below, difficulty: 2 });
    expect((await items(colleague, { catId: top })).items.map((q) => q.id)).toEqual([id]);
    expect((await items(colleague, { catId: top, difficulty: 3 })).itemCount).toBe(0);
    for (const one of [top, below]) expect((await teacher.call(`${CATS}/Delete`, { ids: [one] })).code).toBe(409);
    await teacher.call(`${BASE}/Change`, { ids: [id], catId: null });
    expect((await item(teacher, id)).catId).toBeNull();
    expect((await teacher.call(`${CATS}/Delete`, { ids: [top, below] })).code).toBe(0);
  });
});

describe('files', () => {
  test('of a question are seen by who teaches, and by a student once an attempt shows it', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const stored = await send<{ items: { id: string }[] }>(server, teacher, '/OrgApi/UploadFile/FileUp', [
      { name: '答案是 B CANARY.png', bytes: new Uint8Array(png) },
    ]);
    const fileId = stored.data.items[0]?.id ?? '';
    const id = await add(teacher, { ...single('看图'), media: [{ fileId, alt: '一张图' }] });
    const sees = async (client: Client) =>
      (await get(server, client, `/OrgApi/UploadFile/Get?id=${fileId}`)).headers.get('content-type') === 'image/png';
    expect(await sees(colleague)).toBe(true);
    expect(await sees(student)).toBe(false);
    questionViewer(server.app, 'test', async (who, questionId) => who.userId === student.user.id && questionId === id);
    expect(await sees(student)).toBe(true);
    // and nobody but its owner what the file is called: a name may say the key
    const ticket = await student.call<{ url: string }>('/OrgApi/UploadFile/Ticket', { id: fileId });
    const shown = [await get(server, student, `/OrgApi/UploadFile/Get?id=${fileId}`), await fetch(ticket.data.url)];
    expect(shown.map(({ status }) => status)).toEqual([200, 200]);
    const told = decodeURIComponent(JSON.stringify([ticket.data, shown.map(({ headers }) => [...headers])]));
    expect(told).not.toMatch(/CANARY|答案/);
    expect(told).toContain(`${fileId}.png`);
    const own = await get(server, teacher, `/OrgApi/UploadFile/Get?id=${fileId}`);
    expect(own.headers.get('content-disposition')).toContain('CANARY');
    // it goes on being the question's when the question shows it no more
    expect((await teacher.call(`${BASE}/Update`, { id, media: [] })).code).toBe(0);
    expect((await teacher.call(`${BASE}/Update`, { id, media: [{ fileId, alt: '又来' }] })).code).toBe(0);
    expect(await sees(colleague)).toBe(true);
    // nobody else's
    const other = { ...single('偷图'), media: [{ fileId, alt: '' }] };
    expect((await colleague.call(`${BASE}/Add`, other)).code).toBe(422);
  });
});

describe('spreadsheets', () => {
  const HEAD = '题型 题干 A B C D E F 答案 误差 单位 难度 分类 解析'.split(' ');
  type Imported = Omit<Job, 'result'> & { result: BankImported };
  const sheet = async (rows: (string | number)[][]) => new Uint8Array(await writeXlsx([HEAD, ...rows]).toBuffer());
  async function run(client: Client, bytes: Uint8Array, commit: '0' | '1', more: Record<string, string> = {}) {
    const { code, data, msg } = await send<{ jobId: string }>(
      server,
      client,
      `${BASE}/Import`,
      [{ name: '题目.xlsx', bytes }],
      { commit, ...more },
    );
    expect(code, msg).toBe(0);
    return (await ended(client, data.jobId)) as unknown as Imported;
  }
  const exported = async (client: Client, body: object) => {
    const headers = { authorization: client.user.token, 'content-type': 'application/json' };
    const response = await fetch(`${server.url}${BASE}/Export`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return new Uint8Array(await response.arrayBuffer());
  };

  const ROWS: (string | number)[][] = [
    ['单选', '一加一？', '1', '2', '3', '', '', '', 'B', '', '', 1, '算术/加法', '就是 2'],
    ['多选题', '哪些是偶数？', '1', '2', '3', '4', '', '', 'D，B', '', '', '', '算术', ''],
    ['判断', '零是偶数。', '', '', '', '', '', '', '对', '', '', 2, '', ''],
    ['填空', '圆周率？', '', '', '', '', '', '', '3.14|π', 0.01, '', 3, '', ''],
    ['填空', '多长？', '', '', '', '', '', '', 12.5, '', 'm', '', '', ''],
    ['简答', '说说为什么。', '', '', '', '', '', '', '因为\n所以', '', '', '', '', ''],
    ['论述', '试述。', '', '', '', '', '', '', '论点:5|论据\\|例子:2.5', '', '', 5, '', ''],
    ['论述', '再述。', '', '', '', '', '', '', '', '', '', '', '', ''],
    ['填空', '公式', '', '', '', '', '', '', '=1+1', '', '', '', '', ''],
  ];

  test('a trial writes nothing, an import all, and what is exported comes in again as the same', async () => {
    const trial = await run(teacher, await sheet(ROWS), '0');
    expect(trial).toMatchObject({ state: 'done', errors: [], result: { counts: { new: 9, changed: 0, failed: 0 } } });
    expect((await items(teacher, { keyword: '一加一' })).itemCount).toBe(0);
    const made = await run(teacher, await sheet(ROWS), '1');
    expect(made).toMatchObject({ state: 'done', result: { commit: true, counts: { new: 9 } } });
    const [one] = (await items(teacher, { keyword: '一加一' })).items;
    expect(one).toMatchObject({ answer: 'B', difficulty: 1, cat: '加法', explanation: '就是 2', revision: 1 });
    const [essay] = (await items(teacher, { keyword: '试述' })).items;
    expect(essay?.rubric).toEqual([
      { title: '论点', points: 5 },
      { title: '论据|例子', points: 2.5 },
    ]);

    const again = await run(teacher, await sheet(ROWS), '1');
    expect(again.result.counts).toEqual({ new: 0, changed: 0, unchanged: 9, failed: 0 });
    for (const format of ['xlsx', 'csv'] as const) {
      const bytes = await exported(teacher, { format });
      const { rows } = await readTable(bytes);
      expect(rows[0]).toEqual(HEAD);
      expect(rows.length).toBeGreaterThan(15);
      const back = await run(colleague, bytes, '1');
      expect(back.errors).toEqual([]);
      expect(back.result.counts).toEqual({ new: 0, changed: 0, unchanged: rows.length - 1, failed: 0 });
    }
  });

  test('a row that differs changes one’s own, and keeps what a sheet does not hold; another’s is not touched', async () => {
    const id = await add(teacher, { ...single('会变的题'), difficulty: 2, explanation: '老解析' });
    const row = ['单选', '会变的题', '甲', '乙', '丙', '', '', '', 'A', '', '', '', '', ''];
    expect((await run(teacher, await sheet([row]), '1')).result.counts).toMatchObject({ changed: 1, new: 0 });
    const after = await item(teacher, id);
    expect(after).toMatchObject({ revision: 2, difficulty: 2, explanation: '老解析' });
    expect(after.options?.map((o) => o.misconception)).toEqual([undefined, '看错了', undefined]);
    const other = ['单选', '会变的题', '甲', '乙', '丁', '', '', '', 'A', '', '', '', '', ''];
    expect((await run(colleague, await sheet([other]), '1')).result.counts).toMatchObject({ changed: 0, new: 1 });
    expect((await item(teacher, id)).revision).toBe(2);
  });

  test('an import waits for whoever moves or removes a category', async () => {
    const client = await server.database.pool.connect();
    await client.query('begin');
    await lockTree(client, { table: 'question_cat' }, teacher.user.orgId);
    const importing = run(
      teacher,
      await sheet([['判断', '等一等。', '', '', '', '', '', '', '对', '', '', '', '来', '']]),
      '1',
    );
    const waits = () =>
      client.query("select from pg_locks where locktype = 'advisory' and classid = 34 and not granted");
    await expect.poll(async () => (await waits()).rowCount).toBe(1);
    await client.query('rollback');
    client.release();
    expect(await importing).toMatchObject({ state: 'done', result: { counts: { new: 1 } } });
  });

  test('what is wrong is told by row and column, and nothing is written', async () => {
    const rows = [
      ['选择', '一', '', '', '', '', '', '', 'A', '', '', '', '', ''],
      ['单选', '二', '甲', '乙', '', '', '', '', 'C', '', '', '', '', ''],
      ['单选', '三', '甲', '乙', '', '', '', '', 'AB', '', '', '', '', ''],
      ['判断', '四', '', '', '', '', '', '', '也许', '', '', '', '', ''],
      ['填空', '五', '', '', '', '', '', '', '1', 'x', '', 9, '', ''],
      ['单选', '六', '甲', '甲', '', '', '', '', 'A', '', '', '', '', ''],
      ['单选', '', '甲', '乙', '', '', '', '', 'A', '', '', '', '', ''],
      ['简答', '八', '', '', '', '', '', '', '', '', '', '', '', ''],
      ['判断', '好的', '', '', '', '', '', '', '错', '', '', '', '', ''],
    ];
    const job = await run(teacher, await sheet(rows), '1');
    expect(job.state).toBe('failed');
    expect(job.errors.map((e) => [e.row, e.column, e.reason])).toEqual([
      [2, '题型', 'sheetKind'],
      [3, '答案', 'sheetLetters'],
      [4, '答案', 'sheetOneLetter'],
      [5, '答案', 'sheetJudge'],
      [6, '难度', 'sheetDifficulty'],
      [6, '误差', 'sheetNumber'],
      [7, 'A', 'questionSameOptions'],
      [8, '题干', 'required'],
      [9, '答案', 'required'],
    ]);
    expect((await items(teacher, { keyword: '好的' })).itemCount).toBe(0);
    const headless = await run(teacher, new Uint8Array(await writeXlsx([['题干'], ['一']]).toBuffer()), '0');
    expect(headless.errors.map((e) => [e.row, e.column, e.reason])).toEqual([
      [1, '题型', 'head-missing'],
      [1, '答案', 'head-missing'],
    ]);
  });

  test('the template comes in as it is', async () => {
    const response = await get(server, teacher, '/template/questions.xlsx');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect((await readTable(bytes)).rows[0]).toEqual(HEAD);
    expect((await run(teacher, bytes, '0')).result.counts).toEqual({ new: 6, changed: 0, unchanged: 0, failed: 0 });
  });
});
