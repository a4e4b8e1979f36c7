// A teacher's knowledge graph by pointer and by keyboard, and what a student makes of it.
import type { OutputOf } from '#contract/index.ts';
import { expect, expectAccessible, signIn, test } from './fixture.ts';
import { learnPoint, school } from './learners.ts';

test('drafted, connected, refused where it goes round, taken back and kept; a student is told what comes first', async ({
  page,
  request,
  newDevice,
}) => {
  const own = await school(request, '单摆：知识图谱');
  const [first, second, third, , fifth] = own.points;
  if (!first || !second || !third || !fifth) throw new Error('the demo course has more points');
  const graph = () =>
    own.call<OutputOf<'/OrgApi/CourseAIKnowledgeGraph/Item'>>('/OrgApi/CourseAIKnowledgeGraph/Item', {
      courseId: own.courseId,
    });
  // the demo course came with one: this teacher begins anew
  const { version, nodes } = await graph();
  const bare = { courseId: own.courseId, nodes: nodes.filter((n) => n.kind === 'point'), edges: [], removed: [] };
  await own.call('/OrgApi/CourseAIKnowledgeGraph/Update', { ...bare, version });
  const learning = learnPoint(request, own, 'student09', { knows: () => false });

  await signIn(page, 'teacher01');
  await page.goto(`/mengoo/#/teach/AIcourseInfo?id=${own.courseId}&tab=graph`);
  const map = page.getByRole('group', { name: '知识图谱' });
  const node = (title: string) => map.getByRole('button', { name: title, exact: false }).first();
  await page.getByRole('button', { name: '起草' }).click();
  await expect(page.getByText(/起草了 \d+ 个概念、\d+ 条关系/)).toBeVisible();

  // by keyboard: moved, and opened with the focus going along
  const before = await node(third.title).boundingBox();
  await node(third.title).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(async () => (await node(third.title).boundingBox())?.y).not.toBe(before?.y);
  await page.keyboard.press('Enter');
  const side = page.getByRole('complementary', { name: `节点：${third.title}` });
  await expect(side).toBeFocused();
  // after 周期公式 comes 数据处理: what all builds on cannot come behind it
  const form = side.getByRole('form', { name: '添加关系' });
  await form.getByLabel('起点').selectOption({ label: fifth.title });
  await form.getByLabel('终点').selectOption({ label: first.title });
  await form.getByRole('button', { name: '连接' }).press('Enter');
  await expect(form.getByRole('alert')).toHaveText(/先后关系绕成了圈：.+ → .+ → /);
  // another kind is no order
  await form.getByLabel('关系').selectOption({ label: '相关' });
  await form.getByRole('button', { name: '连接' }).press('Enter');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(node(third.title)).toBeFocused();

  // a concept of one's own
  await page.getByRole('button', { name: '加概念' }).click();
  await page.getByLabel('名称', { exact: true }).fill('重力场');
  await page.keyboard.press('Enter');
  await expect(node('重力场')).toBeVisible();
  // a line drawn by pointer, its kind chosen by hand
  const from = page.locator('[data-handle]').last();
  await node('重力场').hover();
  await from.hover({ force: true });
  await page.mouse.down();
  const to = await node(second.title).boundingBox();
  await page.mouse.move((to?.x ?? 0) + 40, (to?.y ?? 0) + 20, { steps: 5 });
  await page.mouse.up();
  const drawn = page.getByRole('form', { name: '添加关系' });
  await expect(drawn.getByLabel('终点')).toHaveValue(second.id);
  await drawn.getByLabel('关系').selectOption({ label: '属于' });
  await drawn.getByRole('button', { name: '连接' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible();
  await expect
    .poll(async () => (await graph()).edges.some((e) => e.kind === 'part' && e.target === second.id))
    .toBe(true);

  // taken back by key, and it stays so
  await node(first.title).focus();
  await page.keyboard.press('Control+z');
  const count = (await graph()).edges.length;
  await expect.poll(async () => (await graph()).edges.length).toBeLessThan(count);
  await expectAccessible(page);
  await page.getByRole('button', { name: '列表' }).click();
  await expect(page.getByRole('row', { name: /重力场/ })).toBeVisible();

  // a student, on a phone: what a point builds on is named before it is learnt again
  await learning;
  const phone = await (await newDevice({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(phone, 'student09');
  await phone.goto(`/mengoo/#/AICurriculumInfo?courseId=${own.courseId}`);
  const mine = phone.getByRole('region', { name: '我的掌握情况' });
  await mine.getByRole('button', { name: new RegExp(`2\\s*${second.title}`) }).click();
  const detail = phone.getByRole('region', { name: second.title });
  await expect(detail).toContainText('先把它们学会');
  await expect(detail.getByRole('button', { name: new RegExp(first.title) })).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await detail.getByRole('button', { name: '重新学习这一点' }).click();
  await expect(phone).toHaveURL(/AiCurriculumLearning/);
});
