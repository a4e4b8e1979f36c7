// What is sent as a photograph and is none, is too much, or never comes: named, bounded, and nothing half done.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writtenPage } from '#server/worlds/classroom/handwriting.ts';
import { done, homeworkFor, own, save, stored, submit, text } from '#tests/support/homework.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { get, send } from '#tests/support/upload.ts';

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

const SECRET = 'GPS 30.2741 N';
const segment = (marker: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);
/** So large it says it is, with so much said before. */
function photograph({ side = 1000, before = 100 }: { side?: number; before?: number }): Buffer {
  const said = Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0', 'latin1'), Buffer.alloc(before, SECRET)]);
  const size = [side >> 8, side & 255, side >> 8, side & 255];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, said),
    segment(0xe1, said),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, Buffer.from([8, ...size, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd9]),
    Buffer.from(SECRET),
  ]);
}
const files = (...ids: string[]) => [{ itemId: 'b', value: ids.map((fileId) => ({ fileId })) }];
const bytesOf = async (fileId: string) =>
  Buffer.from(await (await get(server, teacher, `/OrgApi/UploadFile/Get?id=${fileId}`)).arrayBuffer());

test('five hundred photographs, one too many for the item, or one named twice, are refused, and the draft is as it was', async () => {
  const { assignmentId } = await of.given();
  await own(me, assignmentId);
  const value = Array.from({ length: 500 }, (_, n) => ({ fileId: `f${n}` }));
  const { id: fileId } = await stored(server, me, 'page.png', writtenPage(1));
  const twice = [{ fileId }, { fileId }];
  for (const many of [value, value.slice(0, 4), twice]) {
    const refused = await save(me, assignmentId, 0, [{ itemId: 'b', value: many }]);
    expect(refused.code).toBe(422);
  }
  expect(await own(me, assignmentId)).toMatchObject({ version: 0, answers: [], files: {} });
});

test.each([
  ['of a hundred megapixels', photograph({ side: 10_000 }), 'image/jpeg'],
  // shown nowhere, and cleaned all the same
  ['of more than is shown', photograph({ side: 20_000 }), 'application/octet-stream'],
  // what is said is longer than what is looked at when it is stored
  ['whose size stands behind a long word', photograph({ before: 60_000 }), 'image/jpeg'],
])('a photograph %s has nothing in it but itself', async (_name, bytes, type) => {
  const { assignmentId } = await of.given();
  await own(me, assignmentId);
  const { id } = await stored(server, me, 'page.jpg', bytes);
  await done(save(me, assignmentId, 0, files(id)));
  expect((await own(me, assignmentId)).files[id]).toMatchObject({ state: 'ready', type });
  const clean = await bytesOf(id);
  expect([clean.length < 200, clean.includes(SECRET)]).toEqual([true, false]);
  const { rows } = await server.app.pool.query<{ size: number; sha: string }>(
    'select size::int, sha256 as sha from stored_file where id = $1',
    [id],
  );
  expect(rows[0]).toEqual({ size: clean.length, sha: createHash('sha256').update(clean).digest('hex') });
});

