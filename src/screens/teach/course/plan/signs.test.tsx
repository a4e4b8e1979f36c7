// A plan whose material is full of signs: its editor, review and preview show the same words, but for white space.
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { PlanPoint } from '#contract/plan.ts';
import { signSentences } from '#tests/texts/sentences.ts';
import { closeEditor, planServer, showEditor, untilFound } from './testing.tsx';
import { newPoint, newQuestion } from './testing-rows.ts';

const SEED = Number(process.env['SEED'] ?? 20261128);
const SENTENCES = signSentences(SEED, 60);

vi.setConfig({ testTimeout: 60_000 });
beforeAll(() => void process.stdout.write(`sentences of seed ${SEED}\n`));
afterEach(closeEditor);

const [title, problem, step, reason, stem, right, wrong, misconception, explanation, hint] = SENTENCES;
const [aid, aidStep, against, aidQuote, sourceQuote] = SENTENCES.slice(10);
const QUOTES = SENTENCES.slice(20);

const POINT: PlanPoint = {
  ...newPoint('p1', '单摆'),
  explanation: QUOTES.map((quote) => ({ documentId: 'd1', document: '讲义.txt', quote, formulas: [] })),
  example: {
    title: title ?? '',
    problem: problem ?? '',
    steps: [{ text: step ?? '', reason: reason ?? '' }],
    formulas: [],
  },
  questionList: [
    newQuestion('q1', 'p1', {
      ...{ kind: 'single', stem: stem ?? '', answer: 'A', explanation: explanation ?? '', hint: hint ?? '' },
      options: [
        { key: 'A', text: right ?? '' },
        { key: 'B', text: wrong ?? '', misconception: misconception ?? '' },
      ],
      source: { documentId: 'd1', quote: sourceQuote ?? '', formulas: [] },
      formulas: [],
    }),
  ],
  aidList: [
    {
      ...{ id: 'a1', kind: 'remedy', text: aid ?? '', steps: [aidStep ?? ''], formulas: [], state: 'draft' },
      ...{ by: null, at: null, against: { questionId: 'q1', key: 'B', text: against ?? '' } },
      source: { documentId: 'd1', document: '讲义.txt', quote: aidQuote ?? '', formulas: [] },
    },
  ],
};

const close = (words: string | null | undefined) => (words ?? '').replace(/\s+/g, '');
const expectAll = (sentences: readonly (string | undefined)[]) =>
  untilFound(() => {
    const seen = close(document.body.textContent);
    expect(sentences.filter((one) => !seen.includes(close(one)))).toEqual([]);
    expect(document.body.querySelectorAll('em, del, pre, code, .katex')).toHaveLength(0);
  });
const inQuestion = [stem, right, wrong];
const ofTeachers = [misconception, explanation, hint, aid, aidStep, against, aidQuote];

test('the editor', async () => {
  planServer([POINT]);
  await showEditor();
  await expectAll([...QUOTES, ...inQuestion, ...ofTeachers]);
});

test('the review', async () => {
  planServer([POINT]);
  await showEditor('/teach/AIcourseInfo?id=c1&tab=content&review=1');
  await expectAll([...QUOTES, title, problem, step, ...inQuestion, ...ofTeachers]);
});

test('the preview, with its sources', async () => {
  planServer([POINT]);
  await showEditor('/teach/AIcourseInfo?id=c1&tab=content&point=p1&preview=1');
  await untilFound(() => expect(document.querySelector('[role=dialog]')).not.toBeNull());
  await untilFound(() => {
    const dialog = document.querySelector('[role=dialog]');
    const seen = close(dialog?.textContent);
    const sentences = [...QUOTES, title, problem, step, reason, ...inQuestion];
    expect(sentences.filter((one) => !seen.includes(close(one)))).toEqual([]);
    const paragraphs = [...(dialog?.querySelectorAll('[data-aloud] > p') ?? [])].map((p) => close(p.textContent));
    expect(paragraphs).toEqual(QUOTES.map((quote, i) => close(`${quote}${i + 1}`)));
  });
});
