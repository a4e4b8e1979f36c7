// The rule of the rate: worked examples, and a recount that knows no prints over texts made at random.
import { describe, expect, test } from 'vitest';
import { type Alike, alikeIn, type Compared, maskOf, sameIn } from './compare.ts';
import { normalOf } from './normal.ts';

const REPORT =
  '把小球拉到不超过五度的角，静止后放手，让它在竖直面内摆动。从平衡位置开始数，测三十次全振动的时间，重复五次取平均值。\n' +
  '摆长从悬点量到球心，用米尺量线长，再用游标卡尺量出小球的直径，取一半加上去。改变摆长，再测四组数据。\n' +
  '以周期的平方为纵坐标、摆长为横坐标作图，得到一条过原点的直线，由斜率求出重力加速度，结果和当地的标准值相差不到百分之一。';
const OTHER =
  '光电门测得滑块通过两处的时间，气垫导轨调水平以后，由挡光片的宽度算出速度，再由两处的距离求出加速度的大小。';
const reply = (id: string, ...texts: string[]): Compared => ({
  id,
  parts: texts.map((text, n) => ({ key: `p${n}`, text })),
  pictures: [],
});
const both = (a: Compared, b: Compared, mask: string[] = []): [Alike, Alike] =>
  alikeIn([a, b], [[a.id, b.id]], maskOf(mask)) as [Alike, Alike];
const rate = (one: string, other = REPORT, mask: string[] = []): number =>
  both(reply('a', one), reply('b', other), mask)[0].rate;
const kept = (text: string): string => String.fromCodePoint(...normalOf([{ text }]).codes.filter((c) => c > 0));
/** Every nth letter is another one, that nobody writes. */
const changed = (text: string, nth: number): string =>
  [...kept(text)].map((c, n) => (n % nth === nth - 1 ? '龘' : c)).join('');

describe('the rate', () => {
  const all = [...kept(REPORT)].length;
  const percent = (n: number): number => Math.round((1000 * n) / all) / 10;
  const sentences = REPORT.split(/(?<=[。\n])/);
  const wide = (text: string) => text.replace(/[!-~]/g, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0));
  test.each([
    ['word for word', REPORT, 100],
    ['paragraphs turned round', REPORT.split('\n').toReversed().join('\n'), 100],
    ['other punctuation and spaces', REPORT.replaceAll('，', ' ; ').replaceAll('。', '!\n\n'), 100],
    ['signs of no width', [...REPORT].join('\u200b\u00ad'), 100],
    ['another subject', OTHER, 0],
    ['nothing', '', 0],
    ['signs alone', '……！？', 0],
    ['half of it, and another half', `${REPORT}${changed(REPORT, 3)}`, 50],
    ['every 40th letter changed', changed(REPORT, 40), percent(all - Math.floor(all / 40))],
    ['every 20th letter changed: nineteen remain', changed(REPORT, 20), percent(19 * Math.floor(all / 20))],
    ['every 19th letter changed: eighteen remain', changed(REPORT, 19), 0],
  ])('%s', (_name, text, expected) => expect(rate(text)).toBe(expected));

  test('sentences in another order are the same, but for those of under nineteen letters', () => {
    const short = sentences.map((s) => [...kept(s)].length).filter((n) => n < 19);
    expect(rate(sentences.toReversed().join(''))).toBe(percent(all - short.reduce((sum, n) => sum + n, 0)));
  });
  test('letters of other width and case', () => {
    const text = 'The Period of a Pendulum depends on its Length: T = 2 pi sqrt(L/g).';
    expect(rate(wide(text.toUpperCase()), text)).toBe(100);
    expect(rate('ﬁrst we measure ten periods², then ½ of it', 'first we measure ten periods2, then 1⁄2 of it')).toBe(
      100,
    );
    expect(rate('e\u0301tude de la pe\u0301riode du pendule', 'étude de la période du pendule')).toBe(100);
  });
  test('from nineteen on, and within one part alone', () => {
    const [n18, n19] = [18, 19].map((n) => kept(OTHER).slice(0, n)) as [string, string];
    expect([rate(`天${n18}地`, `玄${n18}黄`), rate(`天${n19}地`, `玄${n19}黄`)]).toEqual([0, 90.5]);
    const split = both(reply('a', n19.slice(0, 10), n19.slice(10)), reply('b', n19));
    expect(split.map((a) => a.rate)).toEqual([0, 0]);
  });
  test('what was asked counts nothing, on neither side of the division', () => {
    const asked = '请由课上测得的五组数据求出重力加速度，并写出完整的计算过程和单位。';
    expect(rate(asked, asked, [asked])).toBe(0);
    expect(rate(`${asked}${OTHER}`, `${asked}${REPORT}`, [asked])).toBe(0);
    expect(rate(`${asked}${OTHER}`, `${asked}${OTHER}`, [asked])).toBe(100);
    // eighteen of one's own beside it are too few
    const few = kept(OTHER).slice(0, 18);
    expect([rate(`${asked}${few}`, `${asked}${few}`, [asked]), rate(`${asked}${few}`, `${asked}${few}`)]).toEqual([
      0, 100,
    ]);
  });
  test('a run of one letter is compared in no time', () => {
    const begin = performance.now();
    expect(rate('哈'.repeat(20_000), '哈'.repeat(20_000))).toBe(100);
    expect(performance.now() - begin).toBeLessThan(5_000);
  });
});

