// Every chart that QA looks at, by hand: a chart that is not here is in no report.
import { autosaveSamples } from '../autosave/autosave.samples.ts';
import { chatSamples } from '../chat/chat.samples.ts';
import { examSamples } from '../exam/exam.samples.ts';
import { experimentSamples } from '../experiment/experiment.samples.ts';
import { followSamples } from '../follow/follow.samples.ts';
import { homeworkSamples } from '../homework/homework.samples.ts';
import { lessonSamples } from '../lesson/lesson.samples.ts';
import { liveSamples } from '../live/live.samples.ts';
import { recordingSamples } from '../recording/recording.samples.ts';
import { runSamples } from '../run/run.samples.ts';
import type { Samples } from '../samples.ts';
import { seatSamples } from '../seat/seat.samples.ts';
import { sourceSamples } from '../seat/source.samples.ts';
import { sessionSamples } from '../session/session.samples.ts';
import { sittingSamples } from '../sitting/sitting.samples.ts';
import { studySamples } from '../study/study.samples.ts';
import { tabsSamples } from '../tabs/tabs.samples.ts';
import { typingSamples } from '../typing/typing.samples.ts';

export const catalogue: readonly Samples[] = [
  ...[sessionSamples, tabsSamples, lessonSamples],
  ...[chatSamples, runSamples, followSamples, autosaveSamples],
  ...[liveSamples, seatSamples, sourceSamples, experimentSamples, examSamples, homeworkSamples],
  ...[studySamples, recordingSamples, typingSamples, sittingSamples],
];