test('cut off before its picture begins it is named and stays its sender’s, and the draft around it is saved', async () => {
  const { assignmentId } = await of.given();
  await own(me, assignmentId);
  const whole = await stored(server, me, 'good.png', writtenPage(1));
  const { id } = await stored(server, me, 'cut.png', writtenPage(1).subarray(0, 40));
  await done(save(me, assignmentId, 0, [...text('写完了'), ...files(whole.id, id)]));
  const { version, answers, files: known } = await own(me, assignmentId);
  expect([version, answers[0]]).toEqual([1, text('写完了')[0]]);
  expect([known[whole.id], known[id]]).toMatchObject([
    { state: 'ready', problem: null },
    { name: 'cut.png', state: 'lost', fileId: null, problem: 'unread' },
  ]);
  const usedBy = async (fileId: string) =>
    (await server.app.pool.query('select used_by as by from stored_file where id = $1', [fileId])).rows[0]?.by;
  expect([await usedBy(whole.id), await usedBy(id)]).toEqual([expect.stringContaining('homework:'), null]);
  // and the same when it comes after it was handed in
  const bytes = writtenPage(3).subarray(0, 40);
  const sha = createHash('sha256').update(bytes).digest('hex');
  const { uploadId } = await done<{ uploadId: string }>(
    me.call('/OrgApi/UploadFile/Begin', { name: 'late.png', size: bytes.length, sha }),
  );
  await done(save(me, assignmentId, 1, [{ itemId: 'b', value: [{ uploadId }] }]));
  expect((await done<{ waiting: number }>(submit(me, assignmentId, 2))).waiting).toBe(1);
  await done(send(server, me, '/OrgApi/UploadFile/Part', [{ name: 'late.png', bytes }], { uploadId, offset: '0' }));
  await done(me.call('/OrgApi/UploadFile/Finish', { uploadId }));
  const [row] = await of.rows(assignmentId);
  const checked = await done<{ answers: { value: unknown }[] }>(
    teacher.call('/OrgApi/WorkReply/Item', { id: row?.id }),
  );
  expect(checked.answers[0]?.value).toMatchObject([{ name: 'late.png', state: 'lost', problem: 'unread' }]);
});

test('what calls itself a picture and shows none, or a part of one, is taken and said to be so, to both sides', async () => {
  const items = [{ id: 'b', kind: 'files', title: '', points: 60, most: 4 }];
  const { assignmentId } = await of.given({ items });
  await own(me, assignmentId);
  const whole = photograph({});
  const page = writtenPage(1);
  const sent = [
    await stored(server, me, 'fake.jpg', Buffer.from('<html><body>x</body></html>')),
    await stored(server, me, 'half.jpg', whole.subarray(0, whole.length - SECRET.length - 2)),
    await stored(server, me, 'huge.jpg', photograph({ side: 20_000 })),
    await stored(server, me, 'half.png', page.subarray(0, page.length / 2)),
    await stored(server, me, 'good.jpg', whole),
  ];
  const value = sent.slice(0, 4).map((f) => ({ fileId: f.id }));
  const problems = ['unread', 'cut', 'large', 'cut'];
  await done(save(me, assignmentId, 0, [{ itemId: 'b', value }]));
  const { files: known } = await own(me, assignmentId);
  expect(sent.slice(0, 4).map((f) => known[f.id]?.problem)).toEqual(problems);
  await done(submit(me, assignmentId, 1));
  const [row] = await of.rows(assignmentId);
  const { answers } = await done<{ answers: { value: { problem: string }[] }[] }>(
    teacher.call('/OrgApi/WorkReply/Item', { id: row?.id }),
  );
  expect(answers[0]?.value.map((f) => f.problem)).toEqual(problems);
  await done(save(me, assignmentId, 1, files(sent[4]?.id ?? '')));
  expect((await own(me, assignmentId)).files[sent[4]?.id ?? '']?.problem).toBeNull();
});

