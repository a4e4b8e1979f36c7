// A survey as it is written: each editor by itself, and what a refused save found wrong stands at its place.
import { afterEach, expect, test } from 'vitest';
import { CODE } from '#contract/codes.ts';
import { answer } from '#src/api/testing.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { EditSurveyScreen } from './add-screen.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

test('two editors that are kept as tabs have each their own choice of names, and preview the same question apart', async () => {
  const questions = [
    {
      id: 'a',
      kind: 'single',
      stem: '在哪里？',
      options: [
        { key: 'a', text: '教室' },
        { key: 'b', text: '家里' },
      ],
    },
    { id: 'b', kind: 'judge', stem: '还来吗？' },
    { id: 'c', kind: 'scale', stem: '几分？', from: 1, to: 5 },
    {
      id: 'd',
      kind: 'matrix',
      stem: '哪样？',
      rows: [{ key: 'r', text: '讲解' }],
      options: [{ key: 'a', text: '好' }],
    },
  ];
  const survey = {
    id: 's',
    version: 1,
    title: '问卷',
    status: 'draft',
    anonymous: true,
    edit: false,
    answered: 0,
    of: 0,
  };
  shown = await renderScreen(
    <>
      <EditSurveyScreen />
      <EditSurveyScreen />
    </>,
    {
      at: '/?id=s',
      answers: {
        '/OrgApi/Questionnaire/Item': { ...survey, pages: [{ id: 'p', title: '', questions }] },
      },
    },
  );
  await shown.comes('h1', '修改问卷');
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  const names = radios.map((one) => one.name);
  const half = names.length / 2;
  expect(half).toBe(2 + 2 + 2 + 5 + 1);
  expect(names.slice(0, half).filter((name) => names.slice(half).includes(name))).toEqual([]);
  expect(radios.filter((one) => one.checked)).toHaveLength(2);
});

test('a branch is read as a sentence, and what nobody can come to is named while it is written', async () => {
  const judge = (id: string, stem: string, ...values: boolean[]) => ({
    ...{ id, kind: 'judge', stem, required: true },
    ...(values.length === 0
      ? {}
      : { when: { all: values.map((value) => ({ questionId: 'a', is: 'one', value: [value] })) } }),
  });
  const pages = [
    {
      id: 'p',
      title: '',
      questions: [judge('a', '来吗？'), judge('b', '几点？', true), judge('c', '谁？', true, false)],
    },
  ];
  const survey = {
    id: 's',
    version: 1,
    title: '问卷',
    status: 'draft',
    anonymous: true,
    edit: false,
    answered: 0,
    of: 0,
  };
  shown = await renderScreen(<EditSurveyScreen />, {
    at: '/?id=s',
    answers: { '/OrgApi/Questionnaire/Item': { ...survey, pages } },
  });
  await shown.comes('h1', '修改问卷');
  expect(shown.text()).toContain('只在“来吗？”选了“是”时问。');
  expect(shown.text().match(/没有人会走到这一题/g)).toHaveLength(1);
});

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
