// Time over a text: it runs while somebody is there and looks at it, and the page says where it does not count.
import { expect, test } from './fixture.ts';
import { steps } from './study.steps.ts';

const BEAT = '**/api/Course/UpdateStudyTime';
const cut = '现在连不上服务器：这段时间不计入学习。';

test('a text counts while somebody moves before it; a cut line is told until it is back; what is gone counts no more', async ({
  page,
}) => {
  await page.clock.install();
  const beats: { studyId: string; active: boolean }[] = [];
  /** The section that is looked at: the one before it has beats of its own, and answers of both may come late. */
  let open = '';
  // answered: while one is on its way the next waits
  page.on('response', async (response) => {
    if (response.url().endsWith(BEAT.slice(2))) beats.push(response.request().postDataJSON());
    if (!response.url().endsWith('/ToStudy')) return;
    const { studyId, title } = (await response.json()).data;
    if (title === '读数与有效数字') open = studyId;
  });
  await steps['from text'](page);
  const active = () => beats.filter(({ studyId }) => studyId === open).map(({ active }) => active);
  /** It begins to run by saying that nobody was there until now. */
  const last = (n: number) => active().slice(-n);
  await expect.poll(() => last(1)).toEqual([false]);
  await page.clock.fastForward(15_500);
  await expect.poll(() => last(2)).toEqual([false, true]);
  // nobody moves for a minute
  await page.clock.fastForward(60_500);
  await steps.begin(page);
  await expect.poll(() => last(2)).toEqual([true, false]);
  await steps.hidden(page);
  await expect.poll(() => last(2)).toEqual([false, true]);
  await steps.shown(page);
  await expect.poll(() => last(2)).toEqual([true, false]);
  await steps.lost(page);
  await steps.counted(page);
  await expect(page.getByText(cut)).toHaveCount(0);
  await steps.refused(page);
  await steps.left(page);
  await steps['from read only'](page);
  await expect(page.getByText('这门课已经结束：内容可以看，不再计入学习。')).toBeVisible();
  // however much one moves there: its chart is asked too, once what was drawn has its effects
  const sent = beats.length;
  await page.clock.runFor(1_000);
  await steps.begin(page);
  await page.clock.fastForward(60_500);
  expect(beats.length).toBe(sent);
});
