// A way to an element as a browser test: each outside event is a step of `<chart>.steps.ts`, which our own browser tests use too.
import type { TestScript } from '#contract/qa.ts';

const q = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

/** What a child or a timer does by itself: a browser waits for it. */
const isInner = (label: string): boolean => /^after |(^| )(done|failed)( |$)/.test(label);

/** Charts that invoke the tutor, who takes no time in tests: what is to come while something is said would come too late. */
const TOLD = new Set(['chat', 'lesson', 'run']);

/** Somebody acts again before what came of the last act is over, or ends it. */
const cutsIn = (events: readonly string[]): boolean =>
  events.some((label, i) => {
    const before = events[i - 1];
    return label === 'stop' || (before !== undefined && !isInner(before) && !isInner(label));
  });

/** ms, for what comes by itself: a timer, or a child, at the end of a test that may take five minutes. */
const LONG = '200_000';
const WAITS = '  // comes by itself, and may take its time: a timer as long as its delay\n';

/**
 * A file of its own, under tests/e2e. It fails where its steps have not brought the element about, or not brought the chart to where
 * the way leads: a chart may come to the same state by another way.
 */
export function playwrightFor(machine: string, element: string, { input, events, state }: TestScript): string {
  const watch = `  const came = await watch(page, ${q(machine)});`;
  const steps = [`from ${input}`, ...events].map((label) =>
    isInner(label) ? `  // by itself: ${label}` : `  await steps[${q(label)}](page);`,
  );
  // by the last thing that somebody does, and by what comes of it
  const last = steps.findLastIndex((step) => step.includes('steps['));
  const waits = last < steps.length - 1;
  const patience = waits ? `, ${LONG}` : '';
  const pace = TOLD.has(machine) && cutsIn(events) ? '\ntest.use({ pace: 60 });\n' : '';
  // a condition that does not hold may lead nowhere
  const end = /^guard:.*:false$/.test(element) ? 'stays' : 'to';
  const imports = [
    ["'./came.ts'", 'watch'],
    ["'./fixture.ts'", 'test'],
    [`'./${machine}.steps.ts'`, 'steps'],
  ] as const;
  const sorted = imports.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `${sorted.map(([from, name]) => `import { ${name} } from ${from};`).join('\n')}
${pace}
test(${q(`${machine}: ${element}`)}, async ({ page }) => {
${steps.toSpliced(last, 0, watch).join('\n')}
${waits ? WAITS : ''}  await came.by(${q(element)}${patience});
  await came.${end}(${q(state)});
  // and what the person sees of it: expect(page.getByRole(…)) comes from ./fixture.ts too
});
`;
}
