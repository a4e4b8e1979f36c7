// What one device does, all tabs of another hear, over one connection that the tabs share.
import type { Page } from '@playwright/test';
import { closeTab, expect, INSECURE, LOCAL, type NewDevice, signIn, signInByForm, test } from './fixture.ts';
import { newTab } from './follow.steps.ts';
import { type Line, startLine } from './line.ts';
import { ask, leaveTalk, newTalk, openTalk, said } from './talk.ts';
import { sleepy } from './timers.ts';

const PORT = Number(new URL(LOCAL).port);
const STREAM = /\/api\/stream\?/;
const FIRST = '单摆的周期由什么决定？';
const SECOND = '摆角为什么要小？';

interface Talks {
  /** The device at which somebody writes. */
  writer: Page;
  first: string;
  second: string;
}

async function twoTalks(newDevice: NewDevice, student: string): Promise<Talks> {
  const writer = await (await newDevice({ baseURL: LOCAL })).newPage();
  await signIn(writer, student);
  const first = await newTalk(writer, FIRST);
  const second = await newTalk(writer, SECOND);
  return { writer, first, second };
}

let count = 0;
/** The writer asks something new in this talk; all these tabs show it. */
async function heardBy({ writer }: Talks, id: string, begun: string, ...tabs: Page[]): Promise<void> {
  const question = `第 ${++count} 问：摆长怎么测量？`;
  await openTalk(writer, id, begun);
  await ask(writer, question);
  for (const tab of tabs) await expect(said(tab, question)).toBeVisible();
}

/** Streams that this tab has opened by now. */
function streamsOf(tab: Page): () => number {
  let opened = 0;
  tab.on('request', (r) => {
    if (STREAM.test(r.url())) opened++;
  });
  return () => opened;
}

const broken = (tab: Page) => tab.waitForEvent('requestfailed', (r) => STREAM.test(r.url()));

test.describe('over a line that breaks', () => {
  let line: Line;
  test.beforeAll(async () => {
    line = await startLine(PORT);
  });
  test.afterAll(() => line.stop());

  test('one connection for all tabs, whoever comes, goes, changes or is cut off', async ({ newDevice }) => {
    const talks = await twoTalks(newDevice, 'student23');
    const { first, second } = talks;
    const device = await newDevice({ baseURL: line.url });
    const leader = await device.newPage();
    await signIn(leader, 'student23');
    await openTalk(leader, first, FIRST);
    await heardBy(talks, first, FIRST, leader);
    const hiccup = broken(leader);
    line.hiccup();
    await hiccup;
    await heardBy(talks, first, FIRST, leader);

    const other = await newTab(device);
    const streams = streamsOf(other);
    await openTalk(other, first, FIRST);
    await heardBy(talks, first, FIRST, leader, other);
    // moving on and back, faster than connections are changed
    await openTalk(other, second, SECOND);
    await openTalk(leader, second, SECOND);
    await openTalk(leader, first, FIRST);
    await heardBy(talks, first, FIRST, leader);
    await heardBy(talks, second, SECOND, other);
    expect(streams()).toBe(0);

    const cut = broken(leader);
    line.cut();
    await cut;
    // who closes meanwhile is left out of the next connection, whose first try fails
    const failed = broken(leader);
    await leaveTalk(other);
    await failed;
    line.restore();
    await heardBy(talks, first, FIRST, leader);

    // the leader goes: the next in line takes over for those who listen
    const third = await newTab(device);
    await openTalk(third, first, FIRST);
    await closeTab(leader);
    await heardBy(talks, first, FIRST, third);
    expect(streams()).toBeGreaterThan(0);
    await leaveTalk(third);
    // nobody wants anything; then the leader itself does, then another
    await openTalk(other, second, SECOND);
    await heardBy(talks, second, SECOND, other);
    await leaveTalk(other);
    await openTalk(third, first, FIRST);
    await heardBy(talks, first, FIRST, third);
    await leaveTalk(third);
    await closeTab(other);
    await openTalk(third, second, SECOND);
    await heardBy(talks, second, SECOND, third);
  });
});

