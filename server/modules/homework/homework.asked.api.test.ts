// What is asked: pictures in it, questions of the bank that come and go while students write, and copies of it.
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { OutputOf } from '#contract/index.ts';
import { writtenPage } from '#server/worlds/classroom/handwriting.ts';
import { done, homeworkFor, ITEMS, own, save, stored, submit, text } from '#tests/support/homework.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended, get } from '#tests/support/upload.ts';

let server: TestServer;
let teacher: Client;
let me: Client;
let of: Awaited<ReturnType<typeof homeworkFor>>;
beforeAll(async () => {
  server = await testServer();
  await server.app.pool.query('update sys_user set reset_pwd = 0, set_email = 0');
  teacher = await server.signIn('teacher01');
  me = await server.signIn('student01');
  of = await homeworkFor(server, teacher);
});
afterAll(() => server.stop());

const PAGE = writtenPage(1);
const isSeen = async (who: Client, fileId: string) =>
  (await get(server, who, `/OrgApi/UploadFile/Get?id=${fileId}`)).headers.get('content-type') === 'image/png';
const picture = (fileId: string) => `<p><img src="/OrgApi/UploadFile/Get?id=${fileId}" alt="图"></p>`;
const homework = (id: string) =>
  done<{ html: string; model: string; items: unknown[]; version: number; courseId: string; makerId: string }>(
    teacher.call('/OrgApi/Work/Item', { id }),
  );

test('pictures of what is asked are seen by those who have it to do, and kept as long as it shows them', async () => {
  const file = await stored(server, teacher, 'draw.png', PAGE);
  const { id } = await of.given({ html: picture(file.id) });
  expect(await isSeen(me, file.id)).toBe(true);
  // somebody of another class has nothing to do with it
  expect(await isSeen(await server.signIn('teacher02'), file.id)).toBe(false);
  const used = async () =>
    (await server.app.pool.query('select used_by as by from stored_file where id = $1', [file.id])).rows[0]?.by;
  expect(await used()).toBe(`homework-text:${id}`);
  const strange = await stored(server, me, 'mine.png', PAGE);
  const { version } = await homework(id);
  const refused = await teacher.call('/OrgApi/Work/Update', { id, version, model: picture(strange.id) });
  expect(refused).toMatchObject({ code: 422, data: { fields: { model: expect.any(String) } } });
  await done(teacher.call('/OrgApi/Work/Update', { id, version, html: '<p>没有图</p>' }));
  expect(await used()).toBeNull();
});

test('a question that came in later is asked of those who have begun, with its pictures', async () => {
  const { id, assignmentId } = await of.given();
  await own(me, assignmentId);
  await done(save(me, assignmentId, 0, text('先写')));
  const { id: fileId } = await stored(server, teacher, 'circuit.png', PAGE);
  const { id: questionId } = await done<{ id: string }>(
    teacher.call('/OrgApi/Question/Add', {
      kind: 'judge',
      stem: '对吗？',
      answer: true,
      media: [{ fileId, alt: '电路' }],
    }),
  );
  expect(await isSeen(me, fileId)).toBe(false);
  const { version } = await homework(id);
  const items = [...ITEMS, { id: 'q', kind: 'question', title: '判断', points: 10, questionId }];
  await done(teacher.call('/OrgApi/Work/Update', { id, version, items }));
  const seen = await own(me, assignmentId);
  expect(seen.items[2]?.question).toMatchObject({ kind: 'judge', media: [{ fileId, alt: '电路' }] });
  expect(await isSeen(me, fileId)).toBe(true);
  await done(save(me, assignmentId, 1, [...text('先写'), { itemId: 'q', value: true }]));
  await done(submit(me, assignmentId, 2));
});

