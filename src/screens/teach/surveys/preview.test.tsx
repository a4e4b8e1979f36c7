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
