// What hangs on a course and is copied with it: each module says how its own part is.
import type { PoolClient } from 'pg';
import type { App } from '#server/platform/app.ts';
import { createRegistry } from '#server/platform/registry.ts';
import type { Who } from '#server/platform/who.ts';

/** In the order in which they are copied: each may name what those before it have copied. */
const PARTS = ['documents', 'plan', 'graph', 'teaching', 'chapters', 'resources', 'gradebook'] as const;

/** Whose the copy is, and by which right files of it are counted. */
export type Copier = Pick<Who, 'userId' | 'orgId' | 'base'>;

export interface CourseCopy {
  who: Copier;
  /** Ids of the courses. */
  from: string;
  to: string;
}

export interface CopiedPart {
  /** Before the transaction: files first, for a row without its file would be a document that nobody can read. */
  prepare?: () => Promise<void>;
  /** Within it, before anything is written: throws where there is no room. */
  check?: (client: PoolClient) => Promise<void>;
  /** Within it. `ids`: the new id of all that is copied so far, the course too, by its old one; the part adds its own. */
  write: (client: PoolClient, ids: Map<string, string>) => Promise<void>;
  /** After it. */
  finish?: () => Promise<void>;
  /** Takes back what `prepare` has done, as far as it came: the copy has failed. */
  undo?: () => Promise<void>;
}

const copiers = createRegistry<(app: App, copy: CourseCopy) => CopiedPart>('part of a course');

/** Says how a part is copied. */
export const copiesPart: (
  app: App,
  part: (typeof PARTS)[number],
  copier: (app: App, copy: CourseCopy) => CopiedPart,
) => void = copiers.register;

export function partsOf(app: App, copy: CourseCopy): CopiedPart[] {
  const known = copiers.of(app);
  return PARTS.map((name) => {
    const copier = known.get(name);
    if (!copier) throw new Error(`nobody copies the ${name} of a course`);
    return copier(app, copy);
  });
}
