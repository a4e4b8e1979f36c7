// What hangs on a course and is copied with it: each kind of work says what of it is its own, each module how its other parts are.
import type { App, Hooks } from '#server/platform/app.ts';
import type { CopiedPart, CourseCopy, Prints } from '#server/platform/kinds/copy.ts';
import { kindsOf } from '#server/platform/kinds/kind.ts';
import { createRegistry } from '#server/platform/registry.ts';

/** In the order in which they are copied: each may name what those before it have copied. What kinds of work copy comes between. */
const BEFORE = ['documents'] as const;
const AFTER = ['graph', 'resources', 'gradebook'] as const;

interface Part {
  copy: (app: App, copy: CourseCopy) => CopiedPart;
  prints?: Prints;
}

const copiers = createRegistry<Part>('part of a course');

/** Says how a part is copied, and what people have done to it in a copy. */
export const copiesPart: (app: App, name: (typeof BEFORE | typeof AFTER)[number], part: Part) => void =
  copiers.register;

/** Of all parts and kinds of work. */
export const partsPrinted = (app: Hooks): Prints =>
  Object.assign({}, ...[...copiers.of(app).values(), ...kindsOf(app)].map(({ prints }) => prints ?? {}));

export function copiedParts(app: App, copy: CourseCopy): CopiedPart[] {
  const known = copiers.of(app);
  const parts = (names: readonly string[]) =>
    names.map((name) => {
      const part = known.get(name);
      if (!part) throw new Error(`nobody copies the ${name} of a course`);
      return part.copy(app, copy);
    });
  return [...parts(BEFORE), ...kindsOf(app).flatMap((kind) => kind.copy?.(copy) ?? []), ...parts(AFTER)];
}
