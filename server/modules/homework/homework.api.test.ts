// Homework from its teacher to its student and back: given, written, handed in once, marked, sent back, released.
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoredFile } from '#contract/files.ts';
import type { HandedIn } from '#contract/homework-own.ts';
import type { OutputOf } from '#contract/index.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended, send } from '#tests/support/upload.ts';

const DAY = 24 * 3_600_000;
const HOUR = 3_600_000;
/** The smallest JPEG with a place in it: an APP1 segment, a table, a scan. */
const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0GPS here', 'latin1');
const segment = (marker: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);
const JPEG = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
  segment(0xe1, exif),
  segment(0xdb, Buffer.alloc(65, 1)),
  segment(0xc0, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0])),
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd9]),
  Buffer.from('a film behind it'),
]);

let server: TestServer;
let teacher: Client;
let classId: string;
let courseId: string;
const students: Client[] = [];
beforeAll(async () => {
  server = await testServer();
  await server.app.pool.query('update sys_user set reset_pwd = 0, set_email = 0');
  teacher = await server.signIn('teacher01');
  ({ classId, courseId } = await taughtBy(server, teacher));
  await signIn();
});
async function signIn(): Promise<void> {
  teacher = await server.signIn('teacher01');
  students.splice(0);
  for (const n of ['student01', 'student02', 'student03', 'student04']) students.push(await server.signIn(n));
}
/** So much later everybody has signed in anew. */
async function later(ms: number, work: () => Promise<void>): Promise<void> {
  server.advance(ms);
  try {
    await signIn();
    await work();
  } finally {
    server.advance(-ms);
    await signIn();
  }
}
afterAll(() => server.stop());
const student = (n: number): Client => {
  const one = students[n];
  if (!one) throw new Error(`student ${n}`);
  return one;
};

async function done<T>(answer: Promise<{ code: number; data: unknown; msg: string }>): Promise<T> {
  const { code, data, msg } = await answer;
  expect({ code, msg, data: code === 0 ? null : data }).toEqual({ code: 0, msg: '', data: null });
  return data as T;
}

const ITEMS = [
  { id: 'a', kind: 'text', title: '写出周期公式', points: 40 },
  { id: 'b', kind: 'files', title: '拍下计算过程', points: 60, most: 3 },
];
async function given(more: object = {}, until: number | null = server.app.now() + HOUR) {
  const { id } = await done<{ id: string }>(
    teacher.call('/OrgApi/Work/Add', { title: `单摆 ${randomUUID().slice(0, 4)}`, courseId, items: ITEMS, ...more }),
  );
  const assigned = await done<{ id: string }>(
    teacher.call('/OrgApi/Assignment/Add', {
      kind: 'homework',
      refId: id,
      courseId,
      to: { classIds: [classId] },
      until,
    }),
  );
  return { id, assignmentId: assigned.id };
}
type Own = OutputOf<'/api/Work/Item'>;
type Row = OutputOf<'/OrgApi/WorkReply/Items'>['items'][number];
type Checked = OutputOf<'/OrgApi/WorkReply/Item'>;
const own = (who: Client, assignmentId: string) => done<Own>(who.call('/api/Work/Item', { assignmentId }));
const save = (who: Client, assignmentId: string, version: number, answers: unknown[]) =>
  who.call<{ version: number }>('/api/Work/Save', { assignmentId, version, answers });
const submit = (who: Client, assignmentId: string, version: number) =>
  who.call<HandedIn>('/api/Work/Submit', { assignmentId, version, cmd: randomUUID() });
const rows = async (assignmentId: string) =>
  (await done<{ items: Row[] }>(teacher.call('/OrgApi/WorkReply/Items', { assignmentId, pageSize: 100 }))).items;
const check = (id: string) => done<Checked>(teacher.call('/OrgApi/WorkReply/Item', { id }));
/** Of the first answer, which is one of files. */
const filesIn = ([first]: Checked['answers']) => (first?.value ?? []) as { fileId: string; state: string }[];
const text = (value: string) => [{ itemId: 'a', value }];
const mark = (id: string, version: number, a: number, b: number, who = teacher) =>
  who.call<{ version: number; score: number | null; state: string }>('/OrgApi/WorkReply/Mark', {
    id,
    version,
    items: [
      { itemId: 'a', points: a },
      { itemId: 'b', points: b, text: '单位呢？' },
    ],
    text: '不错',
  });
async function handedIn(who: Client, assignmentId: string): Promise<Row> {
  await own(who, assignmentId);
  const { version } = await done<{ version: number }>(save(who, assignmentId, 0, text('T=2π√(l/g)')));
  await done(submit(who, assignmentId, version));
  const row = (await rows(assignmentId)).find((r) => r.studentId === who.user.id);
  if (!row) throw new Error('no reply');
  return row;
}
const posted = async (refId: string, who: Client) =>
  (
    await server.app.pool.query(
      'select attempt, state, score::float8 as score from score_post where kind = $1 and ref_id = $2 and student_id = $3 order by attempt',
      ['homework', refId, who.user.id],
    )
  ).rows;

