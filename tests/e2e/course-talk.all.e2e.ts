// Talk in an ordinary course: a student asks beneath a section on a phone, the teacher sends the tutor's draft, and the course
// is given its stars by keyboard.
import { expect, expectAccessible, signIn, test } from './fixture.ts';
import { school } from './learners.ts';

const ASKED = '单摆的周期和摆长有什么关系？';

test('a question finds its answer, and the course its stars', async ({ page, request, newDevice }) => {
  const { call, courseId: refId } = await school(request, '互动里的 AI 课');
  const { id } = await call<{ id: string }>('/OrgApi/Course/Add', { name: '会互动的课', kind: 'plain' });
  const add = async (fields: object) =>
    (await call<{ id: string }>('/OrgApi/CourseChapter/Add', { courseId: id, ...fields })).id;
  const parentId = await add({ kind: 'chapter', title: '第一章' });
  const sectionId = await add({ parentId, kind: 'text', title: '导言', html: '<p>先读，再问。</p>' });
  await add({ parentId, kind: 'lesson', title: '单摆 AI 课', refId });
  await call('/OrgApi/Course/SetStatus', { id, status: 'published' });

  const phone = await (await newDevice({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(phone, 'student22', `#/CurriculumLearning?sectionId=${sectionId}`);
  const talk = phone.getByRole('region', { name: '问答与讨论' });
  await talk.getByRole('textbox', { name: '我的问题' }).fill(ASKED);
  await talk.getByRole('button', { name: '提问' }).click();
  const asked = talk.getByRole('list', { name: '问题' }).getByRole('listitem').filter({ hasText: ASKED });
  await expect(asked).toContainText('未回答');
  await expect(talk.getByRole('textbox', { name: '我的问题' })).toHaveValue('');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await signIn(page, 'teacher01', `#/teach/course/courseInfo?id=${id}&tab=asked`);
  const question = page.getByRole('list', { name: '问题' }).getByRole('listitem').filter({ hasText: ASKED }).first();
  await expect(question).toContainText('在“导言”');
  await question.getByRole('button', { name: '回复', exact: true }).click();
  const reply = question.getByRole('textbox', { name: '回复' });
  await expect(reply).toBeFocused();
  await question.getByRole('button', { name: '请助教起草' }).click();
  await expect(reply).toHaveValue(/周期/);
  await expectAccessible(page);
  await reply.press('Control+Home');
  await reply.pressSequentially('这样想：');
  await reply.press('Control+Enter');
  const replies = question.getByRole('list', { name: '回复' });
  await expect(replies).toContainText('由 AI 起草，老师发出');
  await replies.getByRole('button', { name: '采纳这个回答' }).click();
  await expect(replies).toContainText('采纳的回答');
  await expect(question).not.toContainText('未回答');
  await expectAccessible(page);

  // the asker hears of it, and finds it with its sources
  await phone.reload();
  await talk.getByRole('button', { name: '1 条回复' }).click();
  const answer = talk.getByRole('list', { name: '回复' }).getByRole('listitem');
  await expect(answer.first()).toContainText('由 AI 起草，老师发出');
  await answer.getByText(/\d+ 处出处/).click();
  await answer.getByRole('button', { name: /^赞同/ }).click();
  await expect(answer.getByRole('button', { name: /^赞同/ })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(phone);
  await phone.getByRole('button', { name: /^通知，\d+ 条未读/ }).click();
  await expect(phone.getByText('有人回答了你的问题').first()).toBeVisible();

  await phone.goto(`/mengoo/#/CurriculumInfo?courseId=${id}`);
  const said = phone.getByRole('region', { name: '评价与互动' });
  await said.getByRole('radio', { name: '1 星' }).focus();
  await phone.keyboard.press('Space');
  for (const _more of [2, 3, 4]) await phone.keyboard.press('ArrowRight');
  await expect(said.getByRole('radio', { name: '4 星' })).toBeChecked();
  await said.getByRole('textbox', { name: '我的评价' }).fill('问了就有人答。');
  await said.getByRole('button', { name: '提交评价' }).press('Enter');
  await expect(said.getByRole('list', { name: '学生的评价' })).toContainText('问了就有人答。');
  await expect(said).toContainText('1 人评价');
  await expect(said.getByRole('button', { name: '修改评价' })).toBeDisabled();
  await expectAccessible(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.getByRole('button', { name: '评价', exact: true }).click();
  await expect(page.getByRole('list', { name: '各档人数' })).toBeVisible();
  const evaluation = page.getByRole('list', { name: '学生的评价' }).getByRole('listitem');
  await evaluation.getByRole('button', { name: '删除' }).click();
  await expect(evaluation).toHaveCount(0);
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(evaluation).toContainText('问了就有人答。');
  await expectAccessible(page);
});
