import { describe, expect, test } from 'vitest';
import { type AnswerPiece, cleaner } from './clean.ts';
import { WINDOW } from './markup.ts';

const MARKS = new Set([1, 2]);

/** Neighbouring texts joined: how they were cut is nobody's business. */
function merged(pieces: readonly AnswerPiece[]): AnswerPiece[] {
  const all: AnswerPiece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last && last.n === undefined && piece.n === undefined) last.text += piece.text;
    else all.push({ ...piece });
  }
  return all;
}

function clean(...deltas: string[]): AnswerPiece[] {
  const own = cleaner(MARKS);
  return merged([...deltas.flatMap((delta) => own.push(delta)), ...own.end()]);
}
const shown = (...deltas: string[]): string =>
  clean(...deltas)
    .map((piece) => piece.text)
    .join('');

test.each([
  ['images', '前![图](https://evil.example/x.png?q=1)后', '前后'],
  ['images by reference', '前![图][ref]后', '前后'],
  ['images in a link', '前[![图](https://a.example/b)](https://c.example)后', '前后'],
  ['relative images', '![x](/api/secret)', ''],
  ['links leave their text', '见[单摆](https://evil.example/a_(b)?c=d "t")。', '见单摆。'],
  ['relative links', '见[单摆](/api/x)与[摆](//evil.example)。', '见单摆与摆。'],
  ['script links', '[点这里](javascript:alert(1))', '点这里'],
  ['a link in a link', '[a [b](https://x.example) c](https://y.example)', 'a b c'],
  ['definitions', '[ref]: https://evil.example/x\n好', '[ref] : \n好'],
  ['autolinks', '见<https://evil.example/x>和<mailto:a@b.example>。', '见和。'],
  ['bare addresses', '见 https://evil.example/x?y=1#z。再看 WWW.evil.example/a, 好', '见 。再看 , 好'],
  ['addresses inside words', 'xhttps://evil.example/a 好', 'xhttps 好'],
  ['addresses assembled from what is dropped', 'ht<b></b>tp://evil.example/a', 'http'],
  ['links assembled from what is dropped', '[a]<b></b>(//evil.example)', '[a]'],
  ['marks', '周期[1]与[9]质量[2]。', '周期[1]与质量[2]。'],
  ['marks written as footnotes', '周期[^1]', '周期[1]'],
  ['a mark that is a link', '周期[1](https://evil.example)好', '周期[1]好'],
  ['a mark before brackets', '周期[1](如图)', '周期[1] (如图)'],
  ['marks after an exclamation', 'Great![1][2]', 'Great![1][2]'],
  ['tags', '<p class="a">好<br/><script src=x>alert(1)</script></p>', '好alert(1)'],
  ['comments', '好<!-- <img src=x> -->的', '好的'],
  ['a tag that never ends', '好<img src=x onerror=alert(1)', '好＜img src=x onerror=alert(1)'],
  ['signs that cannot be seen', 'a\0b\u202ec\u200bd\u2066e\u{e0041}', 'abcde'],
  ['half characters', 'a\ud83d', 'a\ufffd'],
])('%s', (_name, input, output) => {
  expect(shown(input)).toBe(output);
});

test.each([
  ['comparisons', '当 x<y 且 a < b 时,$a<b$,T>0,x <b and c> 0'],
  ['intervals', '区间 [0, 1) 与 [0, 1],(a, b]'],
  ['algebra', '$[a+b](c+d)$'.replace('](', '] (')],
  ['products', '$[A,B][C,D]$ 与 $\\left[0,1\\right]$'],
  ['formulas', '\\[T=2\\pi\\sqrt{\\frac{l}{g}}\\] 和 \\(g\\)'],
  ['exclamations', '好!真的! n! = 1'],
  ['lists, tables, emphasis', '- [ ] 一\n- [x] **二**\n\n| a | b |\n|---|---|\n> 引'],
  ['times and ratios', '10:30, 1:2, 如下:'],
  ['code', '```c\n#include <stdio.h>\nint a[5] = {0}; List<String> x; f[i](b);\n```\n'],
  ['an index in code', '数组的 `a[0]` 与 `b[i][3]`'],
  ['emoji', '👩‍🔬 好'],
])('%s stay as they are', (_name, input) => {
  expect(shown(input)).toBe(input);
});

