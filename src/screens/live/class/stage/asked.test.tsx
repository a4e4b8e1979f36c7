// A poll as a student has it: whose answer it is stays known to the teacher, and that is said before it is given.
import { afterEach, expect, test } from 'vitest';
import { liveMachine } from '#src/machines/live/live.machine.ts';
import { storedPlace } from '#src/machines/state.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import type { ClassView } from '../class.ts';
import { AskedStage } from './asked.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

const TOLD = '老师能看到每个人选了什么';
const live = (unmarked: boolean, answers: object = {}) =>
  ({
    facts: { liveId: 'l', role: 'student' },
    at: storedPlace(liveMachine, 'open.door.open,open.stage.empty,open.record.off'),
    entries: [
      {
        ...{ kind: 'block', type: 'check-question', id: 'p' },
        content: {
          ...{ questionId: 'p', pointId: 'poll', kind: 'single', stem: '懂了吗？', attempt: 1, of: 1 },
          options: [
            { key: 'A', text: '懂了' },
            { key: 'B', text: '没懂' },
          ],
          ...(unmarked ? { unmarked } : {}),
        },
      },
    ],
    log: { revealed: {} },
    answers,
    acts: null,
  }) as unknown as ClassView;
const open = async (of: ClassView) => {
  shown = await renderScreen(<AskedStage live={of} look="student" questionId="p" />, { answers: {} });
  await expect.poll(() => shown.text()).toContain('懂了吗？');
};

test('who is to answer a poll is told that it is by name', async () => {
  await open(live(true));
  expect(shown.text()).toContain(TOLD);
});

test('not of a question that has a key, nor once it is answered', async () => {
  await open(live(false));
  expect(shown.text()).not.toContain(TOLD);
  shown.unmount();
  await open(live(true, { p: { questionId: 'p', value: 'A', at: 1 } }));
  expect(shown.text()).not.toContain(TOLD);
});
