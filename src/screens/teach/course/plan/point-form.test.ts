import { expect, test } from 'vitest';
import { type PlanExample, planExample } from '#contract/plan.ts';
import { emptyStep, emptyVariant, exampleForm, savedExample } from './point-form.ts';

const example: PlanExample = {
  title: '例',
  problem: '求 F。',
  steps: [
    { text: '一', reason: '因' },
    { text: '二', key: { answer: ['2', '二'], tolerance: 0, unit: 'N' } },
    { text: '三' },
  ],
  fadeFirst: 2,
  variant: { problem: '再求。', explanation: '同理。', answer: ['3'], tolerance: 0.1, unit: 'N' },
};
const stored = JSON.stringify(planExample.parse(example));

test('what is opened and not touched is saved as it was, letter by letter', () => {
  expect(JSON.stringify(savedExample(exampleForm(example)))).toBe(stored);
  const plain: PlanExample = { title: '例', steps: [{ text: '一' }] };
  expect(JSON.stringify(savedExample(exampleForm(plain)))).toBe(JSON.stringify(plain));
});

test('the step that is left blank first stays it when steps move, and is the last again when it is gone', () => {
  const form = exampleForm(example);
  const [one, two, three] = form.steps;
  if (!one || !two || !three) throw new Error('three steps');
  expect(savedExample({ ...form, steps: [emptyStep(), two, one, three] }).fadeFirst).toBe(1);
  expect(savedExample({ ...form, steps: [one, three] })).not.toHaveProperty('fadeFirst');
});

test('a variant in the making is saved as far as it is', () => {
  const form = { ...exampleForm(example), variant: { ...emptyVariant(), problem: ' 再求。' } };
  expect(savedExample(form).variant).toEqual({ problem: '再求。', answer: [] });
});
