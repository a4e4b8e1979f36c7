// A way to an element as a browser test: each outside event is a step of `<chart>.steps.ts`, which our own browser tests use too.
import type { Script } from '#contract/qa.ts';

const q = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

/** What a child or a timer does by itself: a browser waits for it. */
const isInner = (label: string): boolean => /^after |(^| )(done|failed)( |$)/.test(label);

/** A file of its own, under tests/e2e. It fails where its steps do not bring the chart to where the way leads. */
export function playwrightFor(machine: string, element: string, { input, events, state }: Script): string {
  const watch = `  const came = watch(page, ${q(machine)});`;
  const steps = [`from ${input}`, ...events].map((label) =>
    isInner(label) ? `  // by itself: ${label}` : `  await steps[${q(label)}](page);`,
  );
  // by the last thing that somebody does, and by what comes of it
  const last = steps.findLastIndex((step) => step.includes('steps['));
  // tests are told everything at once: what is to be cut must take its time
  const pace = events.includes('stop') ? '\ntest.use({ pace: 60 });\n' : '';
  // a condition that does not hold may lead nowhere
  const end = /^guard:.*:false$/.test(element) ? 'stays' : 'to';
  return `import { watch } from './came.ts';
import { test } from './fixture.ts';
import { steps } from './${machine}.steps.ts';
${pace}
test(${q(`${machine}: ${element}`)}, async ({ page }) => {
${steps.toSpliced(last, 0, watch).join('\n')}
  await came.${end}(${q(state)});
  // and what the person sees of it: expect(page.getByRole(…)) comes from ./fixture.ts too
});
`;
}
