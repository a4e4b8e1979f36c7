import { expect, test } from 'vitest';
import { ApiError } from '#src/api/errors.ts';
import { createUploads } from './uploads.ts';

interface Sent {
  file: File;
  place: string;
  signal: AbortSignal;
  onProgress(part: number): void;
  arrive(): void;
  fail(error: unknown): void;
}

/** A line whose files arrive, fail or wait when the test says so. */
function line() {
  const sent: Sent[] = [];
  const uploads = createUploads({
    maxBytes: 50 * 1024 * 1024,
    send: (file, s) =>
      new Promise<string>((resolve, reject) => {
        s.signal.addEventListener('abort', () => reject(s.signal.reason));
        sent.push({ file, ...s, arrive: () => resolve(`stored ${file.name}`), fail: reject });
      }),
  });
  const at = (i: number) => sent[i] ?? expect.fail(`nothing was sent at ${i}`);
  return { uploads, sent, at };
}
const file = (name: string, size = 3): File => {
  const made = new File(['abc'], name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const settled = () => new Promise<void>((done) => setImmediate(done));

test('what is dropped and of no type that is taken is refused at once', () => {
  const uploads = createUploads({ maxBytes: 10, accept: '.pdf,.docx', send: async () => '' });
  uploads.add('c1', [file('a.exe'), file('b.PDF')]);
  expect(uploads.list().map((u) => [u.state, u.reason])).toEqual([
    ['failed', 'wrong-type'],
    ['sending', undefined],
  ]);
});

test('what the server would refuse by its name is refused at once, where any type is taken', () => {
  const uploads = createUploads({ maxBytes: 10, send: async () => '' });
  uploads.add('c1', [file('装.EXE'), file('表.xlsm'), file('数据.csv')]);
  expect(uploads.list().map((u) => [u.state, u.reason])).toEqual([
    ['failed', 'dangerous'],
    ['failed', 'macro'],
    ['sending', undefined],
  ]);
});

test('two files are sent at once, the next when one has arrived', async () => {
  const { uploads, sent, at } = line();
  const stored: string[] = [];
  uploads.onStored((place, what) => stored.push(`${place}: ${what}`));
  uploads.add('c1', [file('a.md'), file('b.md'), file('c.md')]);
  expect(uploads.list().map((u) => u.state)).toEqual(['sending', 'sending', 'waiting']);
  expect(at(0).place).toBe('c1');

  at(0).onProgress(0.5);
  expect(uploads.list()[0]?.progress).toBe(0.5);
  at(0).arrive();
  await settled();
  expect(uploads.list().map((u) => [u.file.name, u.state])).toEqual([
    ['b.md', 'sending'],
    ['c.md', 'sending'],
  ]);
  expect(sent).toHaveLength(3);
  expect(stored).toEqual(['c1: stored a.md']);
});

test('what cannot be taken is told at once and never sent', () => {
  const { uploads, sent } = line();
  uploads.add('c1', [file('big.pdf', 50 * 1024 * 1024 + 1), file('none.md', 0), file('just.pdf', 50 * 1024 * 1024)]);
  expect(uploads.list().map((u) => [u.state, u.reason])).toEqual([
    ['failed', 'too-large'],
    ['failed', 'empty'],
    ['sending', undefined],
  ]);
  expect(sent.map((s) => s.file.name)).toEqual(['just.pdf']);
});

test.each([
  ['a refusal by content', new ApiError(422, 'x', { reason: 'encrypted' }), { reason: 'encrypted', again: false }],
  ['over the limit', new ApiError(413, 'x'), { reason: 'too-large', again: false }],
  ['a full school', new ApiError(422, 'x', { reason: 'quota' }), { reason: 'quota', again: true }],
  ['a cut line', new ApiError(-10, '网络断了'), { message: '网络断了', again: true }],
  ['no right', new ApiError(404, '没有找到'), { message: '没有找到', again: false }],
])('a failed file stays listed: %s', async (_name, error, expected) => {
  const { uploads, at } = line();
  uploads.add('c1', [file('a.md'), file('b.md')]);
  at(0).fail(error);
  await settled();
  expect(uploads.list()[0]).toMatchObject({ state: 'failed', ...expected });
  expect(uploads.list()[1]?.state).toBe('sending');
});

test('another try sends it again from the start, without the old reason', async () => {
  const { uploads, sent, at } = line();
  uploads.add('c1', [file('a.md')]);
  at(0).onProgress(0.9);
  at(0).fail(new ApiError(-10, 'cut'));
  await settled();
  uploads.retry(uploads.list()[0]?.id ?? '');
  expect(sent).toHaveLength(2);
  expect(uploads.list()[0]).toMatchObject({ state: 'sending', progress: 0, message: undefined });
});

test('removing a running file aborts it and lets the next one go', async () => {
  const { uploads, sent, at } = line();
  uploads.add('c1', [file('a.md'), file('b.md'), file('c.md')]);
  uploads.remove(uploads.list()[0]?.id ?? '');
  await settled();
  expect(at(0).signal.aborted).toBe(true);
  expect(sent).toHaveLength(3);
  expect(uploads.list().map((u) => u.file.name)).toEqual(['b.md', 'c.md']);
});

test('removing the last one leaves nothing running', async () => {
  const { uploads, at } = line();
  uploads.add('c1', [file('a.md')]);
  uploads.remove(uploads.list()[0]?.id ?? '');
  at(0).fail(new ApiError(-10, 'too late'));
  await settled();
  expect(uploads.list()).toEqual([]);
});
