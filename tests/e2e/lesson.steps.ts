// The outside events of the lesson's chart: by the student, and by their teacher from the board.
import type { Page } from '@playwright/test';
import { newId } from '#src/api/ids.ts';
import { apiOf } from './class-room.ts';
import { expect, signIn } from './fixture.ts';
import { keepPoints, type School, school } from './learners.ts';
import { answerOnly, begin, openAsGuest, toQuestion } from './lesson-page.ts';
import { byItself, type Steps } from './steps.ts';

const WHO = 'student29';

/** A copy of the demo course, or of these points of it, taught as `setting` says. */
export async function openTaught(
  page: Page,
  name: string,
  setting: object,
  student: string,
  points: readonly RegExp[] = [],
): Promise<School> {
  const own = await school(page.request, name);
  if (points.length > 0) await keepPoints(own, ...points);
  await own.call('/OrgApi/AISetting/Update', { id: own.courseId, ...setting });
  await signIn(page, student, `#/AiCurriculumLearning?courseId=${own.courseId}`);
  return own;
}

/** Each way has a course of its own: a lesson stays begun. The page itself begins none but at one’s own pace. */
const taught =
  (setting: object, { paced = false } = {}) =>
  async (page: Page): Promise<void> => {
    const { call, courseId } = await school(page.request, `课程 ${newId()}`);
    await call('/OrgApi/AISetting/Update', { id: courseId, ...setting });
    // its birth is this test's
    await (await apiOf(page, WHO)).call('/api/Theory/Start', { courseId, paced });
    await signIn(page, WHO, `#/AiCurriculumLearning?courseId=${courseId}`);
    await expect(page.getByRole('textbox').first()).toBeVisible();
  };

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last();

/** Of the step that is left blank, or of the variant. */
async function fill(page: Page, text: string): Promise<void> {
  const box = page.getByRole('region', { name: /^例题/ }).last().getByRole('textbox');
  await box.fill(text);
  await box.press('Enter');
}

/** The one that runs in the course on the page. */
async function lessonOn(page: Page): Promise<string> {
  const courseId = new URLSearchParams(page.url().split('?')[1]).get('courseId') ?? '';
  return (await (await apiOf(page, WHO)).call('/api/Theory/Start', { courseId })).lessonId;
}

/** The teacher takes this lesson over, or hands it back. */
async function hold(page: Page, kind: 'hold' | 'release'): Promise<void> {
  const lessonId = await lessonOn(page);
  await (await apiOf(page, 'teacher01')).call('/api/Interaction/Hold', { lessonId, kind });
}

/** A lesson is paused, or asked, or led on: its page has no button to stop it. Another client of the same student does. */
async function stopRun(page: Page): Promise<void> {
  const { call } = await apiOf(page, WHO);
  const log = `lesson:${await lessonOn(page)}`;
  const { events } = await call('/api/Stream/Events', { log, limit: 1000 });
  const started = events.flatMap(({ event }) => (event['type'] === 'RUN_STARTED' ? [String(event['runId'])] : []));
  expect(await call('/api/Stream/Stop', { runId: started.at(-1) ?? '' })).toEqual({ stopped: true });
}

const NEXT =
  /^(继续|跳过讲解|先不讲|读完了，答题|完成学习|跳过例题|看完了，继续|显示下一步|直接看这一步|跳过这道题|跳过评价|回到课程)$/;

export const steps = {
  'from a skipped point, then one to learn': taught({}),
  // without a plan there is no lesson that could be begun
  'from nothing to teach': byItself,
  'from read at one’s own pace': taught({}, { paced: true }),
  'from a point that comes back': taught({ pass: 1, hints: 0 }),
  'from told in one’s own words': taught({ retell: true, pass: 1 }),
  'from told in one’s own words, at one’s own pace': taught({ retell: true, pass: 1 }, { paced: true }),
  'from of a guest': openAsGuest,
  'from turned round': taught({ methodId: 'flipped' }),
  start: begin,
  next: (page) => button(page, NEXT).click(),
  ask: async (page) => {
    await page.getByRole('textbox', { name: '随时提问' }).fill('为什么摆角要小？');
    await page.getByRole('button', { name: '提问', exact: true }).click();
  },
  'ask the teacher': async (page) => {
    await page.getByRole('textbox', { name: '随时提问' }).fill('这里我没听懂。');
    // of what is being written, not of an answer above
    await page.locator('[data-composer]').getByRole('button', { name: '问老师', exact: true }).click();
  },
  again: (page) => button(page, /^(再讲一遍|接着讲)$/).click(),
  hint: (page) => button(page, '给点提示').click(),
  say: async (page) => {
    const topic = page.getByRole('region', { name: '讨论' });
    await topic.getByRole('textbox', { name: '我的看法' }).fill('我觉得会走慢。');
    await topic.getByRole('button', { name: '发言' }).click();
  },
  evaluate: (page) => button(page, /^(提交评价|跳过评价)$/).click(),
  pause: (page) => page.getByRole('button', { name: '暂停', exact: true }).click(),
  resume: (page) => button(page, '继续学习').click(),
  stop: stopRun,
  end: (page) => button(page, '完成学习').click(),
  'fill right': (page) => fill(page, '0.0157 N'),
  'fill wrong': (page) => fill(page, '我不知道'),
  'example anew': (page) => button(page, '再做一遍例题').click(),
  'teacher pauses': (page) => hold(page, 'hold'),
  'teacher resumes': (page) => hold(page, 'release'),
  'answer right': (page) => answerOnly(page, 'right'),
  'answer wrong': (page) => answerOnly(page, 'wrong'),
  'answer in part': (page) => answerOnly(page, 'wrong'),
  'answer for the teacher': async (page) => {
    await toQuestion(page);
    await answerOnly(page, 'unsure');
  },
} as const satisfies Steps;
