// The bank: what can be done with a question depends on how far it is.
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { toasts } from '#src/ui/toast.ts';
import { BankPanel } from './panel.tsx';
import type { CourseBankRow } from './queries.ts';

const ITEMS = '/OrgApi/AISetting/QuestionItems';
const APPROVE = '/OrgApi/AISetting/QuestionApprove';
const row = (id: string, more: Partial<CourseBankRow>): CourseBankRow => ({
  id,
  version: 1,
  pointId: 'p1',
  title: '周期公式',
  kind: 'judge',
  stem: `题 ${id}`,
  options: null,
  left: null,
  right: null,
  answer: true,
  tolerance: null,
  unit: null,
  concepts: null,
  explanation: '因为公式如此',
  hint: '',
  source: null,
  state: 'approved',
  by: null,
  at: null,
  asked: true,
  ...more,
});

let shown: Shown;
afterEach(() => shown.unmount());

async function open(): Promise<void> {
  shown = await renderScreen(<BankPanel courseId="c" />, {
    answers: {
      [ITEMS]: {
        items: [row('甲', {}), row('乙', { state: 'draft', asked: false })],
        itemCount: 2,
        page: 1,
        pageSize: 10,
      },
      [APPROVE]: { approved: 1 },
      '/OrgApi/AISetting/QuestionDelete': { deleted: 2 },
      '/OrgApi/AISetting/QuestionRestore': { restored: 2 },
      '/OrgApi/AISetting/PlanItems': { points: [{ id: 'p1', title: '周期公式' }], material: {}, running: 0 },
    },
  });
  await vi.waitFor(() => expect(shown.text()).toContain('题 甲'));
}

test('only what is not approved yet is offered for approval; approved, the list is read anew', async () => {
  await open();
  const approvals = [...document.querySelectorAll('tbody button')].filter((b) => b.textContent === '通过');
  expect(approvals).toHaveLength(1);
  const before = shown.asked.filter((a) => a.path === ITEMS).length;
  shown.press(approvals[0] as HTMLElement);
  await vi.waitFor(() => expect(shown.asked.find((a) => a.path === APPROVE)?.body).toEqual({ ids: ['乙'] }));
  await vi.waitFor(() => expect(shown.asked.filter((a) => a.path === ITEMS).length).toBe(before + 1));
});

test('a row opens the question with its key', async () => {
  await open();
  shown.press(shown.find('button', '题 甲'));
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('因为公式如此'));
});

test('deleted from the list, and taken back', async () => {
  await open();
  const asked = (name: string) => shown.asked.filter((a) => a.path === `/OrgApi/AISetting/${name}`).map((a) => a.body);
  for (const box of document.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')) shown.press(box);
  shown.press(await shown.comes('button', '删除'));
  await vi.waitFor(() => expect(asked('QuestionDelete')).toEqual([{ ids: ['甲', '乙'] }]));
  await vi.waitFor(() => expect(toasts.get().at(-1)?.title).toBe('删除了 2 道题'));
  toasts.get().at(-1)?.action?.run();
  await vi.waitFor(() => expect(asked('QuestionRestore')).toEqual([{ ids: ['甲', '乙'] }]));
});
