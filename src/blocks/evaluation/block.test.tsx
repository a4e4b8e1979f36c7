import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { BlockProps } from '#contract/blocks/index.ts';
import blocks from '#src/locales/zh-CN/blocks.json';
import words from '#src/locales/zh-CN/exercises.json';
import { readOnlyHost } from '../host.ts';
import { clickOn, type Mounted, mount, startWords } from '../testing.tsx';
import { EvaluationBlock } from './block.tsx';

const content: BlockProps<'evaluation'> = {
  lessonId: 'l',
  criteria: [
    { id: 'a', title: '说清要点', max: 3 },
    { id: 'b', title: '解决问题', max: 5 },
  ],
};

beforeAll(() => startWords({ blocks, exercises: words }));
let mounted: Mounted;
afterEach(() => mounted.unmount());

const show = (block: BlockProps<'evaluation'>, host = {}) => {
  mounted = mount(
    <QueryClientProvider client={new QueryClient()}>
      <EvaluationBlock content={block} host={{ ...readOnlyHost, ...host }} />
    </QueryClientProvider>,
  );
  return mounted.box;
};
const submit = (box: HTMLElement) => box.querySelector<HTMLButtonElement>('button[type=submit]');

test('handed in once every criterion has its score', () => {
  const onEvaluate = vi.fn();
  const box = show(content, { evaluates: true, onEvaluate });
  expect(box.querySelectorAll('input[type=radio]')).toHaveLength(8);
  clickOn(box.querySelector('input[aria-label="3 分，满分 3 分"]'));
  expect(submit(box)?.disabled).toBe(true);
  expect(box.textContent).toContain('还有 1 项没有打分');
  clickOn(box.querySelector('input[aria-label="4 分，满分 5 分"]'));
  clickOn(submit(box));
  expect(onEvaluate.mock.calls).toEqual([[{ a: 3, b: 4 }, '']]);
});

test('while the lesson is elsewhere it can be filled in and not handed in', () => {
  const box = show(content, { evaluates: true });
  for (const n of ['1 分，满分 3 分', '1 分，满分 5 分']) clickOn(box.querySelector(`input[aria-label="${n}"]`));
  expect(submit(box)?.disabled).toBe(true);
});

test('afterwards a table; what was passed over has none', () => {
  const box = show({ ...content, scores: { a: 2, b: 5 } }, { evaluates: true, onEvaluate: () => {} });
  expect(submit(box)).toBeNull();
  expect([...box.querySelectorAll('tbody tr')].map((r) => r.textContent)).toEqual(['说清要点2/3——', '解决问题5/5——']);
  mounted.unmount();
  const passed = show(content);
  expect(passed.querySelector('table')).toBeNull();
  expect(passed.textContent).toContain('没有做评价');
});