test('an item that is taken out while they write: what they say of it is named, the rest is handed in', async () => {
  const { id, assignmentId } = await of.given();
  const both = [...text('甲'), { itemId: 'c', value: '乙' }];
  const before = await homework(id);
  const more = [...ITEMS, { id: 'c', kind: 'text', title: '还有', points: 5 }];
  await done(teacher.call('/OrgApi/Work/Update', { id, version: before.version, items: more }));
  const names = Array.from({ length: 20 }, (_, n) => `student${String(n + 1).padStart(2, '0')}`);
  const all = await Promise.all(names.map((n) => server.signIn(n)));
  await Promise.all(all.map((one) => own(one, assignmentId)));
  const { version } = await homework(id);
  const saving = all.map((one) => save(one, assignmentId, 0, both));
  await done(teacher.call('/OrgApi/Work/Update', { id, version, items: ITEMS }));
  const codes = (await Promise.all(saving)).map((s) => s.code);
  expect(codes.every((code) => code === 0 || code === 422)).toBe(true);
  for (const [n, one] of all.entries()) {
    const { version: at } = await own(one, assignmentId);
    expect(at).toBe(codes[n] === 0 ? 1 : 0);
    const refused = await save(one, assignmentId, at, both);
    expect(refused).toMatchObject({ code: 422, data: { fields: { 'answers.c': expect.any(String) } } });
    const saved =
      codes[n] === 0 ? at : (await done<{ version: number }>(save(one, assignmentId, at, text('甲')))).version;
    await done(submit(one, assignmentId, saved));
  }
  const rows = await of.rows(assignmentId);
  expect([rows.length, new Set(rows.map((r) => r.max))]).toEqual([20, new Set([100])]);
  const { answers } = await done<{ answers: unknown }>(teacher.call('/OrgApi/WorkReply/Item', { id: rows[0]?.id }));
  expect(answers).toEqual(text('甲'));
});

const OPTIONS = ['光强', '频率', '波长', '面积'].map((text, n) => ({ key: 'ABCD'[n] ?? '', text }));