test('one that was refused while nobody heard of it is lost as soon as somebody looks, and one that came is there', async () => {
  const { assignmentId } = await of.given();
  await own(me, assignmentId);
  const bytes = photograph({});
  const begun = (sha: string) =>
    done<{ uploadId: string }>(me.call('/OrgApi/UploadFile/Begin', { name: 'page.jpg', size: bytes.length, sha })).then(
      (b) => b.uploadId,
    );
  const [gone, came] = [await begun('0'.repeat(64)), await begun(createHash('sha256').update(bytes).digest('hex'))];
  const value = [gone, came].map((uploadId) => ({ uploadId }));
  await done(save(me, assignmentId, 0, [{ itemId: 'b', value }]));
  expect((await done<{ waiting: number }>(submit(me, assignmentId, 1))).waiting).toBe(2);
  // the server has died between what it stored and the word of it
  await server.app.pool.query('delete from upload where id = $1', [gone]);
  await done(
    send(server, me, '/OrgApi/UploadFile/Part', [{ name: 'page.jpg', bytes }], { uploadId: came, offset: '0' }),
  );
  await done(me.call('/OrgApi/UploadFile/Finish', { uploadId: came }));
  const { id: fileId } = (
    await server.app.pool.query<{ id: string }>('select file_id as id from upload where id = $1', [came])
  ).rows[0] as { id: string };
  await server.app.pool.query('update homework_file set file_id = null where id = $1', [came]);
  const [row] = await of.rows(assignmentId);
  const { answers } = await done<{ answers: { value: unknown }[] }>(
    teacher.call('/OrgApi/WorkReply/Item', { id: row?.id }),
  );
  expect(answers[0]?.value).toMatchObject([
    { fileId: null, state: 'lost' },
    { fileId, state: 'ready' },
  ]);
  expect([row?.lost, row?.waiting]).toEqual([0, 2]);
  expect((await of.rows(assignmentId))[0]).toMatchObject({ lost: 1, waiting: 0 });
  expect((await bytesOf(fileId)).includes(SECRET)).toBe(false);
});

test('thousands of strokes, and strokes off the page, are refused; what is drawn stays', async () => {
  const { assignmentId } = await of.given();
  await own(me, assignmentId);
  const { id: fileId } = await stored(server, me, 'page.png', writtenPage(2));
  await done(save(me, assignmentId, 0, files(fileId)));
  await done(submit(me, assignmentId, 1));
  const [row] = await of.rows(assignmentId);
  const ink = (points: [number, number][], ids: string[]) =>
    teacher.call<{ strokes: number }>('/OrgApi/WorkReply/Ink', {
      id: row?.id,
      page: `${fileId}:1`,
      ops: ids.map((id) => ({ op: 'add', stroke: { id, kind: 'pen', color: '#dc2626', width: 40, points } })),
    });
  expect((await ink([[10_001, 5]], ['off'])).code).toBe(422);
  expect((await ink([[-1, 5]], ['off'])).code).toBe(422);
  expect(
    (
      await ink(
        [[1, 5]],
        Array.from({ length: 10_000 }, (_, n) => `s${n}`),
      )
    ).code,
  ).not.toBe(0);
  const codes = new Set<number>();
  for (let n = 0; n < 25; n++)
    codes.add(
      (
        await ink(
          [[1, 5]],
          Array.from({ length: 100 }, (_, k) => `${n}.${k}`),
        )
      ).code,
    );
  expect([...codes]).toEqual([0, 422]);
  const { data } = await teacher.call<{ ink: Record<string, unknown[]> }>('/OrgApi/WorkReply/Item', { id: row?.id });
  expect(data.ink[`${fileId}:1`]).toHaveLength(2000);
});

test('sixteen markers of one reply: each mark is one’s own, and none is lost unseen', async () => {
  const { assignmentId } = await of.given();
  await own(me, assignmentId);
  await done(save(me, assignmentId, 0, [{ itemId: 'a', value: 'x' }]));
  await done(submit(me, assignmentId, 1));
  const [row] = await of.rows(assignmentId);
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      teacher.call('/OrgApi/WorkReply/Mark', {
        id: row?.id,
        version: row?.version,
        items: [
          { itemId: 'a', points: n },
          { itemId: 'b', points: n },
        ],
      }),
    ),
  );
  const taken = answers.flatMap(({ code }, n) => (code === 0 ? [n] : []));
  expect([taken.length, new Set(answers.map((a) => a.code))]).toEqual([1, new Set([0, 409])]);
  expect((await of.rows(assignmentId))[0]?.points).toEqual({ a: taken[0], b: taken[0] });
});
