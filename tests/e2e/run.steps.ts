// The outside events of a run's chart: a question to the assistant, and the line that its answer comes by.

import { signIn } from './fixture.ts';
import { offline, online, type Steps } from './steps.ts';
import { ask, leaveTalk, stopButton } from './talk.ts';

export const steps = {
  'from empty': (page) => signIn(page, 'student21', '#/chat'),
  start: (page) => ask(page, '什么是单摆？'),
  stop: (page) => stopButton(page).click(),
  leave: leaveTalk,
  opened: online,
  dropped: offline,
} as const satisfies Steps;
