// A student's own answers: to what stood on the stage, and to what was pushed beside it.
import { expect, test } from 'vitest';
import { renderScreen } from '#src/ui/testing.tsx';
import type { ClassView } from '../class.ts';
import { MinePanel } from './mine.tsx';

const question = (questionId: string, stem: string) => ({
  kind: 'judge',
  questionId,
  pointId: '',
  stem,
  attempt: 1,
  of: 1,
});
const live = (more: object) =>
  ({
    facts: { liveId: 'l', role: 'student', courseId: 'c', ...more },
    entries: [{ kind: 'block', type: 'check-question', id: 's', content: question('s', '台上的') }],
    answers: { s: { questionId: 's', value: true, at: 2 } },
    acts: null,
  }) as unknown as ClassView;

test('an answer to a pushed question stands among them, with what came of it', async () => {
  const pushed = [
    { question: question('p', '推送的'), at: 3, value: false, result: 'right' },
    { question: question('e', '没答的'), at: 1 },
  ];
  const shown = await renderScreen(<MinePanel live={live({ pushed })} />, { answers: {} });
  const rows = [...document.querySelectorAll('ol > li')].map((row) => row.textContent);
  expect(rows[0]).toMatch(/^推送的.*答对/);
  expect(rows[1]).toMatch(/^台上的.*等公布$/);
  expect(rows).toHaveLength(2);
  shown.unmount();
});
