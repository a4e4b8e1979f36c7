// The wall of a live class is read from the last row: all of its type is large, and nothing on it asks for what nobody can do there.
import { afterEach, expect, test, vi } from 'vitest';
import { liveMachine } from '#src/machines/live/live.machine.ts';
import { storedPlace } from '#src/machines/state.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { WallScreen } from './wall-screen.tsx';

vi.mock('./use-class.ts', () => ({
  useClass: () => ({
    phase: 'ready',
    isCut: false,
    view: {
      facts: { liveId: 'l', title: '固体密度', role: 'host', courseId: null, classes: [], resources: [] },
      at: storedPlace(liveMachine, 'open.door.open,open.stage.empty,open.record.off'),
      stage: { kind: 'empty', id: '' },
      entries: [],
      log: { revealed: {} },
      answers: {},
      acts: null,
    },
  }),
}));

let shown: Shown;
afterEach(() => shown.unmount());

test('its type is measured by the width of the picture, and the next page by what it was', async () => {
  shown = await renderScreen(<WallScreen />, { answers: {} });
  await vi.waitFor(() => expect(shown.text()).toContain('老师展示的内容会出现在这里'));
  expect(shown.text()).not.toContain('聊天');
  expect(document.documentElement.style.fontSize).toContain('vw');
  shown.unmount();
  expect(document.documentElement.style.fontSize).toBe('');
  shown = await renderScreen(<i />, { answers: {} });
});
