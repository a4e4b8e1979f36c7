import { expect, test } from 'vitest';
import { formulasAsRuns } from './omml.ts';
import { textOfXml, xmlTree } from './xml-tree.ts';

const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const e = (inside: string) => `<m:e>${inside}</m:e>`;
const written = (inside: string) =>
  textOfXml(xmlTree(formulasAsRuns(`<m:oMath>${inside}</m:oMath>`, 'w', (latex) => latex)));
const arrow = (sign: string, place: string) =>
  `<m:groupChr><m:groupChrPr><m:chr m:val="${sign}"/><m:pos m:val="${place}"/></m:groupChrPr>${e(r('通电'))}</m:groupChr>`;
const limit = (kind: string, inside: string, words: string) =>
  `<m:${kind}>${e(inside)}<m:lim>${r(words)}</m:lim></m:${kind}>`;
const noBar = `<m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>${r('n')}</m:num><m:den>${r('k')}</m:den></m:f>`;
const acc = (inside: string, sign?: string) =>
  `<m:acc><m:accPr>${sign === undefined ? '' : `<m:chr m:val="${sign}"/>`}</m:accPr>${e(r(inside))}</m:acc>`;
const box = (about: string) => `<m:borderBox><m:borderBoxPr>${about}</m:borderBoxPr>${e(r('a'))}</m:borderBox>`;
const hides = (...sides: string[]) => sides.map((side) => `<m:hide${side} m:val="1"/>`).join('');
const d = (open: string, close: string) =>
  `<m:d><m:dPr><m:begChr m:val="${open}"/><m:endChr m:val="${close}"/></m:dPr>${e(r('x'))}</m:d>`;
const bar = (about: string) => `<m:bar><m:barPr>${about}</m:barPr>${e(r('x'))}</m:bar>`;

test.each([
  ['raised and circled characters stay', r('10⁻³ m²，①½ ℃…'), '10⁻³ m²，①½ ℃…'],
  ['mathematical letters are plain', r('𝑇ℎ𝜋𝟐µ\u2126'), 'Th\\pi 2\\mu \\Omega'],
  ['blanks that part words', r('x=1  y=2') + '<m:r><m:tab/></m:r>' + r('1 2'), 'x=1\\quad y=2\\quad 1\\ 2'],
  ['a sign that was typed', r('x^2'), 'x\\text{\\textasciicircum}2'],
  [
    'lines',
    `${r('E=m')}<m:r><w:br/></m:r>${r('F')}<m:r><m:rPr><m:brk/></m:rPr><m:t>=a</m:t></m:r>`,
    '\\begin{aligned}E=m \\\\ F \\\\ =a\\end{aligned}',
  ],
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
  [
    'an accent over several',
    acc('AB', '\u20d7') + acc('F', '\u20d7') + acc('AB'),
    '\\overrightarrow{AB}\\vec{F}\\widehat{AB}',
  ],
  ['accents that LaTeX lacks, and none', acc('x', '★') + acc('x', ''), '\\overset{★}{x}x'],
  [
    'a box',
    box('') + box(hides('Top', 'Left', 'Right')) + box(hides('Top', 'Bot', 'Left', 'Right')),
    '\\boxed{a}\\underline{a}a',
  ],
  ['a struck box', box(`${hides('Top', 'Bot', 'Left', 'Right')}<m:strikeBLTR/>`), '\\cancel{a}'],
  [
    'a degree that is hidden',
    `<m:rad><m:radPr><m:degHide/></m:radPr><m:deg>${r('2')}</m:deg>${e(r('x'))}</m:rad>`,
    '\\sqrt{x}',
  ],
  ['a function with an index', `<m:sSub>${e(r('log'))}<m:sub>${r('2')}</m:sub></m:sSub>`, '\\log_{2}'],
  ['words', `<m:r><m:rPr><m:nor/></m:rPr><m:t xml:space="preserve">if x</m:t></m:r>`, '\\text{if x}'],
  [
    'letters of another alphabet',
    `<m:r><m:rPr><m:scr m:val="double-struck"/></m:rPr><m:t>R</m:t></m:r>`,
    '\\mathbb{R}',
  ],
  ['signs of other fonts', '<m:r><w:sym w:font="Symbol" w:char="F0CE"/></m:r>', '∈'],
  [
    'brackets of all kinds',
    d('⌊', '⌋') + d('〈', '〉') + d('‖', '‖') + d('【', '】') + d('&lt;', ''),
    '\\left⌊x\\right⌋\\left⟨x\\right⟩\\left\\|x\\right\\|【x】\\left<x\\right.',
  ],
  ['a power of nothing', `<m:sSup>${e('')}<m:sup>${r('2')}</m:sup></m:sSup>`, '{}^{2}'],
])('%s', (_, inside, right) => {
  expect(written(inside)).toBe(right);
});
