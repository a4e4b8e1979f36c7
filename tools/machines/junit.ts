// The report for whatever reads JUnit: a suite for each chart, a case for each element, failed where nothing covers it.
import type { MachineReport } from '#contract/qa.ts';
import { isInfeasible } from '#src/machines/qa/coverage.ts';
import { escaped } from './svg.ts';

export function toJunit(machines: readonly MachineReport[]): string {
  const suites = machines.map((m) => {
    const name = escaped(m.inventory.machine);
    // refusals are the walk's
    const elements = Object.keys(m.elements).filter((e) => !e.startsWith('refused:'));
    const isOut = (e: string) => isInfeasible(m.infeasible, e, 'all');
    const isMissing = (e: string) => !m.elements[e]?.hits.all && !isOut(e);
    const cases = elements.map((e) => {
      const inside = isOut(e) ? '<skipped/>' : isMissing(e) ? '<failure message="not covered"/>' : '';
      return `<testcase classname="${name}" name="${escaped(e)}">${inside}</testcase>`;
    });
    const failures = elements.filter(isMissing).length;
    const skipped = elements.filter(isOut).length;
    return `<testsuite name="${name}" tests="${elements.length}" failures="${failures}" skipped="${skipped}">\n${cases.join('\n')}\n</testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
}
