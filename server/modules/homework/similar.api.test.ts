// Replies that have something in common, as their teacher is told: texts by passages, pictures by what they look like.
import { createHash } from 'node:crypto';
import { encode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { writtenPage } from '#server/worlds/classroom/handwriting.ts';
import { done, homeworkFor, own, save, stored as storedFile, submit } from '#tests/support/homework.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { send } from '#tests/support/upload.ts';

const PASSAGE = '单摆的周期和摆球的质量无关，和摆长的平方根成正比，这是因为回复力和质量都含有同一个质量';
const ALONE = [
  '我先量了摆长，又数了三十次摆动，最后把两个数代进公式，算出来的结果比书上的小一点。',
  '角度不能太大，不然弧长和弦长差得多，小球就不是来回匀称地走了，时间会慢慢拖长。',
  '我们组用手机录像，一帧一帧地看小球什么时候经过最低的地方，比用秒表按要准得多。',
] as const;
const HTML = '<p>请写出单摆周期的公式，<b>并说明每个字母</b>各代表什么物理量，以及它们的单位 &amp; 测量方法。</p>';
const ASKED = '请写出单摆周期的公式，并说明每个字母各代表什么物理量，以及它们的单位 & 测量方法。';

let server: TestServer;
let teacher: Client;
let students: Client[];
let assigned: Awaited<ReturnType<typeof homeworkFor>>;
let essayId: string;
beforeAll(async () => {
  server = await testServer();
  await server.app.pool.query('update sys_user set reset_pwd = 0, set_email = 0');
  teacher = await server.signIn('teacher01');
  assigned = await homeworkFor(server, teacher);
  students = [];
  for (const n of ['student01', 'student02', 'student03']) students.push(await server.signIn(n));
  const rubric = [{ title: '说清', points: 1 }];
  const essay = { kind: 'essay', stem: '为什么摆角要小于五度？请用自己的话说明白，不要抄书上的句子。', rubric };
  essayId = (await done<{ id: string }>(teacher.call('/OrgApi/Question/Add', essay))).id;
});
afterAll(() => server.stop());

const student = (n: number): Client => students[n] ?? expect.fail(`student ${n}`);

async function given(): Promise<string> {
  const items = [
    { id: 'a', kind: 'text', title: '周期公式', points: 40 },
    { id: 'b', kind: 'files', title: '计算过程', points: 40, most: 3 },
    { id: 'q', kind: 'question', title: '', points: 20, questionId: essayId },
  ];
  return (await assigned.given({ html: HTML, items })).assignmentId;
}

interface Answers {
  a?: string;
  b?: ({ fileId: string } | { uploadId: string })[];
  q?: string;
}
async function handIn(n: number, assignmentId: string, answers: Answers): Promise<string> {
  const me = student(n);
  const { replyId, version } = await own(me, assignmentId);
  const written = Object.entries(answers).map(([itemId, value]) => ({ itemId, value }));
  const saved = await done<{ version: number }>(save(me, assignmentId, version, written));
  await done(submit(me, assignmentId, saved.version));
  return replyId;
}
const stored = async (n: number, name: string, bytes: Uint8Array): Promise<string> =>
  (await storedFile(server, student(n), name, bytes)).id;
/** The page as a phone sends it on: smaller, and a JPEG. */
function sentOn(page: Buffer): Buffer {
  const { width, height, data } = PNG.sync.read(page);
  const half = { width: width / 2, height: height / 2, data: Buffer.alloc(width * height, 255) };
  for (let y = 0; y < half.height; y++)
    for (let x = 0; x < half.width; x++)
      data.copy(half.data, 4 * (y * half.width + x), 8 * (y * width + x), 8 * (y * width + x) + 4);
  return Buffer.from(encode(half, 60).data);
}

type Similar = OutputOf<'/OrgApi/WorkReply/Similar'>;
const similar = (assignmentId: string) => done<Similar>(teacher.call('/OrgApi/WorkReply/Similar', { assignmentId }));
const compare = (id: string, otherId: string) =>
  done<OutputOf<'/OrgApi/WorkReply/Compare'>>(teacher.call('/OrgApi/WorkReply/Compare', { id, otherId }));

test('a passage and a page in two replies are found, with their places; what was asked is not', async () => {
  const assignmentId = await given();
  const page = writtenPage(7);
  const [page1, page2] = [await stored(0, 'page.png', page), await stored(1, 'photo.jpg', sentOn(page))];
  const alone = await stored(2, 'page.png', writtenPage(8));
  const one = await handIn(0, assignmentId, { a: `${ASKED}${ALONE[0]}${PASSAGE}。`, b: [{ fileId: page1 }] });
  const two = await handIn(1, assignmentId, {
    a: `${ASKED}${ALONE[1]}`,
    b: [{ fileId: page2 }],
    q: `${PASSAGE.replaceAll('，', ', ')}！`,
  });
  const three = await handIn(2, assignmentId, { a: `${ASKED}${ALONE[2]}`, b: [{ fileId: alone }] });
  const rows = await similar(assignmentId);
  expect(new Map(rows.map((r) => [r.replyId, r.with.map((w) => [w.replyId, w.files])]))).toEqual(
    new Map([
      [one, [[two, [page1]]]],
      [two, [[one, [page2]]]],
      [three, []],
    ]),
  );
  const rates = rows.map((r) => r.rate);
  expect(rates).toEqual(rates.toSorted((a, b) => b - a));
  expect(rates[2]).toBe(0);
  // of one's own words alone: about half of them
  expect(rows.find((r) => r.replyId === one)?.rate).toBeGreaterThan(40);
  expect(rows.find((r) => r.replyId === one)?.rate).toBeLessThan(60);
  const { passages, files } = await compare(one, two);
  expect(files).toEqual([{ fileId: page1, otherFileId: page2 }]);
  const [passage] = passages;
  expect([passages.length, passage?.itemId, passage?.otherItemId]).toEqual([1, 'a', 'q']);
  expect(`${ASKED}${ALONE[0]}${PASSAGE}。`.slice(passage?.from, passage?.to)).toBe(PASSAGE);
});

test('what was handed in last counts, hostile or empty, and is known ten seconds later without being asked for', async () => {
  const assignmentId = await given();
  const hostile = `<img src=x onerror=alert(1)>\u202e${'<b>'.repeat(30)}'; drop table homework; --`;
  const one = await handIn(0, assignmentId, { a: PASSAGE });
  const two = await handIn(1, assignmentId, { a: PASSAGE });
  expect((await similar(assignmentId)).map((r) => r.rate)).toEqual([100, 100]);
  await handIn(0, assignmentId, { a: hostile, q: hostile });
  const three = await handIn(2, assignmentId, { a: hostile.replaceAll('<', '＜') });
  const prints = async (id: string) =>
    (
      await server.app.pool.query(
        'select p.hash from duplicate_text t join duplicate_print p on p.text = t.n where t.text_id = $1 order by p.hash',
        [id],
      )
    ).rows.map((r) => r.hash);
  await expect.poll(async () => (await prints(three)).length).toBeGreaterThan(0);
  await expect.poll(() => prints(one)).toEqual(await prints(three));
  const rates = new Map((await similar(assignmentId)).map((r) => [r.replyId, r.rate]));
  expect([rates.get(one), rates.get(two), rates.get(three)]).toEqual([100, 0, 100]);
});

test('a page whose bytes came after the hand-in is found when they are there', async () => {
  const assignmentId = await given();
  const page = writtenPage(9);
  const one = await handIn(0, assignmentId, { b: [{ fileId: await stored(0, 'page.png', page) }] });
  const me = student(1);
  const sha = createHash('sha256').update(page).digest('hex');
  const { uploadId } = await done<{ uploadId: string }>(
    me.call('/OrgApi/UploadFile/Begin', { name: 'page.png', size: page.length, sha }),
  );
  const two = await handIn(1, assignmentId, { b: [{ uploadId }] });
  expect((await similar(assignmentId)).map((r) => r.with)).toEqual([[], []]);
  await done(
    send(server, me, '/OrgApi/UploadFile/Part', [{ name: 'page.png', bytes: page }], { uploadId, offset: '0' }),
  );
  await done(me.call('/OrgApi/UploadFile/Finish', { uploadId }));
  const rows = await similar(assignmentId);
  expect(rows.map((r) => [r.rate, r.with.map((w) => [w.replyId, w.rate, w.files.length])])).toEqual([
    [0, [[rows[0]?.replyId === one ? two : one, 0, 1]]],
    [0, [[rows[1]?.replyId === one ? two : one, 0, 1]]],
  ]);
});

test('a picture that is cut in half, and one that is none within, harm nobody', async () => {
  const assignmentId = await given();
  const jpeg = sentOn(writtenPage(10));
  const half = await stored(0, 'half.jpg', jpeg.subarray(0, jpeg.length / 2));
  await handIn(0, assignmentId, { b: [{ fileId: half }] });
  const lying = Buffer.from(writtenPage(10));
  lying.fill(0xaa, 100, 2_000);
  await handIn(1, assignmentId, { b: [{ fileId: await stored(1, 'lying.png', lying) }] });
  const png = writtenPage(10);
  await handIn(2, assignmentId, { b: [{ fileId: await stored(2, 'half.png', png.subarray(0, png.length / 2)) }] });
  expect((await similar(assignmentId)).map((r) => r.with)).toEqual([[], [], []]);
});

test('students, strangers and other homework: nothing', async () => {
  const [assignmentId, elsewhere] = [await given(), await given()];
  const one = await handIn(0, assignmentId, { a: PASSAGE });
  const two = await handIn(1, assignmentId, { a: PASSAGE });
  const other = await handIn(1, elsewhere, { a: PASSAGE });
  const stranger = await server.signIn('teacher02');
  const codes = async (who: Client, id: string, otherId: string) => [
    (await who.call('/OrgApi/WorkReply/Similar', { assignmentId })).code,
    (await who.call('/OrgApi/WorkReply/Compare', { id, otherId })).code,
  ];
  expect(await codes(student(0), one, two)).toEqual([403, 403]);
  expect(await codes(stranger, one, two)).toEqual([404, 404]);
  expect(await codes(teacher, one, other)).toEqual([0, 404]);
  expect(await codes(teacher, one, one)).toEqual([0, 404]);
  expect(await codes(await server.signIn('admin'), one, two)).toEqual([0, 0]);
  expect((await teacher.call('/OrgApi/WorkReply/Similar', { assignmentId: 'nothing' })).code).toBe(404);
});
