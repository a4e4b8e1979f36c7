// The outside events of the chat's chart as a person makes them.
import { expect, signIn } from './fixture.ts';
import type { Steps } from './steps.ts';
import { ask, said, stopButton } from './talk.ts';

const QUESTION = '什么是单摆？';

export const steps = {
  'from empty': (page) => signIn(page, 'student21', '#/chat'),
  ask: async (page) => {
    await ask(page, QUESTION);
    await expect(said(page, QUESTION)).toBeVisible();
  },
  stop: (page) => stopButton(page).click(),
} as const satisfies Steps;
