// Whether a class is recorded is asked where it begins; of a series the last choice stands, and can be changed.
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import type { ClassView } from '../class/class.ts';
import { RecordChoice, useRecordChoice } from './record-choice.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

const command = vi.fn();
function Begin({ liveId }: { liveId: string }) {
  const view = { facts: { liveId }, acts: { command } } as unknown as ClassView;
  const choice = useRecordChoice(view, { asks: true, byServer: true });
  return (
    <>
      <RecordChoice choice={choice} />
      <button type="button" onClick={choice.apply}>
        开课
      </button>
    </>
  );
}
const open = async (liveId: string, seriesId: string | null) => {
  shown = await renderScreen(<Begin liveId={liveId} />, { answers: { '/OrgApi/LiveStream/Item': { seriesId } } });
  await expect.poll(() => shown.asked).toHaveLength(1);
};
const box = () => document.querySelector<HTMLInputElement>('input[type=checkbox]') ?? expect.unreachable('no box');
/** As the page knows it: the browser's own box is ticked before. */
const isOn = () => document.querySelector('label')?.getAttribute('data-state') === 'checked';
const begin = () => shown.press(shown.find('button', '开课'));

test('it is asked once for a series, and each time for a class of none', async () => {
  await open('a', 'term');
  expect(isOn()).toBe(false);
  shown.press(box());
  await expect.poll(isOn).toBe(true);
  begin();
  expect(command).toHaveBeenCalledExactlyOnceWith({ type: 'record', on: true });
  shown.unmount();
  await open('b', 'term');
  await expect.poll(() => shown.text()).toContain('上次选过');
  expect(isOn()).toBe(true);
  begin();
  expect(command).toHaveBeenCalledTimes(2);
  shown.unmount();
  await open('c', null);
  expect(isOn()).toBe(false);
  begin();
  expect(command).toHaveBeenCalledTimes(2);
});
