// Sentences full of signs, through every block that shows words of the material: what is seen is the same, but for white space.
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { BlockProps, Citation } from '#contract/blocks/index.ts';
import type { TextMark } from '#contract/marks-of-text.ts';
import { QUESTION_KINDS } from '#contract/questions.ts';
import type { Question } from '#questions/kit/answer.ts';
import { QUESTION_SAMPLES } from '#questions/list/sample.ts';
import arrange from '#src/locales/zh-CN/arrange.json';
import blocks from '#src/locales/zh-CN/blocks.json';
import exercises from '#src/locales/zh-CN/exercises.json';
import { signSentences } from '#tests/texts/sentences.ts';
import { Closing } from './discussion/closing.tsx';
import { ExampleBlock } from './example/block.tsx';
import { HintBlock } from './hint.tsx';
import { readOnlyHost } from './host.ts';
import { QuestionBlock } from './question/card.tsx';
import { Distribution } from './question/distribution.tsx';
import { Feedback } from './question/verdict.tsx';
import { SourcePanel } from './source-panel.tsx';
import { StepsBlock } from './steps.tsx';
import { clickOn, type Mounted, mount, startWords } from './testing.tsx';
import { QuoteLine, StreamedText, TextLine, WithFormulas } from './text/text.tsx';
import { loadMarkdown } from './text/use-reading.ts';

const SEED = Number(process.env['SEED'] ?? 20261128);
Element.prototype.scrollIntoView = () => {};
const SENTENCES = signSentences(SEED, 200);

beforeAll(async () => {
  process.stdout.write(`sentences of seed ${SEED}\n`);
  await Promise.all([startWords({ blocks, exercises, arrange }), loadMarkdown()]);
});
let mounted: Mounted | null = null;
afterEach(() => {
  mounted?.unmount();
  mounted = null;
});

const close = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, '');
const show = (element: Parameters<typeof mount>[0]): HTMLElement => {
  mounted = mount(element);
  return mounted.box;
};
/** Each sentence stands in what is seen, and nothing of it is drawn as more than words. */
function expectAll(box: HTMLElement, sentences: readonly string[] = SENTENCES) {
  const seen = close(box.textContent);
  expect(sentences.filter((sentence) => !seen.includes(close(sentence)))).toEqual([]);
  expect(box.querySelectorAll('strong, em, del, pre, code, .katex')).toHaveLength(0);
}
const citation = (quote: string, i: number): Citation => {
  return { n: i + 1, documentId: 'd', document: '讲义', quote, formulas: [] };
};

test('a message by its marks, whole and at each step of its growth', () => {
  // as it is composed: a third of the sentences are items of a list; a number in brackets is the material's own
  let text = '';
  const marks: TextMark[] = [];
  for (const [i, sentence] of SENTENCES.entries()) {
    const from = text.length;
    text += `${i % 3 === 2 ? '- ' : ''}${sentence}`;
    if (i % 3 === 2) marks.push({ kind: 'item', from, to: text.length });
    for (const { index, 0: found } of text.slice(from).matchAll(/\[\d+\]/g))
      marks.push({ kind: 'words', from: from + index, to: from + index + found.length });
    text += `[${i + 1}]\n\n`;
  }
  const citations = SENTENCES.map(citation);
  const box = show(<StreamedText text={text} marks={marks} citations={citations} />);
  const parts = [...box.querySelectorAll('p, li')].map((p) => close(p.textContent));
  expect(parts).toEqual(SENTENCES.map((sentence, i) => close(`${sentence}${i + 1}`)));
  expectAll(box);
  const whole = box.innerHTML;
  mounted?.unmount();
  const grown = show(<StreamedText text="" marks={marks} citations={citations} open />);
  for (let n = 0; n < text.length; n += 97)
    mounted?.show(<StreamedText text={text.slice(0, n)} marks={marks} citations={citations} open />);
  mounted?.show(<StreamedText text={text} marks={marks} citations={citations} />);
  expect(grown.innerHTML).toBe(whole);
});

test('a model’s answer that quotes them', () => {
  const text = SENTENCES.map((sentence, i) => `**据材料**：\n${sentence}[${i + 1}]`).join('\n\n');
  const box = show(<StreamedText text={text} citations={SENTENCES.map(citation)} />);
  for (const bold of box.querySelectorAll('strong')) expect(bold.textContent).toBe('据材料');
  const parts = [...box.querySelectorAll('p')].map((p) => close(p.textContent));
  expect(parts).toEqual(SENTENCES.map((sentence, i) => close(`据材料：${sentence}${i + 1}`)));
});

