import { expect, test, vi } from 'vitest';
import { renderScreen } from '#src/ui/testing.tsx';
import { MyTaskScreen } from './screen.tsx';
import { TodayTasks } from './today.tsx';

vi.mock('#src/stream/use-log.ts', () => ({ useLog: () => {} }));

test('what a teacher asks just now stands among the tasks', async () => {
  const question = { kind: 'judge', questionId: 'p', pointId: '', stem: '摆长越长周期越大', attempt: 1, of: 1 };
  const asked = { classId: 'k', courseId: 'c', question, until: Date.now() + 60_000, show: 'revealed', state: 'open' };
  const shown = await renderScreen(<MyTaskScreen />, {
    answers: {
      '/api/StudentCenter/MyTask': { items: [] },
      '/api/Interaction/Mine': { classes: [{ id: 'k', name: '一班' }], questions: [asked], now: null, past: [] },
    },
  });
  await vi.waitFor(() => expect(shown.text()).toContain('摆长越长周期越大'));
  const link = shown.find('button', '去作答：摆长越长周期越大');
  expect(link.textContent).toBe('去作答');
  shown.press(link);
  // where it stands open
  await vi.waitFor(() => expect(shown.query()).toBe('?courseId=c&pushed=p'));
  shown.unmount();
});

test('an exam that one has missed is looked at; a section, or homework that is taken late, can still be begun', async () => {
  const missed = { refId: 'r', courseId: null, course: '', from: 0, until: 1, excused: false, state: 'missed' };
  const line = { ...missed, when: 'late', left: false, path: '/x' };
  const shown = await renderScreen(<MyTaskScreen />, {
    answers: {
      '/api/StudentCenter/MyTask': {
        items: [
          { ...line, assignmentId: 'a', kind: 'exam', title: '期中' },
          { ...line, assignmentId: 'b', kind: 'section', title: '绪论' },
          { ...line, assignmentId: 'c', kind: 'homework', title: '还收的一份', open: true },
          { ...line, assignmentId: 'd', kind: 'homework', title: '不收的一份', open: false },
        ],
      },
      '/api/Interaction/Mine': { classes: [], questions: [], now: null, past: [] },
    },
  });
  await vi.waitFor(() => expect(shown.find('button', '查看：期中')).toBeTruthy());
  for (const name of ['开始：绪论', '开始：还收的一份', '查看：不收的一份'])
    expect(shown.find('button', name), name).toBeTruthy();
  shown.unmount();
});

test('the home page has what is due first, and says how much more there is', async () => {
  const open = async (count: number) => {
    const line = {
      kind: 'lesson',
      refId: 'r',
      courseId: 'c',
      course: '',
      from: 0,
      until: 1,
      excused: false,
      state: 'none',
    };
    const items = Array.from({ length: count }, (_, i) => ({
      ...line,
      assignmentId: `a${i}`,
      title: `任务${i}`,
      when: i < 2 ? 'late' : 'week',
      left: false,
      path: '/x',
    }));
    return renderScreen(<TodayTasks />, {
      answers: {
        '/api/StudentCenter/MyTask': { items },
        '/api/Interaction/Mine': { classes: [], questions: [], now: null, past: [] },
      },
    });
  };
  const many = await open(7);
  await vi.waitFor(() => expect(many.text()).toContain('全部任务（另有 2 项）'));
  expect(many.text()).not.toContain('任务5');
  many.unmount();
  const few = await open(5);
  await vi.waitFor(() => expect(few.text()).toMatch(/全部任务$/u));
  few.unmount();
});