test('written, handed in, marked, released: each side sees what is its own, at its time', async () => {
  const { id, assignmentId } = await given();
  const me = student(0);
  const first = await own(me, assignmentId);
  expect(first).toMatchObject({
    state: 'drafting',
    version: 0,
    attempt: 1,
    attempts: 3,
    submitted: null,
    result: null,
  });
  expect(first.log).toBe(`homework:${first.replyId}`);
  const tasks = await done<OutputOf<'/api/StudentCenter/MyTask'>>(me.call('/api/StudentCenter/MyTask', {}));
  expect(tasks.items.find((t) => t.assignmentId === assignmentId)).toMatchObject({
    state: 'none',
    path: `/HomeWork/ViewJob?id=${assignmentId}`,
  });
  expect((await save(me, assignmentId, 0, text('T'))).data.version).toBe(1);
  const stale = await save(me, assignmentId, 0, text('other'));
  expect([stale.code, stale.data]).toEqual([409, { version: 1, answers: text('T') }]);
  const handed = await done<HandedIn>(submit(me, assignmentId, 1));
  expect(handed).toMatchObject({ attempt: 1, late: false, waiting: 0 });
  expect(await done(submit(me, assignmentId, 1))).toEqual(handed);
  const [row] = await rows(assignmentId);
  expect(row).toMatchObject({ state: 'submitted', score: null, max: 100, attempt: 1 });
  const half = await done<{ version: number; score: number | null; state: string }>(
    teacher.call('/OrgApi/WorkReply/Mark', {
      id: row?.id,
      version: row?.version,
      items: [{ itemId: 'a', points: 35.5 }],
    }),
  );
  expect(half).toMatchObject({ score: null, state: 'submitted' });
  const whole = await done<{ version: number }>(mark(row?.id ?? '', half.version, 35.5, 50));
  expect(whole).toMatchObject({ score: 85.5, state: 'marked' });
  expect((await own(me, assignmentId)).result).toBeNull();
  expect(await posted(id, me)).toEqual([{ attempt: 1, state: 'toMark', score: null }]);
  expect(await done(teacher.call('/OrgApi/WorkReply/Release', { assignmentId }))).toEqual({ released: 1 });
  expect(await posted(id, me)).toEqual([{ attempt: 1, state: 'scored', score: 85.5 }]);
  expect((await own(me, assignmentId)).result).toMatchObject({ score: 85.5, max: 100, text: '不错' });
  const bell = await done<{ items: { kind: string }[] }>(me.call('/api/Notice/Items', {}));
  expect(bell.items.map((n) => n.kind)).toContain('task.released');
});

test('what is sent back gives one attempt more and days for it; words are seen, points are not before their time', async () => {
  const { id, assignmentId } = await given({ attempts: 1 });
  const me = student(1);
  const row = await handedIn(me, assignmentId);
  expect((await save(me, assignmentId, 1, text('more'))).code).toBe(409);
  const early = await teacher.call('/OrgApi/WorkReply/Return', { ids: [row.id], text: '再想想', days: 2 });
  expect(early.code).toBe(409);
  await done(mark(row.id, row.version, 10, 10));
  await done(teacher.call('/OrgApi/WorkReply/Return', { ids: [row.id], text: '再想想', days: 2 }));
  const back = await own(me, assignmentId);
  expect(back).toMatchObject({ state: 'returned', returned: '再想想', attempt: 2, attempts: 2, result: null });
  expect(back.remarks).toEqual({
    text: '不错',
    items: [{ itemId: 'b', text: '单位呢？' }],
    ink: {},
    answers: text('T=2π√(l/g)'),
  });
  expect(await posted(id, me)).toEqual([{ attempt: 1, state: 'toMark', score: null }]);
  await later(DAY, async () => {
    const now = student(1);
    const { version } = await done<{ version: number }>(save(now, assignmentId, 1, text('better')));
    expect(await done(submit(now, assignmentId, version))).toMatchObject({ attempt: 2, late: false });
    expect((await own(now, assignmentId)).state).toBe('submitted');
  });
});

test('a mark keeps whose it is: the machine’s, or of whoever marked that item last', async () => {
  const { id: questionId } = await done<{ id: string }>(
    teacher.call('/OrgApi/Question/Add', { kind: 'judge', stem: '对吗？', answer: true }),
  );
  const items = [...ITEMS, { id: 'q', kind: 'question', title: '', points: 10, questionId }];
  const { assignmentId } = await given({ items });
  const me = student(0);
  await own(me, assignmentId);
  await done(save(me, assignmentId, 0, [...text('T'), { itemId: 'q', value: true }]));
  await done(submit(me, assignmentId, 1));
  const [row] = await rows(assignmentId);
  const whose = async () =>
    Object.fromEntries((await check(row?.id ?? '')).marks.map(({ itemId, by }) => [itemId, by]));
  expect(await whose()).toEqual({ q: null });
  await done(mark(row?.id ?? '', row?.version ?? 0, 10, 10));
  expect(await whose()).toEqual({ a: teacher.user.name, b: teacher.user.name, q: null });
  const admin = await server.signIn('admin');
  const { version } = await check(row?.id ?? '');
  const change = { id: row?.id, version, items: [{ itemId: 'b', points: 20 }] };
  await done(admin.call('/OrgApi/WorkReply/Mark', change));
  expect(await whose()).toEqual({ a: teacher.user.name, b: admin.user.name, q: null });
});

