// The bank's screens: a question is found by its category, written in any kind, refused with the field told, and seen as a student.
import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { BANK_KINDS } from '#contract/bank-kinds.ts';
import { bankEditOf } from '#questions/bank.edit.ts';
import { answer } from '#src/api/testing.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { BANK_QUESTIONS } from '#tests/support/bank-questions.ts';
import { emptyForm, savedForm, shownPart, toForm } from './add/form.ts';
import { QuestionScreen } from './add/screen.tsx';
import { BankScreen } from './list/screen.tsx';
import type { KeptQuestion } from './queries.ts';
import { ExperimentQuestionsScreen } from './scorm/screen.tsx';

let shown: Shown | undefined;
afterEach(() => {
  shown?.unmount();
  shown = undefined;
});

const row = (more: Partial<KeptQuestion> = {}): KeptQuestion => ({
  id: 'q1',
  version: 3,
  createdAt: 1,
  revision: 2,
  kind: 'single',
  stem: '一加一？',
  options: [
    { key: 'A', text: '一' },
    { key: 'B', text: '二' },
  ],
  answer: 'B',
  catId: 'c2',
  cat: '加法',
  pointId: null,
  point: '',
  courseId: null,
  course: '',
  difficulty: 2,
  explanation: '',
  uses: 1,
  rate: 0.456,
  ownerId: 'u',
  owner: '张老师',
  inPlan: false,
  editable: true,
  ...more,
});
const page = (items: readonly object[]) => ({ items, itemCount: items.length, page: 1, pageSize: 10 });
const CATS = [
  { id: 'c1', version: 1, createdAt: 1, name: '算术', parentId: null, questions: 0, editable: true },
  { id: 'c2', version: 1, createdAt: 1, name: '加法', parentId: 'c1', questions: 4, editable: false },
];
const answers = {
  '/OrgApi/Question/Items': page([
    row(),
    row({ id: 'q2', stem: '课里的题', inPlan: true, editable: false, course: '大学物理' }),
  ]),
  '/OrgApi/Question/Item': row(),
  '/OrgApi/QuestionCats/Items': page(CATS),
  '/OrgApi/Course/Items': page([]),
  '/OrgApi/Experiment/Items': page([]),
};
const powers = [
  'Question.Add',
  'Question.Update',
  'Question.Delete',
  'Question.Export',
  'QuestionCats.Add',
  'QuestionCats.Update',
  'QuestionCats.Delete',
];

describe('the list', () => {
  test('shows what a question is and came to, and where one of a lesson belongs', async () => {
    shown = await renderScreen(<BankScreen />, { powers, answers });
    await shown.comes('button', '一加一？');
    for (const word of ['单选', '加法', '2 较易', '46%', '张老师', '课程：大学物理'])
      expect(shown.text()).toContain(word);
  });

  test('a category narrows it, and is only changed by whose it is', async () => {
    shown = await renderScreen(<BankScreen />, { powers, answers });
    shown.press(await shown.comes('button', '加法4'));
    expect(shown.query()).toContain('catId=c2');
    await expect
      .poll(() => shown?.asked.some(({ path, body }) => path.endsWith('Question/Items') && body['catId'] === 'c2'))
      .toBe(true);
    expect(document.querySelector('[aria-label="修改分类"]')).toBeNull();
    shown.press(shown.find('button', '算术'));
    await shown.comes('button', '修改分类');
  });
});

