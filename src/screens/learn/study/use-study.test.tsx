// What is drawn as seen once the study went on elsewhere: what the server has taken, not what the film has played since.
import { act, Suspense, use, useState } from 'react';
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
    study = useStudy(opened, false);
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
  const play = (isPlaying: boolean, to: number) =>
    act(async () => study?.onPlay(isPlaying, () => ({ position: to, seen: [[0, to]] })));
  await play(true, 15);
  await vi.waitFor(() => expect(n).toBe(1));
  expect(shown.text()).toBe('none null');
  await play(false, 45);
  await vi.waitFor(() => expect(shown.text()).toBe('elsewhere [[0,15]]'));
});

test('a section that makes room for something on its way goes on when that is there', async () => {
  const words = Promise.withResolvers<void>();
  let [study, isLate]: [ReturnType<typeof useStudy> | undefined, boolean] = [undefined, false];
  const Late = () => {
    if (isLate) use(words.promise);
    return null;
  };
  const Probe = () => {
    study = useStudy(opened, false);
    return null;
  };
  const page = () => (
    <Suspense>
      <Probe />
      <Late />
    </Suspense>
  );
  let redraw = () => {};
  const Page = () => {
    const [, draw] = useState(0);
    redraw = () => draw((n) => n + 1);
    return page();
  };
  shown = await renderScreen(<Page />, { answers: { '/api/Course/UpdateStudyTime': answer(500, null, '') } });
  isLate = true;
  await act(async () => redraw());
  await act(async () => words.resolve());
  await act(async () => study?.onPlay(true, () => ({ position: 1, seen: [] })));
  await vi.waitFor(() => expect(shown.asked.map((a) => a.body['active'])).toEqual([false]));
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