test('three go back at once, or none of them does; what was released goes back, too', async () => {
  const { assignmentId } = await given({ attempts: 1 });
  const all = [];
  for (const n of [0, 1, 2]) all.push(await handedIn(student(n), assignmentId));
  const ids = all.map((r) => r.id);
  const [first, second, third] = all;
  if (!first || !second || !third) throw new Error('three replies');
  for (const one of [first, second]) await done(mark(one.id, one.version, 10, 10));
  const back = () => teacher.call('/OrgApi/WorkReply/Return', { ids, text: '请补上单位', days: 1 });
  const states = async () => (await rows(assignmentId)).map((r) => r.state);
  expect(await back()).toMatchObject({ code: 409, data: { state: 'submitted', id: third.id } });
  expect(await states()).toEqual(['marked', 'marked', 'submitted']);
  await done(mark(third.id, third.version, 10, 10));
  await done(teacher.call('/OrgApi/WorkReply/Release', { assignmentId }));
  expect(await states()).toEqual(['released', 'released', 'released']);
  expect(await done(back())).toEqual({ returned: 3 });
  expect(await states()).toEqual(['returned', 'returned', 'returned']);
  // what they have seen they see on
  expect(await own(student(2), assignmentId)).toMatchObject({
    ...{ state: 'returned', returned: '请补上单位', allowed: ['submit'], attempt: 2, attempts: 2 },
    result: { score: 20 },
  });
  const bell = await done<{ items: { kind: string; title: string }[] }>(student(2).call('/api/Notice/Items', {}));
  expect(bell.items.map((n) => n.kind)).toContain('task.returned');
});

test.each([
  ['that is open', 0],
  ['whose time is over', 2 * HOUR],
])('what is sent back of homework %s is due in so many days wherever it is listed', async (_which, ms) => {
  const due = server.app.now() + HOUR;
  const { assignmentId } = await given({}, due);
  const row = await handedIn(student(1), assignmentId);
  await done(mark(row.id, row.version, 10, 10));
  await later(ms, async () => {
    const me = student(1);
    await done(teacher.call('/OrgApi/WorkReply/Return', { ids: [row.id], text: '再想想', days: 9 }));
    const { until } = await own(me, assignmentId);
    expect(until).toBeGreaterThan(due + 8 * DAY);
    const tasks = await done<OutputOf<'/api/StudentCenter/MyTask'>>(me.call('/api/StudentCenter/MyTask', {}));
    const line = tasks.items.find((t) => t.assignmentId === assignmentId);
    expect(line).toMatchObject({ state: 'returned', when: 'later', until });
    const people = await done<OutputOf<'/OrgApi/Assignment/Standing'>>(
      teacher.call('/OrgApi/Assignment/Standing', { id: assignmentId }),
    );
    const untilOf = (who: Client) => people.find((p) => p.studentId === who.user.id)?.until;
    expect([untilOf(me), untilOf(student(0))]).toEqual([until, due]);
  });
});

describe('after its time', () => {
  test('so many days late it is taken, for less; then not at all', async () => {
    const { assignmentId } = await given({ late: { days: 2, percent: 10 } });
    await own(student(0), assignmentId);
    await own(student(1), assignmentId);
    await done(save(student(0), assignmentId, 0, text('x')));
    await later(HOUR + DAY + 1000, async () => {
      expect(await done(submit(student(0), assignmentId, 1))).toMatchObject({ late: true });
      const row = (await rows(assignmentId)).find((r) => r.studentId === student(0).user.id);
      expect(row).toMatchObject({ late: true });
      expect(await done(mark(row?.id ?? '', row?.version ?? 0, 40, 60))).toMatchObject({ score: 80 });
    });
    const line = async () =>
      (await done<OutputOf<'/api/StudentCenter/MyTask'>>(student(1).call('/api/StudentCenter/MyTask', {}))).items.find(
        (t) => t.assignmentId === assignmentId,
      );
    await later(HOUR + DAY, async () => expect(await line()).toMatchObject({ state: 'missed', open: true }));
    await later(HOUR + 2 * DAY + 1000, async () => {
      expect(await line()).toMatchObject({ state: 'missed', open: false });
      const refused = await save(student(1), assignmentId, 0, text('y'));
      expect(refused).toMatchObject({ code: 409, data: { state: expect.any(String), until: expect.any(Number) } });
    });
  });
  test('an exception opens it again', async () => {
    const { assignmentId } = await given();
    const me = student(2);
    await own(me, assignmentId);
    await later(2 * HOUR, async () => {
      const now = student(2);
      expect((await save(now, assignmentId, 0, text('x'))).code).toBe(409);
      await done(
        teacher.call('/OrgApi/Exception/Add', {
          userId: now.user.id,
          assignmentId,
          until: server.app.now() + HOUR,
          reason: '生病',
        }),
      );
      expect((await own(now, assignmentId)).state).toBe('drafting');
      expect((await save(now, assignmentId, 0, text('x'))).code).toBe(0);
    });
  });
});

