// A kind of question is its folder: one that there is not is answered in the card and written in the editor like any other.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { QuestionKind } from '#contract/questions.ts';
import { type BlockHost, readOnlyHost } from '#src/blocks/host.ts';
import { QuestionBlock } from '#src/blocks/question/card.tsx';
import { clickOn, type Mounted, mount, press, startWords } from '#src/blocks/testing.tsx';
import exercises from '#src/locales/zh-CN/exercises.json';
import plan from '#src/locales/zh-CN/work/plan.json';
import { QuestionView } from '#src/screens/teach/course/plan/question.tsx';
import { questionSaved, toQuestionForm } from '#src/screens/teach/course/plan/question-form.ts';
import { dialAnswer } from '#tests/support/dial/answer.tsx';
import { dialEdit } from '#tests/support/dial/edit.tsx';
import { fieldsOf } from '#tests/support/marking.ts';
import { editingOf } from './edit.ts';
import { QUESTION_ANSWERS } from './list/answer.ts';
import { QUESTION_EDITS } from './list/edit.ts';

// the list of the contract does not know it
const DIAL = String('dial') as QuestionKind;

beforeAll(async () => {
  Object.assign(QUESTION_ANSWERS, { dial: dialAnswer });
  Object.assign(QUESTION_EDITS, { dial: dialEdit });
  await startWords({ exercises, plan });
});
afterAll(() => {
  Reflect.deleteProperty(QUESTION_ANSWERS, 'dial');
  Reflect.deleteProperty(QUESTION_EDITS, 'dial');
});
let mounted: Mounted | null = null;
afterEach(() => {
  mounted?.unmount();
  mounted = null;
});

const content = { questionId: 'p.1', pointId: 'p', kind: DIAL, stem: '转到 2。', unit: '°', attempt: 1, of: 1 };

test('it is answered in the card, by mouse and by keyboard, and shown as it was given', () => {
  const onAnswer = vi.fn();
  const host: BlockHost = { ...readOnlyHost, openQuestion: 'p.1', lastQuestion: 'p.1', onAnswer };
  mounted = mount(<QuestionBlock content={content} host={host} />);
  const { box, show } = mounted;
  const dial = () => box.querySelector('fieldset button[aria-label^="转到"]');
  const submit = () => [...box.querySelectorAll('button')].find((b) => b.textContent === exercises.question.submit);
  expect(submit()?.disabled).toBe(true);
  clickOn(dial());
  press(dial() ?? box, 'ArrowUp');
  expect(dial()?.ariaLabel).toBe('转到 2。 2 °');
  clickOn(submit());
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith('p.1', '2');
  show(<QuestionBlock content={content} host={{ ...host, openQuestion: null, answers: { 'p.1': '7' } }} />);
  expect(dial()?.ariaLabel).toBe('转到 2。 7 °');
});

test('it is written in the editor, read with its key, and saved without what other kinds have', () => {
  const form = toQuestionForm(fieldsOf({ kind: DIAL, stem: '转到 2。', answer: '2' }));
  const { Editor } = editingOf(DIAL);
  const edit = vi.fn();
  mounted = mount(<Editor value={form} edit={edit} />);
  const field = mounted.box.querySelector('input');
  expect(field?.value).toBe('2');
  mounted.show(<QuestionView question={form} />);
  expect(mounted.box.textContent).toContain('2');
  expect(questionSaved(form)).toEqual(fieldsOf({ kind: DIAL, stem: '转到 2。', answer: '2', tolerance: 1, unit: '°' }));
  // another kind is tried, and this one has its words still
  expect(questionSaved({ ...form, kind: 'judge', truth: true })).toMatchObject({
    kind: 'judge',
    answer: true,
    unit: null,
  });
  expect(questionSaved({ ...form, kind: DIAL })).toMatchObject({ answer: '2' });
});
