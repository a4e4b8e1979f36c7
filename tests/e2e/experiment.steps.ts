// The outside events of an experiment run's chart: by the student who does it, at its page.
import type { Page } from '@playwright/test';
import { apiOf } from './class-room.ts';
import { expect, signIn, watchOf } from './fixture.ts';
import { byItself, offline, online, type Steps } from './steps.ts';

export const EXPERIMENT = '单摆法测重力加速度';
const WHO = 'student26';
/** Who leads a group, and who is in it besides. */
const LEADER = 'student22';
const MATE = 'student21';
export const inside = (page: Page) => page.frameLocator(`iframe[title="${EXPERIMENT}"]`);

const MINE = '#/MyCourse';
/** The first time, and once more. */
const LAUNCH = /^(开始|再做一次)$/;

export async function openExperiment(page: Page, who: string): Promise<void> {
  await signIn(page, who, MINE);
  await openFromList(page);
}

async function openFromList(page: Page): Promise<void> {
  await page.getByRole('link', { name: EXPERIMENT }).click();
  await expect(page.getByRole('heading', { name: '实验步骤' })).toBeVisible();
}

/** The first choices of the apparatus, and the step is done. */
export async function doStep(page: Page): Promise<void> {
  for (const choice of ['thread-nylon', 'ball-steel', 'clamp-jaws']) await inside(page).locator(`#${choice}`).check();
  await inside(page).locator('#finish-step').click();
}

export async function handIn(page: Page): Promise<void> {
  await inside(page).getByRole('button', { name: '数据表' }).click();
  await inside(page).locator('#hand-in').click();
}

/** Until the package is there, and its beginning stored. */
async function launch(page: Page): Promise<void> {
  await page.getByRole('button', { name: LAUNCH }).click();
  await expect(page.getByText(/^已保存 /)).toBeVisible();
}

export async function giveUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: '放弃这次' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃这次' }).click();
}

/** Nothing of an earlier run: that is given up. */
async function openAnew(page: Page, who = WHO): Promise<void> {
  await openExperiment(page, who);
  if (await page.getByRole('button', { name: '放弃这次' }).isVisible()) await giveUp(page);
  await expect(page.getByRole('button', { name: LAUNCH })).toBeVisible();
}

const experimentOn = (page: Page): string => new URLSearchParams(page.url().split('?')[1]).get('id') ?? '';

/** A teacher makes the group, as long as this test lasts. */
async function openInGroup(page: Page): Promise<void> {
  await openExperiment(page, LEADER);
  const experimentId = experimentOn(page);
  const [teacher, leader, mate] = await Promise.all(['teacher01', LEADER, MATE].map((who) => apiOf(page, who)));
  const members = [leader, mate].map((one) => ({ id: one?.userId ?? '' }));
  const group = { experimentId, name: '一组', leaderId: leader?.userId ?? '', members };
  const made = await teacher?.call('/OrgApi/ExpGroup/Add', group);
  watchOf(page).atEnd(async () => teacher?.call('/OrgApi/ExpGroup/Delete', { ids: [made?.id ?? ''] }));
  await openAnew(page, LEADER);
  // begun by who leads, and nobody else has come yet
  await leader?.call('/api/Experiment/Start', { experimentId });
}

export const steps = {
  'from alone': (page) => openAnew(page),
  'from group': openInGroup,
  launch,
  // on the experiment's own page, where the runs are listed
  end: async (page) => {
    await page.goto(`/mengoo/${MINE}`);
    // what it knew before the launch would be shown first
    await page.reload();
    await openFromList(page);
    // what was never launched has no run that could be given up
    if (await page.getByRole('button', { name: LAUNCH }).isVisible()) {
      await launch(page);
      await page.goBack();
    }
    await giveUp(page);
  },
  // an exception of the teacher's
  extend: byItself,
  lost: offline,
  back: online,
  // another member of the group
  join: async (page) => (await apiOf(page, MATE)).call('/api/Experiment/Start', { experimentId: experimentOn(page) }),
  'record step': doStep,
  'record finish': handIn,
  // its time runs out
  expire: byItself,
} as const satisfies Steps;