describe('files', () => {
  const stored = async (who: Client, name: string, bytes: Buffer): Promise<StoredFile> => {
    const answer = await done<{ items: StoredFile[] }>(
      send(server, who, '/OrgApi/UploadFile/FileUp', [{ name, bytes }]),
    );
    return answer.items[0] as StoredFile;
  };
  const begun = (who: Client, bytes: Buffer, sha?: string) =>
    done<{ uploadId: string }>(
      who.call('/OrgApi/UploadFile/Begin', { name: 'page.jpg', size: bytes.length, ...(sha ? { sha } : {}) }),
    );
  const shaOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const bytesOf = async (who: Client, fileId: string) => {
    const answer = await fetch(`${server.url}/OrgApi/UploadFile/Get?id=${fileId}`, {
      headers: { authorization: who.user.token },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    // a refusal is JSON
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: isJson ? (JSON.parse(String(bytes)) as { code: number }).code : answer.status, bytes };
  };

  test('a picture is cleaned when a reply takes it, and is its teacher’s to see; another’s is refused', async () => {
    const { assignmentId } = await given();
    const me = student(0);
    await own(me, assignmentId);
    const file = await stored(me, 'page.jpg', JPEG);
    const foreign = await stored(student(1), 'page.jpg', JPEG);
    const files = (fileId: string) => [{ itemId: 'b', value: [{ fileId }] }];
    expect((await save(me, assignmentId, 0, files(foreign.id))).code).toBe(422);
    expect((await bytesOf(teacher, file.id)).status).toBe(404);
    await done(save(me, assignmentId, 0, files(file.id)));
    const { bytes } = await bytesOf(teacher, file.id);
    expect(bytes.includes('GPS')).toBe(false);
    expect(bytes.includes('film')).toBe(false);
    // which side is up stays
    expect(bytes.includes(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]))).toBe(true);
    expect((await bytesOf(student(2), file.id)).status).toBe(404);
    // taken out of the draft it is nobody's to see
    await done(save(me, assignmentId, 1, text('x')));
    expect((await bytesOf(teacher, file.id)).status).toBe(404);
  });

  test('begun with its checksum it counts before its bytes have come; without it does not', async () => {
    const { assignmentId } = await given();
    const me = student(0);
    await own(me, assignmentId);
    const bare = await begun(me, JPEG);
    const answer = (uploadId: string) => [{ itemId: 'b', value: [{ uploadId }] }];
    expect((await save(me, assignmentId, 0, answer(bare.uploadId))).code).toBe(422);
    const { uploadId } = await begun(me, JPEG, shaOf(JPEG));
    expect((await save(student(1), assignmentId, 0, answer(uploadId))).code).toBe(422);
    await done(save(me, assignmentId, 0, answer(uploadId)));
    expect(await done(submit(me, assignmentId, 1))).toMatchObject({ waiting: 1 });
    await later(2 * HOUR, async () => {
      await done(
        send(server, student(0), '/OrgApi/UploadFile/Part', [{ name: 'page.jpg', bytes: JPEG }], {
          uploadId,
          offset: '0',
        }),
      );
      await done(student(0).call('/OrgApi/UploadFile/Finish', { uploadId }));
      expect((await own(student(0), assignmentId)).submitted).toMatchObject({ waiting: 0, late: false });
    });
    const [row] = await rows(assignmentId);
    const { answers } = await check(row?.id ?? '');
    const [file] = filesIn(answers);
    expect(file?.state).toBe('ready');
    expect((await bytesOf(teacher, file?.fileId ?? '')).bytes.includes('GPS')).toBe(false);
  });

  test('a checksum that lies, and bytes that never come, are lost', async () => {
    const { assignmentId } = await given();
    const [me, other] = [student(0), student(1)];
    const stateOf = async (who: Client) => {
      const row = (await rows(assignmentId)).find((r) => r.studentId === who.user.id);
      const { answers } = await check(row?.id ?? '');
      return filesIn(answers)[0]?.state;
    };
    for (const who of [me, other]) {
      await own(who, assignmentId);
      const { uploadId } = await begun(who, JPEG, shaOf(Buffer.from(`${who.user.id} lies`)));
      await done(save(who, assignmentId, 0, [{ itemId: 'b', value: [{ uploadId }] }]));
      await done(submit(who, assignmentId, 1));
      if (who === other) continue;
      await done(
        send(server, who, '/OrgApi/UploadFile/Part', [{ name: 'p.jpg', bytes: JPEG }], { uploadId, offset: '0' }),
      );
      expect((await who.call('/OrgApi/UploadFile/Finish', { uploadId })).code).toBe(422);
    }
    expect([await stateOf(me), await stateOf(other)]).toEqual(['lost', 'waiting']);
    // who sent it is told as well
    expect(Object.values((await own(me, assignmentId)).files).map((f) => f.state)).toEqual(['lost']);
    await later(DAY + 1000, async () => {
      expect(await stateOf(other)).toBe('lost');
    });
  });

  test('bytes that come after their day are not the reply’s any more', async () => {
    const { assignmentId } = await given();
    const me = student(0);
    await own(me, assignmentId);
    const { uploadId } = await begun(me, JPEG, shaOf(JPEG));
    await done(save(me, assignmentId, 0, [{ itemId: 'b', value: [{ uploadId }] }]));
    await done(submit(me, assignmentId, 1));
    await later(DAY + 1000, async () => {
      const now = student(0);
      const part = [{ name: 'page.jpg', bytes: JPEG }];
      await done(send(server, now, '/OrgApi/UploadFile/Part', part, { uploadId, offset: '0' }));
      await done(now.call('/OrgApi/UploadFile/Finish', { uploadId }));
      const [row] = await rows(assignmentId);
      expect(row).toMatchObject({ waiting: 0, lost: 1 });
      expect(filesIn((await check(row?.id ?? '')).answers)).toMatchObject([{ fileId: null, state: 'lost' }]);
    });
  });

  test('drawn on by who marks it, and by nobody else; what is taken away does not come back', async () => {
    const { assignmentId } = await given();
    const me = student(0);
    await own(me, assignmentId);
    const file = await stored(me, 'page.jpg', JPEG);
    await done(save(me, assignmentId, 0, [{ itemId: 'b', value: [{ fileId: file.id }] }]));
    await done(submit(me, assignmentId, 1));
    const [row] = await rows(assignmentId);
    const stroke = {
      id: 's1',
      kind: 'pen',
      color: '#dc2626',
      width: 40,
      points: [
        [1, 2],
        [3, 4],
      ],
    };
    const ink = (who: Client, ops: unknown[], page = `${file.id}:1`) =>
      who.call('/OrgApi/WorkReply/Ink', { id: row?.id, page, ops });
    expect(await done(ink(teacher, [{ op: 'add', stroke }]))).toEqual({ strokes: 1 });
    expect((await ink(me, [{ op: 'clear' }])).code).toBe(403);
    // of another reply, and a second page of a picture
    for (const page of ['other:1', `${file.id}:2`])
      expect(await ink(teacher, [{ op: 'add', stroke }], page)).toMatchObject({
        code: 422,
        data: { fields: { page: '没有这一页' } },
      });
    await done(ink(teacher, [{ op: 'remove', ids: ['s1'] }]));
    expect(await done(ink(teacher, [{ op: 'add', stroke }]))).toEqual({ strokes: 0 });
  });
});

