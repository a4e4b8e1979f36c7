import { expect, test } from 'vitest';
import { playwrightFor } from './playwright-case.ts';

const way = { input: 'empty', events: ['ask', 'answer done', 'ask', 'stop'], state: 'chat.cut' };

test('a copied browser test looks from before its last step, and asks for the element as well as for the end of the way', () => {
  expect(playwrightFor('chat', 'transition:chat.answering|stop|0', way)).toBe(`import { watch } from './came.ts';
import { steps } from './chat.steps.ts';
import { test } from './fixture.ts';

test.use({ pace: 60 });

test('chat: transition:chat.answering|stop|0', async ({ page }) => {
  await steps['from empty'](page);
  await steps['ask'](page);
  // by itself: answer done
  await steps['ask'](page);
  const came = await watch(page, 'chat');
  await steps['stop'](page);
  await came.by('transition:chat.answering|stop|0');
  await came.to('chat.cut');
  // and what the person sees of it: expect(page.getByRole(…)) comes from ./fixture.ts too
});
`);
});

test('what comes by itself is waited for from the last thing that somebody does', () => {
  const lines = playwrightFor('chat', 'state:chat.idle', { ...way, events: ['ask', 'answer done'] }).split('\n');
  const at = lines.findIndex((line) => line.includes('watch('));
  expect(lines.slice(at, at + 6)).toEqual([
    "  const came = await watch(page, 'chat');",
    "  await steps['ask'](page);",
    '  // by itself: answer done',
    // a timer of a minute is met, too
    '  // comes by itself, and may take its time: a timer as long as its delay',
    "  await came.by('state:chat.idle', 200_000);",
    "  await came.to('chat.cut');",
  ]);
  expect(playwrightFor('chat', 'state:chat.idle', { ...way, events: [] })).toMatch(
    /watch\(.*\n {2}await steps\['from empty'\]/,
  );
});

test('a condition that does not hold leads nowhere', () => {
  expect(playwrightFor('chat', 'guard:chat.idle|ask|0:false', way)).toContain(
    "await came.by('guard:chat.idle|ask|0:false');\n  await came.stays('chat.cut');",
  );
});

test('whoever cuts in finds the tutor still speaking; nobody else waits for that', () => {
  const of = (machine: string, events: string[]) =>
    playwrightFor(machine, 'state:x', { input: 'empty', events, state: 'x' });
  expect(of('chat', ['ask', 'ask'])).toContain('test.use({ pace: 60 });');
  expect(of('lesson', ['start', 'introduce done', 'stop'])).toContain('test.use({ pace: 60 });');
  expect(of('chat', ['ask', 'reply done', 'ask'])).not.toContain('pace');
  expect(of('session', ['sign in', 'sign out'])).not.toContain('pace');
});
