// A way to an element as a browser test: each outside event is a step of `<chart>.steps.ts`, which our own browser tests use too.
import type { Script } from '#contract/qa.ts';

const q = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

/** What a child or a timer does by itself: a browser waits for it. */
const isInner = (label: string): boolean => /^after |(^| )(done|failed)( |$)/.test(label);

/** A file of its own, under tests/e2e. */
export function playwrightFor(machine: string, element: string, { input, events, state }: Script): string {
  const steps = events.map((label) =>
    isInner(label) ? `  // by itself: ${label}` : `  await steps[${q(label)}](page);`,
  );
  // tests are told everything at once: what is to be cut must take its time
  const pace = events.includes('stop') ? '\ntest.use({ pace: 60 });\n' : '';
  return `import { expect, test } from './fixture.ts';
import { steps } from './${machine}.steps.ts';
${pace}
test(${q(`${machine}: ${element}`)}, async ({ page }) => {
  await steps[${q(`from ${input}`)}](page);
${steps.join('\n')}
  // now the chart is in ${state}: assert what the person sees of it
  await expect(page.getByRole('main')).toBeVisible();
});
`;
}