describe('the editor', () => {
  test('saves a change with the version that was read, and says what the server refused', async () => {
    let refused = true;
    const update = () => {
      if (!refused) return { id: 'q1', version: 4 };
      return answer(
        422,
        { fields: { stem: 'required', answer: 'questionNoKey' }, words: { stem: '请填写', answer: '还没有正确答案' } },
        '有误',
      );
    };
    shown = await renderScreen(<QuestionScreen />, {
      powers,
      answers: { ...answers, '/OrgApi/Question/Update': update },
      at: '/questions/list/add?id=q1',
    });
    const stem = (await shown.comes('textarea', '一加一？')) as HTMLTextAreaElement;
    expect(stem.value).toBe('一加一？');
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(stem, '二加二？');
      stem.dispatchEvent(new Event('input', { bubbles: true }));
    });
    shown.press(shown.find('button', '保存'));
    await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toContain('还没有正确答案');
    expect(shown.text()).toContain('请填写');
    refused = false;
    shown.press(shown.find('button', '保存'));
    await expect.poll(() => document.querySelector('[role=alert]')).toBeNull();
    const sent = shown.asked.filter(({ path }) => path.endsWith('/Update'));
    expect(sent).toHaveLength(2);
    expect(sent[1]?.body).toMatchObject({
      id: 'q1',
      version: 3,
      stem: '二加二？',
      answer: 'B',
      catId: 'c2',
      difficulty: 2,
    });
  });

  test('another’s question is only looked at', async () => {
    shown = await renderScreen(<QuestionScreen />, {
      powers,
      answers: { ...answers, '/OrgApi/Question/Item': row({ editable: false }) },
      at: '/questions/list/add?id=q1',
    });
    await expect.poll(() => shown?.text()).toContain('别的老师');
    expect(document.querySelector('textarea')).toBeNull();
    await expect.poll(() => document.querySelectorAll('input[type=radio]')).toHaveLength(2);
  });

  test('the kind is chosen, and the experiment that the address names stands in it', async () => {
    const open = { id: 'e1', name: '单摆', status: 'open', kind: 'js' };
    shown = await renderScreen(<QuestionScreen />, {
      powers,
      answers: {
        ...answers,
        '/OrgApi/Experiment/Items': page([open, { ...open, id: 'e2', name: '草稿实验', status: 'draft' }]),
      },
      at: '/questions/list/add?kind=experiment&experimentId=e1',
    });
    await expect.poll(() => [...document.querySelectorAll('option')].map((o) => o.textContent)).toContain('单摆');
    expect(shown.text()).not.toContain('草稿实验');
    const select = [...document.querySelectorAll('select')].find((s) => s.value === 'e1');
    expect(select).toBeDefined();
  });
});

const keptOf = (name: string, own: unknown): unknown => {
  if (name === 'misconception') return undefined;
  return name === 'right' && Array.isArray(own) ? own.map((o) => JSON.stringify(o)).toSorted() : own;
};

test.each(BANK_KINDS.map((kind) => [kind]))('%s is kept as it was while it is edited', (kind) => {
  const fields = BANK_QUESTIONS[kind];
  const {
    tolerance: _t,
    unit: _u,
    concepts: _c,
    catId: _cat,
    pointId: _p,
    difficulty: _d,
    media: _m,
    ...saved
  } = savedForm(
    toForm({ ...row({ options: undefined, answer: undefined }), ...fields, explanation: fields.explanation ?? '' }),
  );
  const { tolerance: _t2, unit: _u2, concepts: _c2, ...before } = fields;
  // an option that is right has no mistake behind it; the right side of a match stands beside its left
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value, (name, own: unknown) => keptOf(name, own)));
  expect(plain(saved)).toEqual(plain(before));
  expect(() => savedForm(emptyForm(kind))).not.toThrow();
  expect(bankEditOf(kind).blank()).toBeDefined();
});

test('what a student sees in the preview has no key in it', () => {
  for (const kind of BANK_KINDS) {
    const text = JSON.stringify(shownPart(BANK_QUESTIONS[kind]));
    for (const secret of ['CANARY', '2.007', '12.5', 'kA', '"k1"', 'answer']) expect(text).not.toContain(secret);
  }
});

test('experiments say whether they can be a question, and how often they are one', async () => {
  const experiment = {
    version: 1,
    createdAt: 1,
    kind: 'js',
    catIds: [],
    cats: [],
    classes: [],
    steps: [],
    maker: '李老师',
    editable: true,
    package: null,
    url: null,
  };
  shown = await renderScreen(<ExperimentQuestionsScreen />, {
    powers,
    answers: {
      ...answers,
      '/OrgApi/Experiment/Items': page([
        { ...experiment, id: 'e1', name: '单摆', status: 'open' },
        { ...experiment, id: 'e2', name: '光栅', status: 'draft' },
      ]),
      '/OrgApi/Question/Items': page([row({ id: 'q9', kind: 'experiment', experimentId: 'e1', uses: 7 })]),
    },
  });
  const rows = () => [...document.querySelectorAll('tr')].map((r) => r.textContent ?? '');
  await expect.poll(() => rows().find((text) => text.startsWith('单摆'))).toContain('1 道7');
  expect(shown.text()).toContain('开放后才能作为考题');
});