test('an answer in the student’s own order is marked, shown and packed in the bank’s letters, and files in their order', async () => {
  const add = async (n: number) =>
    (
      await done<{ id: string }>(
        teacher.call('/OrgApi/Question/Add', {
          kind: 'single',
          stem: `由什么决定？${n}`,
          options: OPTIONS,
          answer: 'B',
        }),
      )
    ).id;
  const asked = [await add(1), await add(2), await add(3)];
  const items = [
    ...ITEMS,
    ...asked.map((questionId, n) => ({ id: `q${n}`, kind: 'question', points: 10, questionId })),
  ];
  const twice = await teacher.call('/OrgApi/Work/Add', { title: 'x', items: [...items, { ...ITEMS[0] }] });
  expect(twice).toMatchObject({ code: 422, data: { fields: { 'items.5.id': '有重复的' } } });
  const { id, assignmentId } = await of.given({ items });
  expect((await homework(id)) as unknown).toMatchObject({ stems: { q0: '由什么决定？1' } });
  const { items: seen } = await own(me, assignmentId);
  const chosen = items.slice(2).map(({ id: itemId }) => {
    const { options = [] } = seen.find((i) => i.id === itemId)?.question ?? {};
    return { itemId, value: options.find((o) => o.text === '频率')?.key ?? '' };
  });
  // else this proves nothing
  expect(chosen.some((c) => c.value !== 'B')).toBe(true);
  const pages = [];
  for (const name of ['c<1>.png', 'a.png', 'b.png']) pages.push(await stored(server, me, name, PAGE));
  const value = pages.map((p) => ({ fileId: p.id }));
  // the last item first: a zip is no list of what was saved when
  await done(save(me, assignmentId, 0, [...chosen, { itemId: 'b', value }, ...text('第一题')]));
  await done(submit(me, assignmentId, 1));
  const [row] = await of.rows(assignmentId);
  const checked = await done<OutputOf<'/OrgApi/WorkReply/Item'>>(
    teacher.call('/OrgApi/WorkReply/Item', { id: row?.id }),
  );
  expect(checked.answers.slice(0, 3)).toEqual(['q0', 'q1', 'q2'].map((itemId) => ({ itemId, value: 'B' })));
  expect(checked.points).toEqual({ q0: 10, q1: 10, q2: 10 });
  const { jobId } = await done<{ jobId: string }>(
    teacher.call('/OrgApi/WorkReply/Export', { assignmentId, format: 'zip' }),
  );
  const job = await ended(teacher, jobId);
  const { url } = (job.result as { file: { url: string } }).file;
  const zip = await fromBufferPromise(Buffer.from(await (await get(server, teacher, url)).arrayBuffer()));
  const packed = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    packed.set(
      entry.fileName.replace(/^student01-[^/]+\//, ''),
      (await buffer(await zip.openReadStreamPromise(entry))).toString(),
    );
  expect([...packed.keys()]).toEqual(['1.txt', '2-1-c_1_.png', '2-2-a.png', '2-3-b.png', '3.txt', '4.txt', '5.txt']);
  expect([packed.get('1.txt'), packed.get('3.txt')]).toEqual(['第一题', 'B. 频率']);
});

test('left out it is three attempts, nothing late, nothing shown before the release; and nothing beyond its limits', async () => {
  const items = [
    { id: 'a', kind: 'text', title: '写', points: 40 },
    { id: 'b', kind: 'files', title: '拍', points: 60 },
  ];
  const { id, assignmentId } = await of.given({ items });
  expect((await homework(id)) as unknown).toMatchObject({
    ...{ attempts: 3, late: null, modelAt: 'released', show: 'released', setId: null, html: '', model: '', max: 100 },
  });
  const add = async (more: object) => (await teacher.call('/OrgApi/Work/Add', { title: 'x', items, ...more })).code;
  const files = (most: number) => [{ ...items[1], most }];
  const codes = [{ attempts: 0 }, { attempts: 21 }, { items: files(0) }, { items: files(51) }, { items: [] }].map(add);
  expect(await Promise.all(codes)).toEqual(Array(5).fill(422));
  expect(await Promise.all([{ attempts: 20 }, { items: files(50) }].map(add))).toEqual([0, 0]);
  await own(me, assignmentId);
  const value = (n: number) => [{ itemId: 'b', value: Array.from({ length: n }, (_, at) => ({ fileId: `f${at}` })) }];
  const fields = async (answers: object[]) =>
    (await save(me, assignmentId, 0, answers)).data as unknown as { fields?: Record<string, string> };
  // nine are looked for, ten are too many
  expect((await fields(value(9))).fields).toEqual({ answers: '文件不在了，或不是你的' });
  expect((await fields(value(10))).fields).toEqual({ 'answers.b': '文件太多' });
  expect((await save(me, assignmentId, 0, text('字'.repeat(20_001)))).code).toBe(422);
  await done(save(me, assignmentId, 0, text('字'.repeat(20_000))));
});

test('its column in the book has its kind and points; its log is its student’s and its teacher’s', async () => {
  const { id, assignmentId } = await of.given();
  const { log } = await own(me, assignmentId);
  await done(save(me, assignmentId, 0, text('T')));
  await done(submit(me, assignmentId, 1));
  const { columns } = await done<OutputOf<'/OrgApi/CourseScoreManage/Book'>>(
    teacher.call('/OrgApi/CourseScoreManage/Book', { courseId: of.courseId }),
  );
  expect(columns.find((c) => c.refId === id)).toMatchObject({ kind: 'homework', max: 100 });
  const reads = async (name: string) => {
    const { code, data } = await (await server.signIn(name)).call<{ events: { event: object }[] } | null>(
      '/api/Stream/Events',
      { log },
    );
    return code === 0 ? data?.events.at(-1)?.event : code;
  };
  const said = { type: 'STATE_SNAPSHOT', snapshot: { machine: 'homework', state: 'submitted' } };
  for (const name of ['student01', 'teacher01']) expect(await reads(name)).toMatchObject(said);
  for (const name of ['student02', 'teacher02', 'student01@second']) expect(await reads(name)).toBe(404);
});

test('given twice it is one reply, whichever assignment is named, due when the later one is', async () => {
  const { id, assignmentId } = await of.given();
  const until = server.app.now() + 7_200_000;
  const again = { kind: 'homework', refId: id, courseId: of.courseId, to: { userIds: [me.user.id] }, until };
  const { id: second } = await done<{ id: string }>(teacher.call('/OrgApi/Assignment/Add', again));
  const one = await own(me, assignmentId);
  await done(save(me, second, 0, text('T')));
  const other = await own(me, second);
  expect([other.replyId, other.version, one.until, other.until]).toEqual([one.replyId, 1, until, until]);
  const handed = await done(submit(me, assignmentId, 1));
  expect(await done(submit(me, second, 1))).toEqual(handed);
  // for who has it once it ends when it did
  expect((await own(await server.signIn('student02'), assignmentId)).until).toBeLessThan(until);
});

test('an exception gives attempts more, to one person', async () => {
  const { assignmentId } = await of.given({ attempts: 1 });
  const other = await server.signIn('student02');
  for (const who of [me, other]) {
    await own(who, assignmentId);
    await done(save(who, assignmentId, 0, text('T')));
    await done(submit(who, assignmentId, 1));
  }
  await done(
    teacher.call('/OrgApi/Exception/Add', { userId: me.user.id, assignmentId, attempts: 2, reason: '照片糊了' }),
  );
  expect([(await own(me, assignmentId)).attempts, (await own(other, assignmentId)).attempts]).toEqual([3, 1]);
  expect((await save(me, assignmentId, 1, text('T=2π√(l/g)'))).code).toBe(0);
  expect((await save(other, assignmentId, 1, text('T=2π√(l/g)'))).code).toBe(409);
});

test('an earlier time is looked at as it was handed in, with its marks', async () => {
  const { assignmentId } = await of.given();
  await own(me, assignmentId);
  for (const [n, words] of ['第一次', '第二次'].entries()) {
    await done(save(me, assignmentId, n, text(words)));
    await done(submit(me, assignmentId, n + 1));
    const [row] = await of.rows(assignmentId);
    const items = [{ itemId: 'a', points: 10 + n }];
    await done(teacher.call('/OrgApi/WorkReply/Mark', { id: row?.id, version: row?.version, items }));
  }
  const [row] = await of.rows(assignmentId);
  const looked = async (attempt?: number) => {
    const { shown, answers, marks } = await done<OutputOf<'/OrgApi/WorkReply/Item'>>(
      teacher.call('/OrgApi/WorkReply/Item', { id: row?.id, attempt }),
    );
    return [shown, answers[0]?.value, marks.map((m) => m.points)];
  };
  expect(await looked()).toEqual([2, '第二次', [11]]);
  expect(await looked(1)).toEqual([1, '第一次', [10]]);
  expect((await teacher.call('/OrgApi/WorkReply/Item', { id: row?.id, attempt: 3 })).code).toBe(404);
});

test('markup is text wherever it is written, scripts go from what is asked, and a formula is text in the sheet', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const formula = '=HYPERLINK("http://x","y")';
  const items = [{ id: 'a', kind: 'text', title: formula, points: 10 }];
  const { id, assignmentId } = await of.given({ title: hostile, html: `<p>写</p><script>1</script>${hostile}`, items });
  const { title, html, items: asked } = await own(me, assignmentId);
  expect([title, asked[0]?.title]).toEqual([hostile, formula]);
  expect(html).toContain('<p>写</p>');
  expect(html).not.toMatch(/script|onerror/);
  await done(save(me, assignmentId, 0, text(hostile)));
  await done(submit(me, assignmentId, 1));
  const [row] = await of.rows(assignmentId);
  const { answers } = await done<OutputOf<'/OrgApi/WorkReply/Item'>>(
    teacher.call('/OrgApi/WorkReply/Item', { id: row?.id }),
  );
  expect(answers[0]?.value).toBe(hostile);
  const sheet = await fetch(`${server.url}/OrgApi/WorkReply/Export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: teacher.user.token },
    body: JSON.stringify({ assignmentId, format: 'csv' }),
  });
  expect(await sheet.text()).not.toMatch(/(^|[,"\r\n])[=+@]/);
  expect((await homework(id)).html).not.toMatch(/script|onerror/);
});

test('copied alone or with its course it has pictures of its own, and nobody’s replies', async () => {
  const file = await stored(server, teacher, 'draw.png', PAGE);
  const late = { days: 3, percent: 20 };
  const { id, assignmentId } = await of.given({ html: picture(file.id), model: '<p>参考</p>', late, attempts: 5 });
  await own(me, assignmentId);
  const { id: alone } = await done<{ id: string }>(teacher.call('/OrgApi/Work/Copy', { id }));
  const { id: courseId } = await done<{ id: string }>(teacher.call('/OrgApi/Course/Copy', { id: of.courseId }));
  const { rows } = await server.app.pool.query<{ id: string }>(
    'select c.id from homework c join homework h on h.title = c.title where h.id = $1 and c.course_id = $2',
    [id, courseId],
  );
  expect(rows).toHaveLength(1);
  for (const copyId of [alone, rows[0]?.id ?? '']) {
    const copy = await homework(copyId);
    expect(copy).toMatchObject({ items: ITEMS, model: '<p>参考</p>', late, attempts: 5, given: [] });
    const [own = ''] = /id=([\w-]+)/.exec(copy.html)?.slice(1) ?? [];
    expect([own === file.id, await isSeen(teacher, own)]).toEqual([false, true]);
    expect(copy).toMatchObject({ makerId: teacher.user.id, standing: { begun: 0 } });
  }
  expect((await homework(rows[0]?.id ?? '')).courseId).toBe(courseId);
});