test('refused: what is gone is left out, a server that refuses all is asked again', async ({ newDevice }) => {
  const talks = await twoTalks(newDevice, 'student24');
  const { writer, first, second } = talks;
  const device = await newDevice();
  const leader = await device.newPage();
  await signIn(leader, 'student24');
  await openTalk(leader, first, FIRST);
  const other = await newTab(device);

  // the server says no, to everything
  let refusals = 0;
  await leader.route(STREAM, (route) => {
    refusals++;
    return route.fulfill({ json: { code: 403, data: null, msg: '' } });
  });
  const times = (n: number) => expect.poll(() => refusals).toBeGreaterThanOrEqual(n);
  await openTalk(leader, second, SECOND);
  await times(1);
  await openTalk(leader, first, FIRST);
  await times(2);
  await openTalk(other, second, SECOND);
  await times(3);
  // five seconds later by itself
  await times(4);
  await leader.unroute(STREAM);
  await heardBy(talks, first, FIRST, leader);

  // the talk in the other tab is deleted elsewhere: this one's goes on
  await openTalk(writer, first, FIRST);
  // whether the leader asks anew at once, or when it is next told to
  const refused = leader.waitForResponse(
    (r) => STREAM.test(r.url()) && !r.headers()['content-type']?.includes('event'),
  );
  // it may be taken back until the page is left
  const gone = writer.waitForResponse(/Chat\/Delete$/);
  await writer.getByRole('button', { name: `删除“${SECOND}”` }).click();
  await leaveTalk(writer);
  await gone;
  await leaveTalk(leader);
  // gone from the page too: who is back before that has never stopped listening
  await expect(said(leader, FIRST)).toHaveCount(0);
  await openTalk(leader, first, FIRST);
  expect(((await (await refused).json()) as { code: number }).code).toBe(404);
  await heardBy(talks, first, FIRST, leader);
});

test('a browser that gives no lock is asked again; until then each page lives by itself', async ({ newDevice }) => {
  const talks = await twoTalks(newDevice, 'student24');
  const page = await (await newDevice()).newPage();
  await page.addInitScript(() => {
    const { locks } = navigator;
    const request = locks.request.bind(locks) as (...given: unknown[]) => Promise<unknown>;
    Object.assign(locks, {
      request: (name: string, ...rest: unknown[]) =>
        name === 'mengoo.follow' && document.title !== 'unlocked'
          ? Promise.reject(new DOMException('', 'SecurityError'))
          : request(name, ...rest),
    });
  });
  await signIn(page, 'student24');
  await openTalk(page, talks.first, FIRST);
  await openTalk(page, talks.second, SECOND);
  await ask(page, '摆长怎么测量？');
  await expect(said(page, '摆长怎么测量？')).toBeVisible();
  await page.evaluate(() => {
    document.title = 'unlocked';
  });
  await heardBy(talks, talks.second, SECOND, page);
});

test('without Web Locks: a leader that sleeps is deposed, and hears what its successor hears', { tag: '@all' }, async ({
  newDevice,
}) => {
  const talks = await twoTalks(newDevice, 'student23');
  const { first, second } = talks;
  const device = await newDevice({ baseURL: INSECURE });
  const sleeper = await device.newPage();
  const timers = await sleepy(sleeper);
  await signInByForm(sleeper, 'student23');
  await openTalk(sleeper, first, FIRST);
  await heardBy(talks, first, FIRST, sleeper);
  await leaveTalk(sleeper);
  await timers.hold();
  // what it wants changes while it sleeps
  await openTalk(sleeper, second, SECOND);
  await openTalk(sleeper, first, FIRST);
  const heir = await newTab(device);
  const streams = streamsOf(heir);
  await openTalk(heir, first, FIRST);
  await expect.poll(streams).toBeGreaterThan(0);
  await timers.release();
  await heardBy(talks, first, FIRST, sleeper, heir);
});
