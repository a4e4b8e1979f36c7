// A course that is copied, as each part of it sees that.
import type { PoolClient } from 'pg';
import type { Who } from '../who.ts';

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
