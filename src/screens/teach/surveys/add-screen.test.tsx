// A survey that could not be saved: what is wrong stands at its question, its option and its page.
import { afterEach, expect, test } from 'vitest';
import { CODE } from '#contract/codes.ts';
import { answer } from '#src/api/testing.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { EditSurveyScreen } from './add-screen.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

test('a refused save marks the question’s stem and the option, and tells a page’s condition on its page', async () => {
  const fields = {
    'pages.0.questions.0.stem': '必须填写',
    'pages.0.questions.0.options.1.text': '必须填写',
    'pages.0.when': '条件绕成一圈',
  };
  shown = await renderScreen(<EditSurveyScreen />, {
    answers: { '/OrgApi/Questionnaire/Add': () => answer(CODE.invalid, { fields }, '有误') },
  });
  shown.press(await shown.comes('button', '保存'));
  await expect.poll(() => document.querySelectorAll('[role=alert]').length).toBe(3);
  const marked = [...document.querySelectorAll('[aria-invalid=true]')].map((one) => one.getAttribute('aria-label'));
  expect(marked).toEqual(['题目', '选项 2']);
  expect(shown.text()).toContain('条件绕成一圈');
});