describe('at once', () => {
  test('two submits make one attempt, two saves one draft, two markers one mark', async () => {
    const { assignmentId } = await given();
    const me = student(3);
    await own(me, assignmentId);
    const saves = await Promise.all([1, 2, 3].map((n) => save(me, assignmentId, 0, text(`draft ${n}`))));
    expect(saves.map((s) => s.code).sort()).toEqual([0, 409, 409]);
    const submits = await Promise.all([1, 2, 3, 4].map(() => submit(me, assignmentId, 1)));
    expect(new Set(submits.map((s) => JSON.stringify(s.data))).size).toBe(1);
    expect(submits[0]?.data).toMatchObject({ attempt: 1 });
    const [row] = await rows(assignmentId);
    const marks = await Promise.all([5, 6, 7].map((n) => mark(row?.id ?? '', row?.version ?? 0, n, n)));
    expect(marks.map((m) => m.code).sort()).toEqual([0, 409, 409]);
  });
  test('a draft that was stored before a death, and not told to the chart, is handed in, once', async () => {
    const { assignmentId } = await given({ attempts: 3 });
    const me = student(1);
    const { id } = await handedIn(me, assignmentId);
    // as a death leaves it: the draft is the newer one, and the reply stands as it was handed in
    await server.app.pool.query(
      'update homework_reply set draft = $2, draft_version = draft_version + 1 where id = $1',
      [id, JSON.stringify(text('T=2π√(L/g)'))],
    );
    expect(await own(me, assignmentId)).toMatchObject({ state: 'submitted', attempt: 1 });
    const submits = await Promise.all([1, 2].map(() => submit(me, assignmentId, 2)));
    expect(submits.map((s) => s.code)).toEqual([0, 0]);
    expect(submits.map((s) => s.data.attempt)).toEqual([2, 2]);
    expect(await own(me, assignmentId)).toMatchObject({ state: 'submitted', attempt: 2 });
    expect(await submit(me, assignmentId, 2)).toMatchObject({ code: 0, data: { attempt: 2 } });
  });
  test('opened on four devices at once it is one reply', async () => {
    const { assignmentId } = await given();
    const seen = await Promise.all([1, 2, 3, 4].map(() => own(student(2), assignmentId)));
    expect(new Set(seen.map((s) => s.replyId)).size).toBe(1);
  });
});

test('who has nothing to do with it finds nothing', async () => {
  const { id, assignmentId } = await given();
  const row = await handedIn(student(0), assignmentId);
  const stranger = await server.signIn('teacher02');
  for (const [path, body] of [
    ['/OrgApi/WorkReply/Items', { assignmentId }],
    ['/OrgApi/WorkReply/Item', { id: row.id }],
    ['/OrgApi/WorkReply/Mark', { id: row.id, version: 0, items: [] }],
    ['/OrgApi/WorkReply/Release', { assignmentId }],
    ['/OrgApi/Work/Item', { id }],
    ['/OrgApi/Work/Copy', { id }],
    ['/OrgApi/Work/Update', { id, title: '别人的' }],
  ] as const)
    expect([path, (await stranger.call(path, body)).code]).toEqual([path, 404]);
  expect((await student(0).call('/api/Work/Item', { assignmentId: 'nothing' })).code).toBe(404);
});

test('who teaches the course of a homework may change it, and mark what was handed in', async () => {
  const colleague = await server.signIn('teacher02');
  const { pool } = server.database;
  await pool.query(
    `insert into course (id, org_id, owner_id, name, kind, intro, status, created_at)
      values ('shared', $1, $2, '一起教的课', 'plain', '', 'published', 1)`,
    [colleague.user.orgId, colleague.user.id],
  );
  const { id, assignmentId } = await given();
  const row = await handedIn(student(0), assignmentId);
  await pool.query("update homework set course_id = 'shared' where id = $1", [id]);
  expect((await colleague.call('/OrgApi/Work/Update', { id, title: '一起改的' })).code).toBe(0);
  expect((await colleague.call('/OrgApi/WorkReply/Item', { id: row.id })).code).toBe(0);
});

test('a question of the bank that homework asks cannot be deleted, until that homework is', async () => {
  const { id: questionId } = await done<{ id: string }>(
    teacher.call('/OrgApi/Question/Add', { kind: 'judge', stem: '对吗？', answer: true }),
  );
  const items = [...ITEMS, { id: 'q', kind: 'question', title: '', points: 10, questionId }];
  const { id } = await done<{ id: string }>(teacher.call('/OrgApi/Work/Add', { title: '问题在里面', items }));
  const remove = async () => (await teacher.call('/OrgApi/Question/Delete', { ids: [questionId] })).code;
  expect(await remove()).toBe(409);
  await done(teacher.call('/OrgApi/Work/Delete', { ids: [id] }));
  expect(await remove()).toBe(0);
});

