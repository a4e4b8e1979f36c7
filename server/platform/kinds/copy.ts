// A course that is copied, as each part of it sees that.
import type { PoolClient } from 'pg';
import type { Who } from '../who.ts';

/** Whose the copy is, and by which right files of it are counted. */
export type Copier = Pick<Who, 'userId' | 'orgId' | 'base'>;

export interface CourseCopy {
  who: Copier;
  /** The ids of the course that is copied and of its copy. */
  from: string;
  to: string;
}

/**
 * By name, SQL of what people do to the course `k` and in it, as one text: it changes when they do. Not what the server reads from
 * files by itself. A term that was rolled over is taken back as long as nobody has worked with its copies.
 */
export type Prints = Readonly<Record<string, string>>;

/** All rows of a table that `where` names, whole; `r` is a row. */
export const printOf = (table: string, where: string): string =>
  `(select string_agg(md5(r::text), '' order by md5(r::text)) from ${table} r where ${where})`;

export interface CopiedPart {
  /** Before the transaction: files first, for a row without its file would be a document that nobody can read. */
  prepare?: () => Promise<void>;
  /** Runs within the transaction, before anything is written: throws where there is no room for the copy. */
  check?: (client: PoolClient) => Promise<void>;
  /** Within it. `ids`: the new id of all that is copied so far, the course too, by its old one; the part adds its own. */
  write: (client: PoolClient, ids: Map<string, string>) => Promise<void>;
  /** Runs after the transaction. */
  finish?: () => Promise<void>;
  /** Takes back what `prepare` has done, as far as it came: the copy has failed. */
  undo?: () => Promise<void>;
}
