// The outside events of an experiment run's chart: by the student who does it, at its page.
import type { Page } from '@playwright/test';
import { expect, signIn } from './fixture.ts';
import { byItself, offline, online, type Steps } from './steps.ts';

export const EXPERIMENT = '单摆法测重力加速度';
const WHO = 'student26';
export const inside = (page: Page) => page.frameLocator(`iframe[title="${EXPERIMENT}"]`);

export async function openExperiment(page: Page, who: string): Promise<void> {
  await signIn(page, who, '#/MyCourse');
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

export const steps = {
  'from alone': (page) => openExperiment(page, WHO),
  // a teacher makes the groups
  'from group': (page) => openExperiment(page, WHO),
  launch: (page) => page.getByRole('button', { name: '开始' }).click(),
  end: async (page) => {
    await page.getByRole('button', { name: '放弃这次' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '放弃这次' }).click();
  },
  // an exception of the teacher's
  extend: byItself,
  lost: offline,
  back: online,
  // another member of the group
  join: byItself,
  'record step': doStep,
  'record finish': handIn,
  // its time runs out
  expire: byItself,
} as const satisfies Steps;