test('a question that asks for files within a group cannot stand in homework, and takes no file where it came to ask for one', async () => {
  const ask = (kind: string) => ({ key: 'a', kind, stem: '第一问' });
  const { id: questionId } = await done<{ id: string }>(
    teacher.call('/OrgApi/Question/Add', {
      kind: 'group',
      stem: '一组',
      children: [{ ...ask('essay'), rubric: [{ title: '对', points: 1 }] }],
    }),
  );
  const items = [...ITEMS, { id: 'q', kind: 'question', title: '一组', points: 10, questionId }];
  const { assignmentId } = await given({ items });
  await done(teacher.call('/OrgApi/Question/Update', { id: questionId, children: [ask('file')] }));
  const refused = await teacher.call('/OrgApi/Work/Add', { title: 'x', items });
  expect(refused).toMatchObject({ code: 422, data: { fields: { 'items.2.questionId': expect.any(String) } } });
  const { version } = await own(student(0), assignmentId);
  const answers = [{ itemId: 'q', value: { a: ['somebody-elses-file'] } }];
  expect(await student(0).call('/api/Work/Save', { assignmentId, version, answers })).toMatchObject({
    code: 422,
    data: { fields: { 'answers.q': expect.any(String) } },
  });
});

test('points above an item’s, words for an unknown item, an empty hand-in: named', async () => {
  const { assignmentId } = await given();
  const me = student(0);
  await own(me, assignmentId);
  expect((await submit(me, assignmentId, 0)).code).toBe(422);
  expect(await save(me, assignmentId, 0, [{ itemId: 'z', value: 'x' }])).toMatchObject({
    code: 422,
    data: { fields: { 'answers.z': expect.any(String) } },
  });
  expect(await save(me, assignmentId, 0, [...text('一'), ...text('二')])).toMatchObject({
    code: 422,
    data: { fields: { 'answers.a': '有重复的' } },
  });
  expect((await save(me, assignmentId, 0, [{ itemId: 'b', value: 'x' }])).code).toBe(422);
  const row = await handedIn(student(1), assignmentId);
  expect((await mark(row.id, row.version, 41, 0)).code).toBe(422);
  const changed = await teacher.call('/OrgApi/Work/Update', {
    id: (await check(row.id)).homeworkId,
    items: [{ id: 'a', kind: 'text', title: 'x', points: 100 }],
  });
  expect([changed.code, changed.data]).toEqual([409, { field: 'items' }]);
});

test('a copy has no replies, a reminder reaches who owes it', async () => {
  const { id, assignmentId } = await given();
  await handedIn(student(0), assignmentId);
  const copy = await done<{ id: string }>(teacher.call('/OrgApi/Work/Copy', { id }));
  const listed = await done<OutputOf<'/OrgApi/Work/Item'>>(teacher.call('/OrgApi/Work/Item', { id: copy.id }));
  expect(listed).toMatchObject({ max: 100, given: [], standing: { begun: 0, submitted: 0, toMark: 0 } });
  const standing = await done<OutputOf<'/OrgApi/Assignment/Standing'>>(
    teacher.call('/OrgApi/Assignment/Standing', { id: assignmentId }),
  );
  expect(standing.find((s) => s.studentId === student(0).user.id)).toMatchObject({
    state: 'submitted',
    openedAt: expect.any(Number),
  });
  expect(standing.find((s) => s.studentId === student(1).user.id)).toMatchObject({ state: 'none', openedAt: null });
  const { people } = await done<{ people: number }>(teacher.call('/OrgApi/Assignment/Remind', { id: assignmentId }));
  expect(people).toBe(standing.length - 1);
});

test('while it is taken late it is owed and reminded of, once for a press; given without a course it has its own', async () => {
  const { id } = await done<{ id: string }>(
    teacher.call('/OrgApi/Work/Add', { title: '迟交', courseId, items: ITEMS, late: { days: 2, percent: 10 } }),
  );
  const task = { kind: 'homework', refId: id, to: { classIds: [classId] }, until: server.app.now() + HOUR };
  const { id: assignmentId } = await done<{ id: string }>(teacher.call('/OrgApi/Assignment/Add', task));
  const assigned = await done<{ courseId: string }>(teacher.call('/OrgApi/Assignment/Item', { id: assignmentId }));
  expect(assigned.courseId).toBe(courseId);
  const book = await done<{ columns: { refId: string }[] }>(
    teacher.call('/OrgApi/CourseScoreManage/Book', { courseId }),
  );
  expect(book.columns.map((c) => c.refId)).toContain(id);
  const remind = async () =>
    (await done<{ people: number }>(teacher.call('/OrgApi/Assignment/Remind', { id: assignmentId }))).people;
  const bells = async () =>
    (
      await server.app.pool.query(
        "select from notice where kind = 'task.reminded' and data ->> 'path' like '%' || $1 and user_id = $2",
        [assignmentId, student(0).user.id],
      )
    ).rowCount;
  await later(2 * HOUR, async () => {
    const both = await Promise.all([remind(), remind()]);
    expect([both[0] === both[1], (both[0] ?? 0) > 20, await bells()]).toEqual([true, true, 1]);
  });
  await later(3 * HOUR, async () => expect([(await remind()) > 20, await bells()]).toEqual([true, 2]));
  await later(HOUR + 2 * DAY + 1000, async () => expect(await remind()).toBe(0));
});

test('homework that is worth nothing is none; an item without points beside others is', async () => {
  const items = (points: number) => [
    { id: 'a', kind: 'text', title: '', points: 0 },
    { id: 'b', kind: 'text', title: '', points },
  ];
  expect(await teacher.call('/OrgApi/Work/Add', { title: 'x', items: items(0) })).toMatchObject({
    code: 422,
    data: { fields: { items: '作业的总分是 0' } },
  });
  const { id } = await done<{ id: string }>(teacher.call('/OrgApi/Work/Add', { title: 'x', items: items(1) }));
  expect((await teacher.call('/OrgApi/Work/Update', { id, items: items(0) })).code).toBe(422);
});

