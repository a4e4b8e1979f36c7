// The switches of notices: one for each kind that something sends, and none that would turn nothing.
import { afterEach, expect, test, vi } from 'vitest';
import { NOTICE_KINDS, UNSENT_KINDS } from '#contract/jobs.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { NoticeSetting } from './notice-setting.tsx';

const SETTING = '/api/Notice/Setting';
const SET = '/api/Notice/SetSetting';

let shown: Shown;
afterEach(() => shown.unmount());

test('every kind that something sends has a switch, and what was switched off before stays so', async () => {
  shown = await renderScreen(<NoticeSetting />, {
    answers: { [SETTING]: { off: ['task.returned'] }, [SET]: { off: ['task.returned', 'push'] } },
  });
  const switches = () => [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  await vi.waitFor(() => expect(switches()).toHaveLength(NOTICE_KINDS.length - UNSENT_KINDS.length));
  expect(shown.text()).toContain('退回');
  shown.press(switches().at(-1) as HTMLInputElement); // there are some
  const sent = () => shown.asked.find((a) => a.path === SET)?.body;
  await vi.waitFor(() => expect(sent()).toEqual({ off: ['task.returned', 'push'] }));
});
