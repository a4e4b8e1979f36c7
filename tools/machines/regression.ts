// What nothing covers, as tests: they keep what the chart does now, and count as the walk's until somebody moves them to a file of
// tests and asserts what should be so.
import { CRITERIA, type MachineReport } from '#contract/qa.ts';
import { IMPORTS, vitestCase } from '#src/machines/qa/vitest-case.ts';

/** Null where nothing is missing, or no way leads there. */
export function regressionTests({ inventory, missing, scripts }: MachineReport): string | null {
  // pairs are thousands, refusals the walk's, and a final state is a state
  const asked = CRITERIA.filter((c) => c === 'c0' || c === 'c1' || c === 'c3' || c === 'c4' || c === 'c5');
  const cases = asked
    .flatMap((c) => missing[c])
    .flatMap((element) => {
      const script = scripts[element];
      return script ? [vitestCase(inventory.machine, element, script)] : [];
    });
  if (cases.length === 0) return null;
  return `// Made by \`npm run machines -- --generate\`: not by hand.\n${IMPORTS}\n\n${cases.join('\n\n')}\n`;
}
