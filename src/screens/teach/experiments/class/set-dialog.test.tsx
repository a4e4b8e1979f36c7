// Groups taken over from a set: which sets there are, what comes of it, and that it can be taken back.
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { recentUndo, revert } from '#src/ui/undo.ts';
import { SetDialog } from './set-dialog.tsx';

let shown: Shown;
afterEach(() => {
  shown.unmount();
  vi.unstubAllGlobals();
});

const SET = { id: 's', name: '合作小组', groups: 8, people: 30, placed: 28 };

async function open(sets: readonly object[], answers: Readonly<Record<string, unknown>> = {}) {
  const onClose = vi.fn();
  shown = await renderScreen(
    <SetDialog
      experimentId="e"
      of={{ id: 'c', name: '物理1班', students: 30, running: 0, toMark: 0 }}
      onClose={onClose}
    />,
    {
      answers: {
        '/OrgApi/Group/Items': { items: sets, itemCount: sets.length, page: 1, pageSize: 100 },
        '/OrgApi/ExpGroup/FromSet': { groups: 2, ids: ['g1', 'g2'] },
        '/OrgApi/ExpGroup/Delete': { deleted: 2 },
        ...answers,
      },
    },
  );
  return onClose;
}
const bodiesOf = (path: string) => shown.asked.filter((a) => a.path === path).map((a) => a.body);

test('a set is chosen and taken over; all of it can be taken back', async () => {
  const onClose = await open([SET]);
  const select = await vi.waitFor(() => {
    const found = document.querySelector('select');
    if (!found || found.options.length < 2) throw new Error('no sets yet');
    return found;
  });
  expect(shown.text()).toContain('合作小组（8 组，28/30 人）');
  // nothing is chosen yet
  shown.press(shown.find('button', '按已有分组'));
  expect(bodiesOf('/OrgApi/ExpGroup/FromSet')).toEqual([]);
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, 's');
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => {
    shown.press(shown.find('button', '按已有分组'));
    expect(bodiesOf('/OrgApi/ExpGroup/FromSet')).toEqual([{ experimentId: 'e', setId: 's' }]);
  });
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  const [entry] = await vi.waitFor(() => {
    const offered = recentUndo();
    if (offered.length === 0) throw new Error('nothing is offered yet');
    return offered;
  });
  if (entry) await revert(entry);
  expect(bodiesOf('/OrgApi/ExpGroup/Delete')).toEqual([{ ids: ['g1', 'g2'] }]);
});

test('without a set: where to make one', async () => {
  await open([]);
  await vi.waitFor(() => expect(shown.text()).toContain('“物理1班”还没有分组'));
});
