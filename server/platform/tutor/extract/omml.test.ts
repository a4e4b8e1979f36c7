import { expect, test } from 'vitest';
import { parseXml } from '#server/platform/office/xml.ts';
import { signsAsMarks } from './formula-signs.ts';
import { latex } from './omml.ts';

const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const e = (inside: string) => `<m:e>${inside}</m:e>`;
const written = (inside: string) => signsAsMarks(latex(parseXml(`<m:oMath>${inside}</m:oMath>`))).text.slice(1, -1);
const arrow = (sign: string, place: string) =>
  `<m:groupChr><m:groupChrPr><m:chr m:val="${sign}"/><m:pos m:val="${place}"/></m:groupChrPr>${e(r('通电'))}</m:groupChr>`;
const limit = (kind: string, inside: string, words: string) =>
  `<m:${kind}>${e(inside)}<m:lim>${r(words)}</m:lim></m:${kind}>`;
const noBar = `<m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>${r('n')}</m:num><m:den>${r('k')}</m:den></m:f>`;
const bar = (about: string) => `<m:bar><m:barPr>${about}</m:barPr>${e(r('x'))}</m:bar>`;

test.each([
  ['raised and circled characters stay', r('10⁻³ m²，①½ ℃…'), '10⁻³ m²，①½ ℃…'],
  ['mathematical letters are plain', r('𝑇ℎ𝜋𝟐µ\u2126'), 'Th\\pi 2\\mu \\Omega'],
  ['an isotope', `<m:sPre><m:sub>${r('92')}</m:sub><m:sup>${r('235')}</m:sup>${e(r('U'))}</m:sPre>`, '{}_{92}^{235}U'],
  ['a condition over =', limit('limUpp', r('='), '点燃'), '\\overset{点燃}{=}'],
  ['over and under =', limit('limLow', limit('limUpp', r('='), '高温'), '铁'), '\\underset{铁}{\\overset{高温}{=}}'],
  ['under an arrow', limit('limLow', r('→'), '△'), '\\underset{△}{\\to}'],
  ['a limit', limit('limLow', r('lim'), 'n→∞'), '\\lim_{n\\to \\infty }'],
  ['an arrow under its condition', arrow('→', 'bot'), '\\overset{通电}{\\to}'],
  ['an arrow over its condition', arrow('⇌', 'top'), '\\underset{通电}{⇌}'],
  ['a brace', `<m:groupChr>${e(r('a+b'))}</m:groupChr>`, '\\underbrace{a+b}'],
  ['a brace with words', limit('limLow', `<m:groupChr>${e(r('a'))}</m:groupChr>`, 'n'), '\\underbrace{a}_{n}'],
  ['no bar', noBar, '{n \\atop k}'],
  ['a binomial', `<m:d>${e(noBar)}</m:d>`, '\\binom{n}{k}'],
  ['a bar above', bar('<m:pos m:val="top"/>'), '\\overline{x}'],
  ['a bar below', bar('<m:pos m:val="bot"/>'), '\\underline{x}'],
  [
    'aligned equations',
    `<m:eqArr>${e(r('x&amp;=1'))}${e(r('y&amp;=2'))}</m:eqArr>`,
    '\\begin{aligned}x&=1 \\\\ y&=2\\end{aligned}',
  ],
  ['what is hidden', `<m:phant><m:phantPr><m:show m:val="0"/></m:phantPr>${e(r('5'))}</m:phant>${r('x')}`, 'x'],
  ['what only makes room', `<m:phant><m:phantPr><m:zeroWid m:val="1"/></m:phantPr>${e(r('5'))}</m:phant>`, '5'],
  [
    'a set',
    `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val="}"/></m:dPr>${e(r('x'))}${e(r('x>3'))}</m:d>`,
    '\\left\\{x|x>3\\right\\}',
  ],
  [
    'an interval',
    `<m:d><m:dPr><m:begChr m:val="["/><m:sepChr m:val=","/></m:dPr>${e(r('3'))}${e(r('5'))}</m:d>`,
    '\\left[3,5\\right)',
  ],
])('%s', (_, inside, right) => {
  expect(written(inside)).toBe(right);
});