test('a line, a quotation, a hint, steps, bars', () => {
  expectAll(show(SENTENCES.map((s) => <TextLine key={s} text={s} formulas={[]} />)));
  mounted?.unmount();
  expectAll(show(SENTENCES.map((s) => <QuoteLine key={s} of={{ quote: s, formulas: [] }} />)));
  mounted?.unmount();
  const hints = SENTENCES.map((text) => ({ questionId: 'q', level: 1, text, formulas: [] }));
  expectAll(show(hints.map((hint) => <HintBlock key={hint.text} content={hint} />)));
  mounted?.unmount();
  const [title = ''] = SENTENCES;
  expectAll(show(<StepsBlock content={{ title, items: SENTENCES, formulas: [] }} />));
  mounted?.unmount();
  const bars = SENTENCES.map((text) => ({ value: text, text, count: 1, right: true }));
  const label = { label: '', answered: 1, told: true, size: 'md', unit: 'people' } as const;
  expectAll(
    show(
      <QuestionBlock
        content={{ ...question, kind: 'single', stem: title, formulas: [] }}
        host={{ ...readOnlyHost, lastQuestion: 'p.1' }}
      />,
    ),
    [title],
  );
  mounted?.unmount();
  expectAll(
    show(
      <WithFormulas value={[]}>
        <Distribution {...label} bars={bars} />
      </WithFormulas>,
    ),
  );
});

test('the panel of sources, and what a discussion rests on', () => {
  expectAll(show(<SourcePanel citations={SENTENCES.map(citation)} chosen={null} onChoose={() => {}} />));
  mounted?.unmount();
  const closing = { people: 1, best: [], groups: [] };
  for (const basis of SENTENCES.slice(0, 20).map(citation)) {
    expectAll(show(<Closing closing={{ ...closing, basis }} contributions={[]} />), [basis.quote]);
    mounted?.unmount();
  }
});

test('an example, worked together and whole, with its variant', () => {
  const [title = '', problem = '', reason = '', next = '', correct = '', explanation = '', ...rest] = SENTENCES;
  const content: BlockProps<'example'> = {
    exampleId: 'e',
    title,
    problem,
    steps: rest.map((text) => ({ text, reason })),
    of: rest.length,
    variant: { problem: next, correct, explanation },
    formulas: [],
  };
  expectAll(show(<ExampleBlock content={content} host={readOnlyHost} />));
  mounted?.unmount();
  const { of: _of, ...whole } = content;
  const box = show(<ExampleBlock content={whole} host={readOnlyHost} />);
  clickOn([...box.querySelectorAll('button')].find((b) => b.textContent === exercises.example.showAll));
  expectAll(box);
});

const question: Omit<Question, 'kind' | 'stem'> = { questionId: 'p.1', pointId: 'p', attempt: 1, of: 1 };
const LETTERS = 'ABCDEFGHIJ';

test.each(QUESTION_KINDS)('a question of the kind %s, its verdict and its hints', async (kind) => {
  for (let from = 0; from < SENTENCES.length; from += 25) {
    const [stem = '', correct = '', explanation = '', hint = '', ...texts] = SENTENCES.slice(from, from + 25);
    const items = texts.slice(0, 10).map((text, i) => ({ key: LETTERS.charAt(i), text }));
    const others = texts.slice(10, 20).map((text, i) => ({ key: String(i), text }));
    const { left, options } = QUESTION_SAMPLES[kind];
    const own = left ? { left: others, right: items } : { options: items };
    const shown = left ? [...items, ...others] : options ? items : [];
    const content: Question = { ...question, kind, stem, ...own, formulas: [] };
    const host = { ...readOnlyHost, openQuestion: 'p.1', lastQuestion: 'p.1' };
    const box = show(
      <QuestionBlock
        content={content}
        host={{ ...host, hints: { 'p.1': [{ questionId: 'p.1', level: 1, text: hint }] } }}
      />,
    );
    // some inputs come with the first of their kind
    await vi.waitFor(() => expectAll(box, [stem, hint, ...shown.map(({ text }) => text)]));
    const result = { questionId: 'p.1', result: 'wrong' as const, correct, explanation, formulas: [] };
    mounted?.show(
      <QuestionBlock content={content} host={{ ...host, openQuestion: null, results: { 'p.1': result } }} />,
    );
    expectAll(box, [stem, correct, explanation]);
    mounted?.unmount();
  }
});

test('a verdict by itself; a teacher’s word in it is typed', () => {
  const [correct = '', explanation = ''] = SENTENCES;
  const box = show(
    <Feedback
      result={{
        questionId: 'q',
        result: 'right',
        correct,
        explanation,
        formulas: [],
        by: '林知行',
        text: '写**清**单位',
      }}
    />,
  );
  expect(box.querySelector('strong')?.textContent).toBe('清');
  expect(close(box.textContent)).toContain(close(explanation));
});
