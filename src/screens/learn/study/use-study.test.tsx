// What is drawn as seen once the study went on elsewhere: what the server has taken, not what the film has played since.
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answer } from '#src/api/testing.ts';
import { createTracker } from '#src/ui/player/tracker.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { type Opened, useStudy } from './use-study.ts';

let shown: Shown;
afterEach(() => shown.unmount());

const opened = {
  studyId: 's',
  courseId: 'c',
  seconds: 0,
  share: 0,
  state: 'doing',
  readOnly: null,
  seen: [[0, 5]],
} as unknown as Opened;

test('a study that was taken over keeps what was taken before', async () => {
  let study: ReturnType<typeof useStudy> | undefined;
  const Probe = () => {
    study = useStudy(opened);
    return <p>{`${study.trouble ?? 'none'} ${JSON.stringify(study.kept)}`}</p>;
  };
  let n = 0;
  const counted = { n: 1, countedMs: 1, seconds: 15, share: 0.3, position: 15, state: 'doing' };
  shown = await renderScreen(<Probe />, {
    answers: {
      '/api/Course/UpdateStudyTime': () =>
        ++n === 1 ? counted : answer(409, { reason: 'superseded' }, '已在别处打开'),
    },
  });
  const tell = (to: number) =>
    act(async () => study?.tell({ active: true, position: to, seen: [[0, to]] }, { keepalive: false }));
  await tell(15);
  await vi.waitFor(() => expect(n).toBe(1));
  expect(shown.text()).toBe('none null');
  await tell(45);
  await vi.waitFor(() => expect(shown.text()).toBe('elsewhere [[0,15]]'));
});

test('the line goes back to it, and what is watched then begins nothing', () => {
  const tracker = createTracker([[0, 5000]]);
  tracker.stand(5000);
  tracker.tick(6000, true);
  expect(tracker.get()).toEqual([[0, 6000]]);
  tracker.reset([[0, 5000]]);
  tracker.tick(7000, true);
  expect(tracker.get()).toEqual([[0, 5000]]);
});
