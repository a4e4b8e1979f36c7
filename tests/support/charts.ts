// Tells the tests that record which charts there are: those of the catalogue, as they are now. Charts that a test makes up for
// itself are in no report.
import type { TestProject } from 'vitest/node';
import { catalogue } from '#src/machines/qa/catalogue.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `<id> <hash>` */
    charts: string[];
  }
}

export function setup(project: TestProject): void {
  const charts = catalogue.map(({ machine }) => `${machine.id} ${inventoryOf(machine).hash}`);
  project.provide('charts', charts);
}
