// The outside events of the chart of a recording: a teacher's browser in a class without a media server, and who rules there.
import type { Page } from '@playwright/test';
import { newId } from '#src/api/ids.ts';
import { type Api, apiOf, classTool, openClass, takeSeat } from './class-room.ts';
import { expect, signIn } from './fixture.ts';
import { byItself, type Steps } from './steps.ts';

const WHO = 'teacher01';
/** The class that the page is in, by the page. */
const classes = new WeakMap<Page, { teacher: Api; liveId: string }>();
const isRecorded = (page: Page) => expect(page.getByText('正在录制', { exact: true })).toBeVisible();

async function come(page: Page): Promise<void> {
  await signIn(page, WHO);
  const teacher = await apiOf(page, WHO);
  const liveId = await openClass(teacher, `录课 ${newId()}`);
  classes.set(page, { teacher, liveId });
  await page.goto(`/mengoo/#/RemoteLive?id=${liveId}`);
  await takeSeat(page);
}

export function classOf(page: Page): { teacher: Api; liveId: string } {
  const known = classes.get(page);
  if (!known) throw new Error('a recording begins with from …');
  return known;
}

/** By the wire, as from another device. */
const record = (on: boolean) => async (page: Page) => {
  const { teacher, liveId } = classOf(page);
  await teacher.call('/api/Live/Command', { liveId, cmd: newId(), command: { type: 'record', on } });
};

async function begin(page: Page): Promise<void> {
  await classTool(page, '更多').click();
  await page.getByRole('menuitem', { name: '开始录制' }).click();
  await isRecorded(page);
}

export async function comeBack(page: Page): Promise<void> {
  await page.reload();
  await takeSeat(page);
  await isRecorded(page);
}

export const steps = {
  'from come': come,
  'from come back': async (page) => {
    await come(page);
    await begin(page);
    await comeBack(page);
  },
  'recorded here': begin,
  'recorded elsewhere': record(true),
  // by itself, after a minute in which nobody has recorded
  'lost here': byItself,
  'lost elsewhere': byItself,
  ended: record(false),
  // a disk that is full
  'not kept': byItself,
} as const satisfies Steps;