test('a mark comes as a piece of its own, with its number', () => {
  expect(clean('周期由摆长决定[', '1', ']。')).toEqual([
    { text: '周期由摆长决定' },
    { text: '[1]', n: 1 },
    { text: '。' },
  ]);
});

test('behind a closed fence marks are citations again', () => {
  expect(shown('- ```js\n  a[7]\n  ```\n  好[7][1]')).toBe('- ```js\n  a[7]\n  ```\n  好[1]');
  expect(shown('```js\na[7]\n```x\nb[7]\n```\n好[7]')).toBe('```js\na[7]\n```x\nb[7]\n```\n好');
  expect(shown('``` not a fence `\n好[7]')).toBe('``` not a fence `\n好');
});

describe('while it streams', () => {
  test.each(['单摆', ' with', ' the length', '。\n\n', ' high', '3.14', '如下:', ' x < y ', '**好**'])(
    'an ordinary token passes at once: %j',
    (token) => {
      const own = cleaner(MARKS);
      own.push('好');
      expect(own.push(token)).toEqual([{ text: token }]);
    },
  );

  test('a construct cut over many deltas', () => {
    const input =
      '前![图](https://evil.example/x.png)中[链](https://evil.example)<img src="x">后https://evil.example/long 完[1]';
    expect(shown(...input)).toBe('前中链后 完[1]');
  });

  test('what never ends is held only so far', () => {
    for (const start of ['![', '[a](https://e.example/', '<img alt="', '<!--', '\\']) {
      const own = cleaner(MARKS);
      let given = 0;
      let seen = 0;
      for (const delta of [start, ...Array.from({ length: 600 }, () => '一二三四五六七八')]) {
        given += delta.length;
        for (const piece of own.push(delta)) seen += piece.text.length;
        expect(given - seen, start).toBeLessThanOrEqual(WINDOW + 8 + start.length);
      }
    }
  });

  test('a character cut in two', () => {
    expect(shown('a\ud83d', '\ude00b')).toBe('a😀b');
  });
});

const FRAGMENTS = [
  '![',
  '[',
  ']',
  '](',
  '(',
  ')',
  '[1]',
  '[2]',
  '[9]',
  '[^1]',
  'https://e.example/x',
  'http',
  '://',
  'www',
  '.',
  'www.e.example',
  '<',
  '>',
  '<b>',
  '</b>',
  '<img src="',
  '"',
  '<!--',
  '-->',
  '\\',
  '\n',
  '\n\n',
  '```',
  '`',
  '~~~',
  ' ',
  '  ',
  '- ',
  ':',
  '!',
  'h',
  'ht',
  'w',
  '字',
  '。',
  'a',
  '//e.example',
  '\u202e',
  '😀',
  '[a](/b)',
  '<http:',
];

/** Seeded, so that a failure can be had again. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('any cut of any text gives the same, and nothing that leads out', () => {
  for (let seed = 1; seed <= 3000; seed++) {
    const next = random(seed);
    const input = Array.from({ length: 1 + next(40) }, () => FRAGMENTS[next(FRAGMENTS.length)] ?? '').join('');
    const whole = clean(input);
    const deltas: string[] = [];
    for (let at = 0; at < input.length; ) {
      const size = 1 + next(7);
      deltas.push(input.slice(at, at + size));
      at += size;
    }
    expect(clean(...deltas), `${seed}: ${JSON.stringify(input)}`).toEqual(whole);
    const text = whole.map((piece) => piece.text).join('');
    expect(text, `${seed}: ${JSON.stringify(input)}`).not.toMatch(
      /(?:https?|ftp):\/\/\w|www\.\w|!\[[^[\]\n]*\]\([^()\n]*\)/i,
    );
    if (!/```|~~~/.test(input)) expect(text, `${seed}: ${JSON.stringify(input)}`).not.toMatch(/<img|\]\(|\]:/);
    for (const piece of whole) if (piece.n !== undefined) expect(piece.text).toBe(`[${piece.n}]`);
  }
});
