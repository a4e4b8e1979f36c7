import { describe, expect, test } from 'vitest';
import { readManifest } from './experiment-manifest.ts';
import { readJson } from './json-lines.ts';

const GOOD = `{
  "format": 1,
  "title": "单摆",
  "entry": "index.html",
  "steps": [
    { "seq": 1, "title": "量摆长", "maxScore": 40, "expectTime": 300 },
    { "seq": 2, "title": "测周期", "maxScore": 60, "expectTime": 600 }
  ],
  "marking": "marking.js"
}
`;
const FILES = new Set(['index.html', 'marking.js', 'a/b.html']);

const faultsOf = (text: string) => {
  const read = readManifest(text, FILES);
  return 'faults' in read ? read.faults.map(({ line, fault, part }) => `${line} ${fault} ${part}`.trim()) : [];
};

test('a right one is read; the order is free unless told', () => {
  const read = readManifest(GOOD, FILES);
  expect('manifest' in read && read.manifest).toMatchObject({ order: 'free', entry: 'index.html' });
  expect(faultsOf(`\uFEFF${GOOD.replaceAll('\n', '\r\n')}`)).toEqual([]);
});

const edit = (from: string, to: string) => GOOD.replace(from, to);

test.each([
  ['a comma too many', edit('600 }', '600 },'), '8 syntax'],
  ['a comma too few', edit('"title": "单摆",', '"title": "单摆"'), '4 syntax'],
  ['a comment', edit('"format"', '// mine\n  "format"'), '2 syntax'],
  ['cut short', GOOD.slice(0, 60), '4 end'],
  ['empty', '', '1 end'],
  ['a name twice', edit('"entry"', '"title": "又",\n  "entry"'), '4 twice'],
  [
    'an unknown name',
    edit('"expectTime": 600', '"time": 600'),
    '7 required steps[2].expectTime,7 unknown steps[2].time',
  ],
  ['no list', '[]', '1 kind'],
  ['another format', edit('1,', '2,'), '2 format format'],
  ['no title', edit('"title": "单摆",', ''), '1 required title'],
  ['a number as text', edit('40', '"40"'), '6 kind steps[1].maxScore'],
  ['a broken second', edit('300', '0.5'), '6 integer steps[1].expectTime'],
  ['no time', edit('300', '0'), '6 tooSmall steps[1].expectTime'],
  ['a score below zero', edit('40', '-1'), '6 tooSmall steps[1].maxScore'],
  ['seq used', edit('"seq": 2', '"seq": 1'), '7 sameSeq steps[2].seq'],
  ['title used', edit('测周期', '量摆长'), '7 sameTitle steps[2].title'],
  ['a title of 101', edit('量摆长', '摆'.repeat(101)), '6 tooLong steps[1].title'],
  ['out of the package', edit('index.html', '../index.html'), '4 path entry'],
  ['an address', edit('index.html', 'https://else.where/index.html'), '4 path entry'],
  ['no such page', edit('index.html', 'main.html'), '4 noFile entry'],
  ['a page that is none', edit('index.html', 'index.js'), '4 entryKind entry'],
  ['marking that is a page', edit('"marking.js"', '"a/b.html"'), '9 markingKind marking'],
  ['marking that is not there', edit('marking.js', 'mark.js'), '9 noFile marking'],
  ['an order of its own', edit('"format": 1', '"format": 1, "order": "any"'), '2 notOneOf order'],
])('%s', (_what, text, faults) => {
  expect(faultsOf(text).join(',')).toBe(faults);
});

describe('JSON with its lines', () => {
  test('is what JSON.parse reads', () => {
    for (const text of [GOOD, '"a\\u00e9\\n"', '-1.5e3', 'null', '[[],{},[1,[2]]]', '{"__proto__":{"a":1}}'])
      expect(readJson(text).value).toEqual(JSON.parse(text));
  });

  test.each(['01', "'a'", '"\n"', '{"a" 1}', '[1,]', 'tru', '1 2', '{a:1}', 'NaN', `${'['.repeat(60)}`])(
    '%s is none',
    (text) => {
      expect(() => readJson(text)).toThrow();
    },
  );
});
