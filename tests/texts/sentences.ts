// Teaching sentences full of signs that some markup would take for its own: what goes into a document by them comes out by them.
// Of one seed they are always the same.

const ZH = [
  '摆长一般取',
  '摆角应小于',
  '体积按',
  '计算，再乘以',
  '见表',
  '其中',
  '票价',
  '设变量',
  '取值范围为',
  '输入命令',
  '写作',
  '温度在',
  '误差约为',
];
const EN = [
  'The length is about',
  'keep the angle below',
  'the volume is',
  'then multiply by',
  'see table',
  'where',
  'a ticket costs',
  'let the variable',
  'within the range',
  'type the command',
  'written as',
  'the error is about',
];
const SIGNS = [
  '80~100',
  '3~5',
  '~约~',
  '~~旧值~~',
  '2*3*4',
  '*号',
  '**重点**',
  '** 两星 **',
  'a_b_c',
  '_下划线_',
  '__init__',
  '`x`',
  '``y``',
  '#1',
  '# 标题',
  '10^3',
  '$5',
  '$5 和 $6',
  '$x$',
  '$$y$$',
  '\\(z\\)',
  '\\[w\\]',
  '\\frac',
  '\\*',
  '[1]',
  '[^2]',
  '[甲](乙)',
  '![图](a.png)',
  '<b>粗</b>',
  '<br>',
  '&lt;',
  '&amp;',
  'a & b',
  'a < b',
  'c > d',
  '|x|',
  '甲|乙',
  'http://a.b/c_d_e',
  '"引"',
  "'单'",
  '{花}',
  '^上^',
  '==亮==',
  '5%~10%',
  ':smile:',
  '@甲',
  '1) 甲',
];
const STARTS = [
  '# ',
  '- ',
  '* ',
  '+ ',
  '> ',
  '1. ',
  '~~~ ',
  '``` ',
  '| ',
  '$ ',
  '\\( ',
  '    ',
  '=== ',
  '--- ',
  '[1]: ',
  '<i> ',
];

/** Numbers from 0 up to 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * One paragraph each, numbered so that no two are alike and none begins a list or a heading where its format has such: of every
 * fifth a sign stands at the begin of its line, which for `md` has to be escaped as an author would.
 */
export function signSentences(seed: number, n: number): string[] {
  const next = numbers(seed);
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  return Array.from({ length: n }, (_, at) => {
    const isChinese = next() < 0.6;
    const parts = Array.from({ length: 2 + Math.floor(next() * 3) }, () => `${one(isChinese ? ZH : EN)} ${one(SIGNS)}`);
    const start = at % 5 === 4 ? one(STARTS) : '';
    return isChinese ? `${start}第 ${at} 句${parts.join('，')}。` : `${start}Line ${at}: ${parts.join(', ')}.`;
  });
}

/** As an author writes a sentence in Markdown who means each of its signs as a sign. */
export const asMarkdown = (sentence: string): string =>
  sentence
    .trim()
    .replace(/\\/g, '\\\\')
    .replace(/[`*$<>&#|!^\]]|(?<![A-Za-z\d])_|_(?![A-Za-z\d])|~/g, '\\$&')
    .replace(/^(\d+)(?=[.)])/, '$1\\')
    .replace(/^[-+=]/, '\\$&');
