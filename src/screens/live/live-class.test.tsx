// A live class's page: while it is held what is pushed shows there, and no longer.
import { expect, test, vi } from 'vitest';
import { liveMachine } from '#src/machines/live/live.machine.ts';
import { storedPlace } from '#src/machines/state.ts';
import { LESSON_OVER, useShownCourse } from '#src/ui/page-course.ts';
import { renderScreen } from '#src/ui/testing.tsx';
import { LiveClass } from './live-class.tsx';

const now = vi.hoisted(() => ({ state: '' }));
vi.mock('./class/use-class.ts', () => ({
  useClass: () => ({ view: { at: storedPlace(liveMachine, now.state) }, room: { courseId: 'c' }, phase: 'ready' }),
}));
vi.mock('./room/use-seat.ts', () => ({ useSeat: () => null }));

const Course = () => <output>{useShownCourse() ?? 'none'}</output>;

test.each([
  ['open.door.open,open.stage.empty,open.record.off', 'c', 0],
  ['ended', 'none', 1],
])('while it is %s its course is %s', async (state, course, told) => {
  now.state = state;
  const over = vi.fn();
  document.addEventListener(LESSON_OVER, over);
  const shown = await renderScreen(
    <>
      <Course />
      <LiveClass liveId="l" />
    </>,
    { answers: {} },
  );
  await vi.waitFor(() => expect(document.querySelector('output')?.textContent).toBe(course));
  expect(over).toHaveBeenCalledTimes(told);
  document.removeEventListener(LESSON_OVER, over);
  shown.unmount();
});
