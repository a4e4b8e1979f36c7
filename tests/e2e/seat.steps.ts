// The outside events of a seat's chart, in a school that has a media server: `atSchool` says which, and where the class is.
import type { Page } from '@playwright/test';
import type { Track } from 'livekit-client';
import { alsoOn } from './came.ts';
import { expect, type NewDevice } from './fixture.ts';
import { type Caller, command, endTrack, enter, joinButton, openLobby, PLAIN_SCHOOL, simulate, tool } from './live.ts';
import { beside, byItself, type Steps } from './steps.ts';

interface Where {
  newDevice: NewDevice;
  teacher: Caller;
  liveId: string;
}
/** A person's page at the school, by the test's own. */
const seats = new WeakMap<Page, { seat: Page } & Where>();
const places = new WeakMap<Page, Where>();

/** Before `from …`: a class that is open, and somebody who may rule it. */
export const atSchool = (page: Page, where: Where): void => void places.set(page, where);

const WHO = 'student26';

const come =
  (options: Parameters<NewDevice>[0] = {}) =>
  async (page: Page): Promise<void> => {
    const where = places.get(page);
    if (!where) throw new Error('say with atSchool where the class is');
    const seat = await openLobby(where.newDevice, WHO, where.liveId, options);
    seats.set(page, { ...where, seat });
    alsoOn(page, seat);
  };

/** Something is done on the person's page. */
const inSeat =
  (act: (seat: Page) => Promise<unknown>) =>
  (page: Page): Promise<unknown> =>
    act(seatOf(page).seat);

function seatOf(page: Page) {
  const known = seats.get(page);
  if (!known) throw new Error('a seat begins with from …');
  return known;
}

/** Something is ruled about the person in it. */
const rule = (type: 'revoke' | 'remove' | 'grant' | 'mute' | 'end') => async (page: Page) => {
  const { teacher, liveId, seat } = seatOf(page);
  const userId = (await seat.locator('[data-person]').first().getAttribute('data-person')) ?? '';
  if (type === 'end') return command(teacher, liveId, { type });
  if (type === 'grant')
    return command(teacher, liveId, { type, userId, sources: ['microphone', 'camera', 'screen_share'] });
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
  'from plain http': come({ baseURL: PLAIN_SCHOOL }),
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