describe('questions of the bank', () => {
  const question = async () => {
    const { id } = await done<{ id: string }>(
      teacher.call('/OrgApi/Question/Add', {
        kind: 'judge',
        stem: '单摆的周期和摆球的质量无关。',
        answer: true,
      }),
    );
    return id;
  };
  test('are marked at hand-in, frozen as they were, and never sent with their key', async () => {
    const items = [{ id: 'q', kind: 'question', title: '判断', points: 10, questionId: await question() }];
    const { id, assignmentId } = await given({ items, show: 'marked' });
    const me = student(0);
    const first = await own(me, assignmentId);
    expect(first.items[0]?.question).toMatchObject({ kind: 'judge', points: 10 });
    expect(JSON.stringify(first)).not.toContain('"answer"');
    expect((await save(me, assignmentId, 0, [{ itemId: 'q', value: 'x' }])).code).toBe(422);
    await done(save(me, assignmentId, 0, [{ itemId: 'q', value: true }]));
    await done(submit(me, assignmentId, 1));
    expect(await own(me, assignmentId)).toMatchObject({ state: 'marked', result: { score: 10, max: 10 } });
    expect(await posted(id, me)).toEqual([{ attempt: 1, state: 'scored', score: 10 }]);
    // written on, it is the next attempt; the mark of the last one stays until then
    await done(save(me, assignmentId, 1, [{ itemId: 'q', value: false }]));
    expect(await own(me, assignmentId)).toMatchObject({ state: 'drafting', attempt: 2, result: { score: 10 } });
    await done(submit(me, assignmentId, 2));
    expect(await own(me, assignmentId)).toMatchObject({ state: 'marked', result: { score: 0 } });
  });
  test('tell their key at the model answer’s time, and nothing more is taken then', async () => {
    const items = [{ id: 'q', kind: 'question', title: '判断', points: 10, questionId: await question() }];
    const me = student(0);
    const rightOf = async (assignmentId: string) => (await own(me, assignmentId)).items[0]?.right;
    const { assignmentId } = await given({ items, attempts: 2 });
    await own(me, assignmentId);
    await done(save(me, assignmentId, 0, [{ itemId: 'q', value: false }]));
    await done(submit(me, assignmentId, 1));
    expect(await rightOf(assignmentId)).toBeUndefined();
    await done(teacher.call('/OrgApi/WorkReply/Release', { assignmentId }));
    expect(await rightOf(assignmentId)).toBe('正确');
    expect((await save(me, assignmentId, 1, [{ itemId: 'q', value: true }])).code).toBe(409);
  });
  test('one that is not there is named', async () => {
    const items = [{ id: 'q', kind: 'question', title: '', points: 10, questionId: 'nothing' }];
    const answer = await teacher.call('/OrgApi/Work/Add', { title: 'x', items });
    expect(answer).toMatchObject({ code: 422, data: { fields: { 'items.0.questionId': expect.any(String) } } });
  });
});

test('a group hands in once: whoever opens it has the same reply, and each has the score', async () => {
  const set = await done<{ id: string }>(
    teacher.call('/OrgApi/Group/Add', { name: `组 ${randomUUID().slice(0, 4)}`, classId, mode: 'hand', max: 10 }),
  );
  await done(teacher.call('/OrgApi/Group/Draw', { id: set.id, by: 'random', size: 30, commit: '1' }));
  const { id, assignmentId } = await given({ setId: set.id, show: 'marked' });
  const seen = await Promise.all([0, 1, 2].map((n) => own(student(n), assignmentId)));
  expect(new Set(seen.map((s) => s.replyId)).size).toBe(1);
  await done(save(student(0), assignmentId, 0, text('我们')));
  await done(submit(student(1), assignmentId, 1));
  expect((await own(student(2), assignmentId)).submitted).toMatchObject({ attempt: 1 });
  const replies = await rows(assignmentId);
  expect(replies).toHaveLength(1);
  // who comes in later writes on with the others
  const late = student(3);
  await done(teacher.call('/OrgApi/Group/Put', { id: set.id, userIds: [late.user.id], groupId: null }));
  const { groups } = await done<{ groups: { id: string }[] }>(teacher.call('/OrgApi/Group/Rows', { id: set.id }));
  await server.app.pool.query('delete from homework_member where user_id = $1', [late.user.id]);
  await done(teacher.call('/OrgApi/Group/Put', { id: set.id, userIds: [late.user.id], groupId: groups[0]?.id }));
  expect((await own(late, assignmentId)).replyId).toBe(replies[0]?.id);
  await done(mark(replies[0]?.id ?? '', replies[0]?.version ?? 0, 40, 50));
  for (const n of [0, 1, 2]) expect(await posted(id, student(n))).toEqual([{ attempt: 1, state: 'scored', score: 90 }]);
});

