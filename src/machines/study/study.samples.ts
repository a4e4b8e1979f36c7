// What the explorer sends to the chart of a section that is studied: a film, a text, and one that is only looked at.
import type { Samples } from '../samples.ts';
import { type Counted, type StudyEvent, type StudyInput, studyMachine } from './study.machine.ts';

const counted = (seconds: number, state: string): Counted => ({ seconds, share: 0, state });
const film: StudyInput = {
  counted: counted(0, 'doing'),
  seen: [[0, 5]],
  isShown: true,
  isRead: false,
  isReadOnly: false,
};

const events = {
  begin: { type: 'study.begin' },
  rest: { type: 'study.rest' },
  shown: { type: 'page.shown' },
  hidden: { type: 'page.hidden' },
  left: { type: 'page.left' },
  counted: { type: 'beat.counted', counted: counted(15, 'doing'), seen: [[0, 9]] },
  'counted to the end': { type: 'beat.counted', counted: counted(30, 'done') },
  lost: { type: 'beat.lost' },
  'opened elsewhere': { type: 'beat.refused', isElsewhere: true },
  refused: { type: 'beat.refused', isElsewhere: false },
} as const satisfies Record<string, StudyEvent>;

export const studySamples: Samples = {
  machine: studyMachine,
  inputs: { film, text: { ...film, isRead: true }, 'read only': { ...film, isReadOnly: true } },
  events,
  // what was counted decides nothing but whether it is done
  project: (context) => {
    const { isShown, isDoing, isRead, counted: last } = context as StudyInput & { isDoing: boolean };
    return [isShown, isDoing, isRead, last.state];
  },
};
