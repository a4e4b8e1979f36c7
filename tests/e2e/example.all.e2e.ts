// An example told, then worked anew: steps filled in from the keyboard, compared, solved with other numbers, over a reload.
import { expect, test } from './fixture.ts';
import { answer, begin, nextPart, openLesson, ready } from './lesson-page.ts';

test('a student has the example told, then works it: writes what is left blank, compares, solves the variant', async ({
  page,
}) => {
  await openLesson(page, 'student30');
  await begin(page);
  // the example comes when the point is told
  await expect(ready(page)).toBeVisible();
  await answer(page, 'right');
  const example = page.getByRole('region', { name: /^例题 由线长和直径求摆长与比例系数/ });
  await expect(async () => {
    if (await nextPart(page).isVisible()) await nextPart(page).click({ timeout: 500 });
    await expect(example).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(example).toContainText('0.0157');

  await example.getByRole('button', { name: '再做一遍例题' }).click();
  const worked = example.last();
  const blank = worked.getByRole('group', { name: '第 2 步由你来写' });
  await expect(blank).toBeVisible();
  await expect(worked).not.toContainText('0.0157');
  await page.reload();
  await blank.getByRole('textbox').fill('3.14');
  await blank.getByRole('button', { name: '写好了' }).click();
  await expect(worked.getByText('结果和示范不一样，对照看看差在哪里。')).toBeVisible();
  await worked.getByRole('button', { name: '显示下一步' }).click();
  await worked.getByRole('textbox').fill('F = kx = 0.0157 N');
  await worked.getByRole('textbox').press('Enter');
  await expect(worked.getByText('结果一致。')).toBeVisible();
  await worked.getByRole('button', { name: '看完了，继续' }).click();
  await expect(worked.getByRole('heading', { name: '换一组数，自己做一遍' })).toBeVisible();
  await worked.getByRole('textbox').fill('<b>大约是 kx</b>');
  await worked.getByRole('textbox').press('Enter');
  await expect(worked.getByText('<b>大约是 kx</b>')).toBeVisible();
  await expect(worked).toContainText('0.0196 N');
  await expect(ready(page)).toBeVisible();
});