test('what was handed in as a table of all whom it was given to, and as a zip, a folder a student', async () => {
  const { id: homeworkId, assignmentId } = await given();
  const row = await handedIn(student(0), assignmentId);
  await done(mark(row.id, row.version, 30, 50.5));
  // handed in, and one letter more
  await handedIn(student(1), assignmentId);
  await done(save(student(1), assignmentId, 1, text('T=2π√(l/g)。')));
  const answer = await fetch(`${server.url}/OrgApi/WorkReply/Export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: teacher.user.token },
    body: JSON.stringify({ assignmentId, format: 'csv' }),
  });
  // the file has the homework's name
  const { title } = (await teacher.call<{ title: string }>('/OrgApi/Work/Item', { id: homeworkId })).data;
  expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(`''${title}-`);
  const [head, ...lines] = (await answer.text()).replace('\ufeff', '').trim().split('\r\n');
  expect(head).toBe('学号,姓名,状态,第几次,交的时间,迟交,1. 写出周期公式,2. 拍下计算过程,得分,满分');
  expect(lines).toHaveLength(30);
  const lineOf = (n: string) => lines.find((l) => l.startsWith(n))?.split(',') ?? [];
  expect(lineOf('student01').toSpliced(4, 1).slice(2)).toEqual([
    '"已批改，未公布"',
    '1',
    '否',
    '30',
    '50.5',
    '80.5',
    '100',
  ]);
  expect(lineOf('student02').slice(2, 4)).toEqual(['"已交，又在改"', '1']);
  expect(lineOf('student09').slice(2)).toEqual(['没有打开', '', '', '', '', '', '', '']);
  const taken = await teacher.call('/OrgApi/Work/Delete', { ids: [homeworkId] });
  expect([taken.code, taken.msg]).toEqual([409, expect.stringContaining('收回')]);
  const { jobId } = await done<{ jobId: string }>(
    teacher.call('/OrgApi/WorkReply/Export', { assignmentId, format: 'zip' }),
  );
  const job = await ended(teacher, jobId);
  expect(job).toMatchObject({ state: 'done', counts: { files: 2 } });
});

test('what has no end is taken whenever it comes', async () => {
  const { assignmentId } = await given({}, null);
  const me = student(0);
  expect(await own(me, assignmentId)).toMatchObject({ until: null, state: 'drafting' });
  await done(save(me, assignmentId, 0, text('x')));
  await later(400 * DAY, async () => {
    expect(await done(submit(student(0), assignmentId, 1))).toMatchObject({ late: false });
  });
});

test('a model answer is seen at its time, and not before', async () => {
  const due = await given({ model: '<p>参考</p>', modelAt: 'due', late: { days: 1, percent: 10 } });
  const released = await given({ model: '<p>参考</p>' });
  await handedIn(student(0), released.assignmentId);
  const modelOf = async (assignmentId: string) => (await own(student(0), assignmentId)).model;
  expect([await modelOf(due.assignmentId), await modelOf(released.assignmentId)]).toEqual([null, null]);
  // as long as anything is taken late it stays hidden
  await later(2 * HOUR, async () => expect(await modelOf(due.assignmentId)).toBeNull());
  await later(DAY + 2 * HOUR, async () => expect(await modelOf(due.assignmentId)).toBe('<p>参考</p>'));
  const [row] = await rows(released.assignmentId);
  await done(mark(row?.id ?? '', row?.version ?? 0, 1, 1));
  await done(teacher.call('/OrgApi/WorkReply/Release', { assignmentId: released.assignmentId }));
  expect(await modelOf(released.assignmentId)).toBe('<p>参考</p>');
});

test('who has left reads on, is refused as one who left, sees no model answer early, and goes on where they come back', async () => {
  const admin = await server.signIn('admin');
  const { id: groupId } = await done<{ id: string }>(
    admin.call('/OrgApi/SysDept/Add', { name: '来去组', kind: 'group' }),
  );
  const [me, other] = [student(0), student(1)];
  const members = { id: groupId, userIds: [me.user.id, other.user.id] };
  await done(admin.call('/OrgApi/SysDept/AddMembers', members));
  const { id } = await done<{ id: string }>(
    teacher.call('/OrgApi/Work/Add', { title: '来去', courseId, items: ITEMS, model: '<p>参考</p>', modelAt: 'due' }),
  );
  const until = server.app.now() + HOUR;
  const task = { kind: 'homework', refId: id, courseId, to: { classIds: [groupId] }, until };
  const { id: assignmentId } = await done<{ id: string }>(teacher.call('/OrgApi/Assignment/Add', task));
  await own(me, assignmentId);
  await done(save(me, assignmentId, 0, text('写到一半')));
  await handedIn(other, assignmentId);
  await done(admin.call('/OrgApi/SysDept/RemoveMembers', members));
  const standing = async () =>
    (
      await done<OutputOf<'/OrgApi/Assignment/Standing'>>(
        teacher.call('/OrgApi/Assignment/Standing', { id: assignmentId }),
      )
    ).map((s) => [s.studentId, s.state, s.left]);
  const left = [
    [me.user.id, 'doing', true],
    [other.user.id, 'submitted', true],
  ];
  for (const refused of [await save(me, assignmentId, 1, text('再写')), await submit(me, assignmentId, 1)])
    expect(refused).toMatchObject({
      code: 409,
      msg: expect.stringContaining('你已不在'),
      data: { state: 'drafting', until },
    });
  expect(await standing()).toEqual(left);
  for (const one of [me, other])
    expect(await own(one, assignmentId)).toMatchObject({ until, allowed: [], model: null });
  // what was handed in answers as before
  expect(await done(submit(other, assignmentId, 1))).toMatchObject({ attempt: 1 });
  await done(admin.call('/OrgApi/SysDept/AddMembers', members));
  expect(await standing()).toEqual(left.map(([who, state]) => [who, state, false]));
  await done(submit(me, assignmentId, 1));
  await done(admin.call('/OrgApi/SysDept/RemoveMembers', members));
  await later(HOUR + 1000, async () =>
    expect(await own(student(0), assignmentId)).toMatchObject({ until, model: '<p>参考</p>' }),
  );
});
