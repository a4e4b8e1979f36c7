// Marking that is right, and marking that loops, eats, recurses, throws, lies or looks around.
import { expect, test } from 'vitest';
import { markBy } from './marker.ts';

const step = { seq: 1, maxScore: 10, evidence: { g: 9.8 }, extData: null, repeatCount: 1, timeUsed: 5 };
const given = { seed: 7, at: 1_700_000_000_000, steps: [step, { ...step, seq: 2, evidence: null }] };
const mark = (code: string) => markBy(code, given);

test('marks each step by its evidence; what it does not name gets nothing', async () => {
  const code = `function mark({ seed, steps }) {
    const [first] = steps;
    return { steps: { 1: { score: Math.abs(first.evidence.g - 9.8) < 0.1 ? seed : 0, evaluation: '测得 ' + first.evidence.g, points: ['p4', 'p4'] } } };
  }`;
  expect(await mark(code)).toEqual([
    { seq: 1, score: 7, evaluation: '测得 9.8', points: ['p4'] },
    { seq: 2, score: 0, evaluation: null, points: [] },
  ]);
});

/** Of one run: each of these says something else of a step of its own. */
async function eachOf(said: readonly string[]) {
  const steps = said.map((_, n) => ({ ...step, seq: n + 1 }));
  const own = said.map((more, n) => `${n + 1}: { score: 3, ${more} }`);
  return markBy(`const mark = () => ({ steps: { ${own.join(', ')} } });`, { ...given, steps });
}

test('points that are none lead nowhere, and take no mark away', async () => {
  const odd = ['7', "'p4'", '[1, 2]', "Array(30).fill('p')", '{ length: 1 }'];
  const marks = await eachOf(odd.map((points) => `points: ${points}`));
  expect(marks).toHaveLength(odd.length);
  for (const [n, points] of odd.entries()) expect(marks?.[n], points).toMatchObject({ score: 3, points: [] });
});

test('a mark may be proposed alone; whatever else is said of that leaves it a mark', async () => {
  const others = ['false', "'yes'", '1', 'null', '{}'];
  const marks = await eachOf(['true', ...others].map((propose) => `propose: ${propose}`));
  expect(marks?.[0]).toEqual({ seq: 1, score: 3, evaluation: null, points: [], propose: true });
  for (const [n, other] of others.entries())
    expect(marks?.[n + 1], other).toEqual({ seq: n + 2, score: 3, evaluation: null, points: [] });
});

test('words that no text can hold are taken out, and take no mark away', async () => {
  const said = (evaluation: string) =>
    mark(`const mark = () => ({ steps: { 1: { score: 3, evaluation: ${evaluation}, points: ['p\\0\\ud800'] } } });`);
  expect((await said("'a\\0b\\ud800'"))?.[0]).toMatchObject({ score: 3, evaluation: 'ab\ufffd', points: ['p'] });
});

test('words stay whole, up to what a part may have; more is no mark', async () => {
  const said = (times: number) =>
    mark(`const mark = () => ({ steps: { 1: { score: 3, evaluation: '字'.repeat(${times}) } } });`);
  expect((await said(20_000))?.[0]?.evaluation).toBe('字'.repeat(20_000));
  expect(await said(22_000)).toBeNull();
});

test('chance and time are the run’s own', async () => {
  const code = `const mark = () => ({ steps: { 1: { score: Math.random() * 10, evaluation: String([Date.now(), +new Date(), new Date(0).getTime()]) } } })`;
  const [once, again] = [await mark(code), await mark(code)];
  expect(once).toEqual(again);
  expect(once?.[0]?.evaluation).toBe('1700000000000,1700000000000,0');
});

test('there is nothing around it', async () => {
  const names = ['process', 'require', 'fetch', 'setTimeout', 'WebAssembly', 'console', 'std', 'os', 'scriptArgs'];
  const code = `function mark() { return { steps: { 1: { score: ${JSON.stringify(names)}.filter((n) => n in globalThis).length } } }; }`;
  expect((await mark(code))?.[0]?.score).toBe(0);
});

test.each([
  ['loops', 'function mark() { for (;;) {} }'],
  ['loops as it is read', 'for (;;) {} function mark() {}'],
  ['eats', 'function mark() { const all = []; for (;;) all.push(new Array(100000).fill(all.length)); }'],
  ['recurses', 'function mark() { return mark() + mark(); }'],
  ['looks for ever', "function mark() { return /^(a+)+$/.test('a'.repeat(60) + 'b'); }"],
  ['throws', "function mark() { throw new Error('no'); }"],
  ['throws nothing', 'function mark() { throw undefined; }'],
  ['is not there', 'const other = 1;'],
  ['is no program', 'function mark( {'],
  ['says nothing', 'function mark() {}'],
  ['says something else', "function mark() { return 'full marks'; }"],
  ['promises', 'async function mark() { return { steps: { 1: { score: 1 } } }; }'],
  ['gives more than there is', 'function mark() { return { steps: { 1: { score: 11 } } }; }'],
  ['gives less than nothing', 'function mark() { return { steps: { 1: { score: -1 } } }; }'],
  ['gives no number', 'function mark() { return { steps: { 1: { score: NaN } } }; }'],
  ['changes what text is', "JSON.stringify = () => 'x'; function mark() { return {}; }"],
  ['says too much', "function mark() { return { steps: { 1: { score: 1, evaluation: 'x'.repeat(1000000) } } }; }"],
])('one that %s gives no mark', async (_name, code) => expect(await mark(code)).toBeNull(), 20_000);
