// What a list is told of its rows: columns, filters and what can be done.
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Operation } from '#contract/kit.ts';
import type { IconName } from '../work-icon.tsx';

export interface Identified {
  id: string;
}

/** The first column names the row: it cannot be hidden, and heads the card on a narrow screen. */
export interface Column<Row> {
  /** The row's field; also what the choice of columns is remembered by. */
  name: string;
  label: string;
  /** What stands under the label, in the table's head alone. */
  under?: ReactNode;
  /** How the field is written; `cell` says it otherwise. Default: as text. */
  kind?: 'text' | 'number' | 'date' | 'dateTime';
  cell?: (row: Row) => ReactNode;
  /** The contract's sort, where it has another name than the column. */
  sort?: string;
  /** Stays in sight at the end while the columns before it scroll, and the row's name at the start. */
  pinned?: true;
  /** Not shown until somebody asks for it. */
  hidden?: boolean;
}

export interface FilterOption {
  value: string;
  label: string;
}

interface Named {
  /** The contract's filter, and its name in the address. */
  name: string;
  label: string;
}
/** Looked up by what is typed; `name` finds the label of an id that came with the address. */
export interface Lookup {
  find: (keyword: string, signal: AbortSignal) => Promise<readonly FilterOption[]>;
  name: (id: string, signal: AbortSignal) => Promise<string>;
}
export type Filter =
  | (Named & { kind: 'text' })
  /** `initial`: what holds where the address says nothing; `every` is what the choice of all rows is called then. */
  | (Named & { kind: 'select'; options: readonly FilterOption[]; initial?: { value: string; every: string } })
  | (Named & { kind: 'boolean'; yes?: string; no?: string })
  /** Days of the school's clock; `until` is the last one, included. `name` is the contract's filter for the start. */
  | (Named & { kind: 'dateRange'; until: string })
  | (Named & { kind: 'dept' | 'user' })
  | (Named & { kind: 'lookup'; lookup: Lookup });

export interface RowAction<Row> {
  name: string;
  label: string;
  icon?: IconName;
  danger?: boolean;
  /** Stands in the row itself; the others are in its menu. */
  inline?: boolean;
  can?: (row: Row) => boolean;
  run: (row: Row) => void;
}

/** What is ticked: rows one by one, over pages, or all that the filter finds. */
export type Chosen = { kind: 'rows'; ids: readonly string[] } | { kind: 'all'; count: number; input: Input };

export interface BulkAction {
  name: string;
  label: string;
  icon?: IconName;
  danger?: boolean;
  /** The action takes a choice of `all`, too. */
  all?: boolean;
  run: (chosen: Chosen) => void;
}

/** The body of an Items call. */
export type Input = Readonly<Record<string, unknown>>;

/** What a list needs of a contract's family. */
export interface ListFamily {
  items: Operation;
  /** Takes the filters of Items and `format`; answers the file or `{jobId}`. */
  export?: Operation;
}
export type RowOf<F extends ListFamily> =
  z.output<F['items']['output']> extends { items: (infer R extends Identified)[] } ? R : never;
