// What a browser test finds in the page: counts that outlive a reload, and where a chart came to.
import { afterEach, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { attachBrowserRecorder } from './browser.ts';
import { createLive } from './live.ts';

const lamp = setup({}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { press: 'on' } }, on: { on: { press: 'off', blow: 'broken' } }, broken: { type: 'final' } },
});

/** A page of its own: its memory is new, its storage is what the one before has left. */
function openPage() {
  const live = createLive(() => Date.now());
  attachBrowserRecorder(live);
  return createActor(lamp, { inspect: live.observe }).start();
}
const page = () => {
  if (!window.__machines) throw new Error('it was attached');
  return window.__machines;
};

afterEach(() => {
  vi.useRealTimers();
  delete window.__machines;
  delete window.__testId;
  localStorage.clear();
});

test('what a page has counted outlives it, by whichever tab of the browser it is asked for', () => {
  window.__testId = 'browser:lamp';
  openPage().send({ type: 'press', secret: 'token' } as never);
  // a reload, a redirect or a closed pop-up
  window.dispatchEvent(new Event('pagehide'));
  expect(JSON.stringify({ ...localStorage })).not.toContain('token');
  openPage().send({ type: 'press' });
  const records = page().drain();
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({
    machine: 'lamp',
    test: 'browser:lamp',
    hits: { 'transition:lamp.off|press|0': 2 },
  });
  expect(page().drain()).toEqual([]);
  // a page of another test may keep something of its own
  expect(Object.keys(localStorage).filter((key) => key.includes('qa.machines'))).toEqual([]);
});

test('a page that dies without a word takes its last moment along, and nothing is counted twice', () => {
  vi.useFakeTimers();
  window.__testId = 'browser:lamp';
  const dying = openPage();
  dying.send({ type: 'press' });
  vi.advanceTimersByTime(1_000);
  // nothing has come since: nothing is put away
  const put = Object.keys(localStorage).length;
  vi.advanceTimersByTime(10_000);
  expect([put, Object.keys(localStorage).length]).toEqual([1, 1]);
  dying.send({ type: 'press' });
  // its process is killed here: what it had in memory is gone, its timers with it
  vi.clearAllTimers();
  openPage().send({ type: 'press' });
  vi.advanceTimersByTime(1_000);
  const [record] = page().drain();
  expect(record?.hits).toMatchObject({ 'transition:lamp.off|press|0': 2 });
  expect(record?.hits).not.toHaveProperty('transition:lamp.on|press|0');
  expect(page().drain()).toEqual([]);
});

test('says where a chart came to since then, and where it stands; one that has ended stands nowhere', () => {
  const actor = openPage();
  expect([page().trail('lamp', 0), page().standing('lamp')]).toEqual([['lamp.off'], ['lamp.off']]);
  actor.send({ type: 'press' });
  actor.send({ type: 'blow' });
  expect([page().trail('lamp', 0), page().standing('lamp')]).toEqual([['lamp.off', 'lamp.on', 'lamp.broken'], []]);
  expect([page().trail('lamp', Date.now() + 1_000), page().trail('other', 0)]).toEqual([[], []]);
});