/** Numbers that are the same in each run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** All with all: each place with the stretch that is common from there on. */
function recounted(own: string, other: string, mask: string): number {
  const [a, b, m] = [own, other, mask].map((t) => [...kept(t)]) as [string[], string[], string[]];
  const masked = (text: string[]): boolean[] => {
    const is = text.map(() => false);
    for (let i = 0; i + 12 <= text.length; i++)
      if (m.join('').includes(text.slice(i, i + 12).join(''))) is.fill(true, i, i + 12);
    return is;
  };
  const [maskedA, maskedB] = [masked(a), masked(b)];
  const counted = a.map(() => false);
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j < b.length; j++) {
      if (i > 0 && j > 0 && a[i - 1] === b[j - 1]) continue;
      let n = 0;
      while (i + n < a.length && j + n < b.length && a[i + n] === b[j + n]) n++;
      const free = (is: boolean[], at: number) => is.slice(at, at + n).filter((x) => !x).length;
      if (Math.min(free(maskedA, i), free(maskedB, j)) >= 19) counted.fill(true, i, i + n);
    }
  const free = maskedA.filter((x) => !x).length;
  return free === 0 ? 0 : Math.round((1000 * counted.filter((x, n) => x && !maskedA[n]).length) / free) / 10;
}

test('over texts at random: the same as all compared with all, found from both sides, by punctuation unmoved', () => {
  const next = chance(33);
  const letters = [
    ...'的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经',
  ];
  const word = (n: number) => Array.from({ length: n }, () => letters[next(letters.length)]).join('');
  for (let round = 0; round < 150; round++) {
    const shared = Array.from({ length: 3 }, () => word(10 + next(40)));
    const text = () =>
      Array.from({ length: 4 }, () => (next(2) === 0 ? word(next(40)) : (shared[next(3)] ?? '').slice(next(12)))).join(
        '',
      );
    const [a, b, mask] = [text(), text(), next(2) === 0 ? (shared[0] ?? '') : ''];
    const [one, other] = both(reply('a', a), reply('b', b), [mask]);
    expect([one.rate, other.rate]).toEqual([recounted(a, b, mask), recounted(b, a, mask)]);
    expect(one.with.length).toBe(other.with.length);
    const dotted = [...a].map((c) => c + ' ，\n\u200b'.slice(0, next(5))).join('');
    expect(rate(dotted, b, [mask])).toBe(one.rate);
  }
});

describe('passages', () => {
  test('are the words themselves, in both, wherever their signs stand', () => {
    const passage = '从平衡位置开始数，测三十次全振动的时间，重复五次取平均值';
    const a = reply('a', '我的做法：', `先拉开。${passage}。就这样`);
    const b = reply('b', `${passage.replaceAll('，', '——')}！其余的我不记得了，也没有写`);
    const { passages } = sameIn(a, b, maskOf([]));
    expect(passages).toHaveLength(1);
    const [p] = passages;
    expect([p?.part, p?.otherPart]).toEqual(['p1', 'p0']);
    expect(a.parts[1]?.text.slice(p?.from, p?.to)).toBe(passage);
    expect(b.parts[0]?.text.slice(p?.otherFrom, p?.otherTo)).toBe(passage.replaceAll('，', '——'));
  });
  test('hostile text has them too, and letters of two units are not cut', () => {
    const hostile = `<script>alert("xss")</script>\ud83d${'𠀀𠀁𠀂𠀃𠀄'.repeat(5)}\udc00\u0000</p>`;
    const { passages } = sameIn(reply('a', `甲${hostile}`), reply('b', `乙乙${hostile}`), maskOf([]));
    const [p] = passages;
    expect([p?.from, p?.otherFrom].every((n) => n !== undefined)).toBe(true);
    expect(`甲${hostile}`.slice(p?.from, p?.to)).toBe(`乙乙${hostile}`.slice(p?.otherFrom, p?.otherTo));
  });
  test('a text that repeats itself shows each place once', () => {
    const { passages } = sameIn(reply('a', `${REPORT}\n\n${REPORT}`), reply('b', REPORT), maskOf([]));
    expect(passages.length).toBe(2);
  });
});

test('with several others: the rate is of all of them together, each has its own, pictures count beside it', () => {
  const [first, second] = [kept(REPORT).slice(0, 50), kept(REPORT).slice(50, 100)];
  const picture = (id: string, sha256: string) => ({ id, sha256, signature: null });
  const all: Compared[] = [
    { ...reply('a', first + second), pictures: [picture('f1', 'x'), picture('f2', 'y')] },
    reply('b', first),
    { ...reply('c', second), pictures: [picture('f3', 'y')] },
    { ...reply('d', OTHER), pictures: [picture('f4', 'x')] },
  ];
  const pairs: [string, string][] = [
    ['a', 'b'],
    ['c', 'a'],
  ];
  expect(alikeIn(all, pairs, maskOf([]))).toEqual([
    {
      id: 'a',
      rate: 100,
      with: [
        { id: 'c', rate: 50, pictures: ['f2'] },
        { id: 'b', rate: 50, pictures: [] },
        { id: 'd', rate: 0, pictures: ['f1'] },
      ],
    },
    { id: 'b', rate: 100, with: [{ id: 'a', rate: 100, pictures: [] }] },
    { id: 'c', rate: 100, with: [{ id: 'a', rate: 100, pictures: ['f3'] }] },
    { id: 'd', rate: 0, with: [{ id: 'a', rate: 0, pictures: ['f4'] }] },
  ]);
});
