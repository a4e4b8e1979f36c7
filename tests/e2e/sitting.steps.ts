// The outside events of a sitting: a student of the demo school at the exam that can be sat now.
import type { Page } from '@playwright/test';
import { apiOf } from './class-room.ts';
import { expect, signIn } from './fixture.ts';
import { byItself, offline, online, type Steps } from './steps.ts';

const WHO = 'student01';

async function examId(page: Page): Promise<string> {
  const items = await (await apiOf(page, WHO)).call('/api/Exam/Items', {});
  const now = Date.now();
  const one = items.find((i) => i.from <= now && now < i.until && i.state !== 'missed');
  if (!one) throw new Error('no exam is open');
  return one.id;
}

async function open(page: Page): Promise<void> {
  await signIn(page, WHO, `#/Exam?id=${await examId(page)}`);
  await page.getByRole('button', { name: /^(开始考试|在这台设备上继续)$/ }).click();
  await expect(page.getByRole('timer')).toBeVisible();
}

const invigilate = (act: 'Hold' | 'Resume' | 'ForceSubmit') => async (page: Page) =>
  (await apiOf(page, 'teacher01')).call(`/OrgApi/Exam/${act}`, { id: await examId(page) });

const look = (page: Page, how: 'visible' | 'hidden'): Promise<void> =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, how);

export const steps = {
  'from running': open,
  'from paused': async (page) => {
    await open(page);
    await invigilate('Hold')(page);
    await page.reload();
  },
  // they come with the time
  'from late': open,
  'from over': open,
  'line lost': offline,
  'line back': online,
  'all saved': (page) => expect(page.getByText(/^已保存 \d/)).toBeVisible(),
  'one waits': async (page) => {
    await offline(page);
    await page.keyboard.press('a');
  },
  runs: invigilate('Resume'),
  'runs elsewhere': async (page) => {
    const student = await apiOf(page, WHO);
    const device = '00000000-0000-4000-8000-000000000002';
    await student.call('/api/Exam/Start', { examId: await examId(page), device });
  },
  paused: invigilate('Hold'),
  'time over': byItself,
  submitted: invigilate('ForceSubmit'),
  'window left': (page) => look(page, 'hidden'),
  'window back': (page) => look(page, 'visible'),
  look: async (page) =>
    (await apiOf(page, 'teacher01')).call('/OrgApi/Exam/Message', { id: await examId(page), text: '请看黑板' }),
  'hand in': async (page) => {
    await page.getByRole('button', { name: '交卷' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '交卷' }).click();
  },
} as const satisfies Steps;
