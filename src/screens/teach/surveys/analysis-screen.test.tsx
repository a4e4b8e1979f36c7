// What a survey came to.
import { afterEach, expect, test } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { SurveyAnalysisScreen } from './analysis-screen.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

test('an address that names no survey says where one is opened, and asks for nothing', async () => {
  shown = await renderScreen(<SurveyAnalysisScreen />, { at: '/survey/analysis', answers: {} });
  expect(shown.text()).toContain('没有选问卷');
  expect(shown.asked).toEqual([]);
});
