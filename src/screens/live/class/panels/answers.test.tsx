// Who answered what: a question that was pushed beside the class is told of, too.
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#src/ui/testing.tsx';
import type { ClassView } from '../class.ts';
import { AnswersPanel } from './answers.tsx';

vi.mock('#src/stream/use-log.ts', () => ({ useLog: () => {} }));

const LIVE = {
  facts: { liveId: 'l', role: 'host', courseId: 'c', classes: [{ id: 'k', name: '一班' }] },
  stage: { kind: 'empty', id: '' },
  entries: [],
} as unknown as ClassView;

test('a pushed question is a line that leads to where it is dealt with', async () => {
  const question = { kind: 'judge', questionId: 'p', pointId: '', stem: '摆长越长周期越大', attempt: 1, of: 1 };
  const pushed = { id: 'p', kind: 'check-question', stem: question.stem, question, courseId: 'c', answered: 1, of: 30 };
  const onLesson = vi.fn();
  const shown = await renderScreen(<AnswersPanel live={LIVE} onLesson={onLesson} />, {
    answers: { '/api/Interaction/Pushes': [{ ...pushed, survey: null, state: 'open', until: 1 }] },
  });
  await vi.waitFor(() => expect(shown.text()).toContain('推送的检查题 · 摆长越长周期越大已答 1/30'));
  expect(shown.text()).not.toContain('还没有人作答');
  shown.press(shown.find('button', '在“讲解”里看'));
  expect(onLesson.mock.calls).toHaveLength(1);
  shown.unmount();
});
