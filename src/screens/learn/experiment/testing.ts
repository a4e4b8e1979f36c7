// An experiment, a run of it and the run's log, for tests, whose `#src/stream/follow.ts` this is.
import { type EventFromLogic, initialTransition, transition } from 'xstate';
import type { OutputOf } from '#contract/index.ts';
import type { StreamEvent } from '#contract/stream.ts';
import { experimentMachine } from '#src/machines/experiment/experiment.machine.ts';
import type { StreamFrame } from '#src/stream/connect.ts';

export type StudentExperiment = OutputOf<'/api/Experiment/Item'>;
export type Process = OutputOf<'/api/Experiment/GetProcess'>;

export const ITEM: StudentExperiment = {
  id: 'e',
  name: '单摆',
  kind: 'js',
  cover: '',
  intro: '',
  teacher: '林知行',
  steps: 1,
  catIds: [],
  status: 'open',
  locked: null,
  forGuests: false,
  theory: null,
  until: null,
  run: null,
  stepList: [{ seq: 1, title: '量线长', maxScore: 10, expectTime: 60, weight: 100 }],
  minutes: null,
  maxRuns: null,
  runsLeft: null,
  rule: 'best',
  marked: true,
  group: null,
  result: null,
  runs: [],
};
export const PROCESS: Process = {
  runId: 'r',
  experimentId: 'e',
  studentId: 'l',
  state: 'finished',
  score: null,
  toMark: false,
  steps: [],
  refused: [],
  missed: null,
};

const readers = new Map<string, Set<(frame: StreamFrame) => void>>();

/** This tab's one line. */
export const sharedFollow = () => ({
  follow: (log: string, _from: unknown, take: (frame: StreamFrame) => void) => {
    const all = readers.get(log) ?? new Set();
    readers.set(log, all.add(take));
    return () => void all.delete(take);
  },
  actor: { subscribe: () => ({ unsubscribe: () => {} }), getSnapshot: () => ({ hasTag: () => false }) },
});

/** The run's log, as that line brings it, and its chart as the server leads it. */
export function logOf(runId: string) {
  const log = `experiment:${runId}`;
  const events: { seq: number; event: StreamEvent }[] = [];
  let [chart] = initialTransition(experimentMachine, { until: 1, members: ['u'], present: ['u'], now: 0 });
  const say = (event: StreamEvent) => {
    const seq = events.length + 1;
    events.push({ seq, event });
    for (const take of readers.get(log) ?? []) take({ cursor: { log, epoch: 'e', seq }, event });
  };
  return {
    answers: {
      '/api/Stream/Events': ({ after }: { after: number }) => ({
        epoch: 'e',
        last: events.length,
        events: events.filter(({ seq }) => seq > after),
      }),
    },
    /** By the mirror, and for the rows. */
    isFollowed: () => readers.get(log)?.size === 2,
    isMirrored: () => (readers.get(log)?.size ?? 0) > 0,
    says: (value: object) => say({ type: 'CUSTOM', name: 'experiment.step', value }),
    /** The chart takes it, and the log tells how it stands then. */
    takes: (event: EventFromLogic<typeof experimentMachine>) => {
      [chart] = transition(experimentMachine, chart, event);
      const stored: unknown = JSON.parse(JSON.stringify(experimentMachine.getPersistedSnapshot(chart)));
      const snapshot = { machine: 'experiment', state: chart.value, allowed: [], chart: stored };
      say({ type: 'STATE_SNAPSHOT', snapshot });
    },
  };
}
