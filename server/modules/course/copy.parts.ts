// What hangs on a course and is copied with it: each kind of work says what of it is its own, each module how its other parts are.
import type { App } from '#server/platform/app.ts';
import type { CopiedPart, CourseCopy } from '#server/platform/kinds/copy.ts';
import { kindsOf } from '#server/platform/kinds/kind.ts';
import { createRegistry } from '#server/platform/registry.ts';

/** In the order in which they are copied: each may name what those before it have copied. What kinds of work copy comes between. */
const BEFORE = ['documents'] as const;
const AFTER = ['graph', 'resources', 'gradebook'] as const;

const copiers = createRegistry<(app: App, copy: CourseCopy) => CopiedPart>('part of a course');

/** Says how a part is copied. */
export const copiesPart: (
  app: App,
  part: (typeof BEFORE | typeof AFTER)[number],
  copier: (app: App, copy: CourseCopy) => CopiedPart,
) => void = copiers.register;

export function partsOf(app: App, copy: CourseCopy): CopiedPart[] {
  const known = copiers.of(app);
  const parts = (names: readonly string[]) =>
    names.map((name) => {
      const copier = known.get(name);
      if (!copier) throw new Error(`nobody copies the ${name} of a course`);
      return copier(app, copy);
    });
  return [...parts(BEFORE), ...kindsOf(app).flatMap((kind) => kind.copy?.(copy) ?? []), ...parts(AFTER)];
}
