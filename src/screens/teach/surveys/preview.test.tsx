// A survey that is being written, as a student would have it.
import { afterEach, expect, test } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { SurveyPreview } from './preview.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

test('an option that is not written yet has a name: a choice without one is nobody’s to hear', async () => {
  const options = ['教室', ''].map((text, at) => ({ key: `o${at}`, text }));
  const questions = [{ id: 'q', kind: 'single' as const, stem: '在哪里？', options }];
  shown = await renderScreen(<SurveyPreview pages={[{ id: 'p', title: '', questions }]} />, { answers: {} });
  const names = [...document.querySelectorAll('input[type=radio]')].map((one) => one.closest('label')?.textContent);
  expect(names).toEqual(['教室', '选项 2']);
});

test('is as wide as a phone, and goes the way that is answered there', async () => {
  const when = { all: [{ questionId: 'a', is: 'one' as const, value: [false] }] };
  const questions = [
    { id: 'a', kind: 'judge' as const, stem: '合适吗？' },
    { id: 'b', kind: 'short' as const, stem: '哪里不合适？', when },
  ];
  shown = await renderScreen(<SurveyPreview pages={[{ id: 'p', title: '', questions }]} />, { answers: {} });
  expect(getComputedStyle(shown.find('section', '学生看到的样子')).width).toBe('360px');
  expect(shown.text()).not.toContain('哪里不合适');
  const no = [...document.querySelectorAll('label')].find((l) => l.textContent === '否')?.querySelector('input');
  shown.press(no ?? expect.fail('nothing to choose'));
  expect(shown.text()).toContain('哪里不合适');
  // and nobody hears of it
  expect(shown.asked).toEqual([]);
});
