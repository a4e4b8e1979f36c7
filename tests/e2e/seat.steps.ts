// The outside events of a seat's chart, in a school of its own that has a media server, in a class that is open there.
import type { Page } from '@playwright/test';
import type { Track } from 'livekit-client';
import type { LiveCommand } from '#contract/live.ts';
import { newId } from '#src/api/ids.ts';
import { hasMedia } from '#tests/support/media.ts';
import { alsoOn } from './came.ts';
import { deviceBeside, expect, type NewDevice, test, watchOf } from './fixture.ts';
import {
  type Caller,
  caller,
  command,
  endTrack,
  enter,
  joinButton,
  liveSchool,
  mediaReady,
  openLobby,
  PLAIN_SCHOOL,
  planClass,
  simulate,
  tool,
} from './live.ts';
import { beside, byItself, type Steps } from './steps.ts';

interface Seat {
  /** The person's own page: at that school. */
  seat: Page;
  person: Caller;
  teacher: Caller;
  liveId: string;
}
/** By the test's own page. */
const seats = new WeakMap<Page, Seat>();

const WHO = 'student26';
const grantAll = (userId: string): LiveCommand => ({
  type: 'grant',
  userId,
  sources: ['microphone', 'camera', 'screen_share'],
});

/** Somebody in front of a class: with the floor, unless their browser has no devices for it. */
const come =
  (options: Parameters<NewDevice>[0] = {}, hasFloor = true) =>
  async (page: Page): Promise<void> => {
    test.skip(!hasMedia, 'no media server was made: see docs/media.md');
    const { allow, atEnd } = watchOf(page);
    // the browser itself tells of lines that are cut on purpose
    allow(/WebSocket connection to|WebSocket is already in CLOSING or CLOSED state/);
    const school = await liveSchool();
    atEnd(school.stop);
    await mediaReady();
    const [teacher, person] = [await caller('teacher01'), await caller(WHO)];
    const liveId = await planClass(teacher, `课堂 ${newId()}`);
    await command(teacher, liveId, { type: 'open' });
    if (hasFloor) await command(teacher, liveId, grantAll(person.userId));
    const seat = await openLobby((more) => deviceBeside(page, more), WHO, liveId, options);
    seats.set(page, { seat, person, teacher, liveId });
    alsoOn(page, seat);
  };

/** Something is done on the person's page. */
const inSeat =
  (act: (seat: Page) => Promise<unknown>) =>
  (page: Page): Promise<unknown> =>
    act(seatOf(page).seat);

function seatOf(page: Page): Seat {
  const known = seats.get(page);
  if (!known) throw new Error('a seat begins with from …');
  return known;
}

/** Something is ruled about the person in it. */
const rule = (type: 'revoke' | 'remove' | 'grant' | 'mute' | 'end') => async (page: Page) => {
  const { teacher, liveId, person } = seatOf(page);
  const { userId } = person;
  if (type === 'end') return command(teacher, liveId, { type });
  if (type === 'grant') return command(teacher, liveId, grantAll(userId));
  if (type === 'remove') return command(teacher, liveId, { type, userId, bar: false });
  return command(teacher, liveId, { type, userId });
};

const microphone = (seat: Page) =>
  tool(seat, '麦克风')
    .or(seat.getByRole('button', { name: '麦克风' }))
    .first();

export async function chooseDevice(seat: Page, what: '收音设备' | '拍摄设备' = '收音设备'): Promise<void> {
  // a phone has them below
  const devices = seat.getByLabel(what).filter({ visible: true });
  const isInClass = !(await devices.isVisible());
  if (isInClass) {
    await tool(seat, '更多').click();
    await seat.getByRole('menuitem', { name: '设备' }).click();
  }
  await devices.selectOption({ index: 1 });
  // the class is behind the form
  if (isInClass) await seat.keyboard.press('Escape');
}

export const steps = {
  'from speaker': come(),
  'from plain http': come({ baseURL: PLAIN_SCHOOL }, false),
  join: inSeat(enter),
  leave: inSeat((seat) => tool(seat, '离开').click()),
  retry: inSeat((seat) => seat.getByRole('button', { name: /再试一次|重新进入/ }).click()),
  'take over': inSeat((seat) => seat.getByRole('button', { name: '在这里继续' }).click()),
  skip: inSeat((seat) => seat.getByRole('button', { name: '不用设备，直接进入' }).click()),
  // the media server lets one in
  connected: byItself,
  unsteady: inSeat((seat) => simulate(seat, 'signal-reconnect')),
  steady: byItself,
  'turn on': inSeat((seat) => microphone(seat).click()),
  'turn off': inSeat((seat) => microphone(seat).click()),
  'device chosen': inSeat(chooseDevice),
  muted: rule('mute'),
  'pulled out': inSeat((seat) => endTrack(seat, 'microphone' as Track.Source)),
  'may all': rule('grant'),
  'may nothing': rule('revoke'),
  ended: rule('end'),
  removed: rule('remove'),
  // who was put out, and may come back
  readmitted: inSeat((seat) => seat.getByRole('button', { name: '重新进入' }).click()),
  // when the media server is up
  'media ready': byItself,
  /** The same person comes in elsewhere. */
  elsewhere: inSeat((seat) => beside(seat, (other) => expect(joinButton(other)).toBeVisible())),
} as const satisfies Steps;
