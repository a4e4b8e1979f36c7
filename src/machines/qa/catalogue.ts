// Every chart that QA looks at, by hand: a chart that is not here is in no report.
import { chatSamples } from '../chat/chat.samples.ts';
import { lessonSamples } from '../lesson/lesson.samples.ts';
import type { Samples } from './explorer.ts';

export const catalogue: readonly Samples[] = [lessonSamples, chatSamples];
