import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { partOf } from './range.ts';

const WHOLE = { size: 1000, sha256: 'ab12' };
const ask = (range?: string, condition?: string, whole = WHOLE) =>
  partOf({ ...(range ? { range } : {}), ...(condition ? { 'if-range': condition } : {}) }, whole);

describe('one range of a thousand bytes', () => {
  test.each<[string, number, number]>([
    ['bytes=0-', 0, 999],
    ['bytes=0-0', 0, 0],
    ['bytes=999-999', 999, 999],
    ['bytes=500-', 500, 999],
    ['bytes=10-19', 10, 19],
    ['bytes=990-5000', 990, 999],
    [`bytes=5-${'9'.repeat(400)}`, 5, 999],
    ['bytes=-1', 999, 999],
    ['bytes=-1000', 0, 999],
    ['bytes=-5000', 0, 999],
    ['BYTES= 1-2 ', 1, 2],
  ])('%s', (range, start, end) => {
    expect(ask(range)).toEqual({
      status: 206,
      headers: {
        'accept-ranges': 'bytes',
        etag: '"ab12"',
        'content-range': `bytes ${start}-${end}/1000`,
        'content-length': String(end - start + 1),
      },
      range: { start, end },
    });
  });

  test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])('%s is not there', (range) => {
    const { status, headers, range: read } = ask(range);
    expect({ status, read }).toEqual({ status: 416, read: null });
    expect(headers).toMatchObject({ 'content-range': 'bytes */1000', 'content-length': '0' });
  });

  test.each([undefined, 'bytes=0-1,5-6', 'bytes=5-4', 'bytes=-', 'bytes=a-b', 'bytes', 'items=0-1', 'bytes=1-2-3'])(
    '%s is answered with all of it',
    (range) => {
      const { status, headers, ...read } = ask(range);
      expect(status).toBe(200);
      expect(headers).toEqual({ 'accept-ranges': 'bytes', etag: '"ab12"', 'content-length': '1000' });
      expect(read).toEqual({});
    },
  );

  test.each([
    ['"ab12"', 206],
    ['"other"', 200],
    ['W/"ab12"', 200],
    ['Tue, 24 Nov 2026 08:00:00 GMT', 200],
  ])('If-Range %s', (condition, status) => expect(ask('bytes=1-2', condition).status).toBe(status));
});

test('two thousand ranges by chance are what an array cuts out', () => {
  for (let n = 0; n < 2000; n++) {
    const size = 1 + randomInt(300);
    const bytes = Array.from({ length: size }, (_, i) => i);
    const [a, b] = [randomInt(350), randomInt(350)];
    const cases: [string, number[] | null][] = [
      [`bytes=${a}-`, a < size ? bytes.slice(a) : null],
      [`bytes=-${b}`, b > 0 ? bytes.slice(-b) : null],
      [`bytes=${a}-${b}`, b < a ? bytes : a < size ? bytes.slice(a, b + 1) : null],
    ];
    for (const [range, right] of cases) {
      const { range: read } = ask(range, undefined, { size, sha256: 'x' });
      const cut = read === null ? null : read ? bytes.slice(read.start, read.end + 1) : bytes;
      expect(cut, `${range} of ${size}`).toEqual(right);
    }
  }
});
