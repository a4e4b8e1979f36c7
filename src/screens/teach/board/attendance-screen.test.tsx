// The attendance of a term: a roll call that is still open is listed, and counts in no figure.
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#src/ui/testing.tsx';
import { AttendanceScreen } from './attendance-screen.tsx';

vi.mock('#src/stream/use-log.ts', () => ({ useLog: () => {} }));
vi.mock('./chosen-class.tsx', () => ({
  useChosenClass: () => ({
    taught: { data: [], error: null },
    chosen: { classId: 'k', className: '一班', courseId: 'c', course: '单摆' },
  }),
}));

const rowOf = (name: string, state: string) => ({ userId: name, userName: name, name, state, at: null });
const calls = [
  {
    id: 'now',
    at: 3,
    until: 9,
    open: true,
    rows: [rowOf('甲', 'absent'), rowOf('乙', 'present'), rowOf('丙', 'absent')],
  },
  {
    id: 'over',
    at: 1,
    until: 2,
    open: false,
    rows: [rowOf('甲', 'present'), rowOf('乙', 'absent'), rowOf('丁', 'excused')],
  },
];

test('who has not answered an open roll call has not missed it', async () => {
  const shown = await renderScreen(<AttendanceScreen />, { answers: { '/api/Interaction/RollCalls': calls } });
  await vi.waitFor(() => expect(shown.text()).toContain('进行中，不计入'));
  const cells = [...document.querySelectorAll('tbody tr')].map((r) =>
    [...r.querySelectorAll('td')].slice(1).map((c) => c.textContent),
  );
  expect(cells).toEqual([
    ['100%', '—', '出勤'],
    ['0%', '出勤', '缺勤'],
    ['—', '—', '—'],
    // excused from all there was: nothing to make a rate of
    ['—', '—', '请假'],
  ]);
  shown.unmount();
});
