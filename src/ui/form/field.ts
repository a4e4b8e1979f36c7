// What a form is made of: its fields, and what stands in them.
import type { ReactNode } from 'react';
import type { ControllerRenderProps } from 'react-hook-form';
import type { z } from 'zod';
import type { DICT_TYPES } from '#contract/dict.ts';

export interface Option {
  value: string;
  label: string;
  /** `radio`: what it means, in a sentence, and what is drawn under that. */
  hint?: string;
  detail?: ReactNode;
}

/** A short list of objects that is edited in its field. */
export interface RowsShape {
  /** `select` has its options; a `word` is read alone; `shown` says by the row whether it has such a cell. */
  columns: readonly {
    name: string;
    label: string;
    kind: 'text' | 'number' | 'select' | 'word';
    options?: readonly Option[];
    shown?: (row: Readonly<Record<string, string>>) => boolean;
  }[];
  most: number;
  /** Makes a new row, with its id, which no column shows. */
  make: () => Values;
  addLabel: string;
  /** Rows that are chosen from somewhere else: whoever has the form opens that beside it, for what stands in a field is one control. */
  picks?: { label: string; open: (picking: Picking) => void };
  /** What counts while there are no rows, and what takes it over to be changed. */
  usual?: { lead: string; rows: readonly Values[]; takeLabel: string };
}

/** What is there already, and what more there is to be. */
export interface Picking {
  rows: readonly RowDraft[];
  onPick: (rows: readonly Values[]) => void;
}

/** `options` are for `select` and `radio`; `section` groups fields under a heading; `required` overrides what the schema says. */
export interface Field {
  /** The contract's name. A `dateRange` has two: `startAt,endAt`. */
  name: string;
  label: string;
  kind:
    | 'text'
    | 'textarea'
    | 'number'
    | 'select'
    | 'radio'
    | 'rows'
    | 'switch'
    | 'date'
    | 'dateTime'
    | 'dateRange'
    | 'dept'
    | 'user'
    | 'rich'
    | 'file'
    | 'image'
    | 'phone'
    | 'email'
    | 'password';
  options?: readonly Option[];
  /** `select`: what it means to choose nothing. */
  none?: string;
  rows?: RowsShape;
  hint?: string;
  section?: string;
  required?: boolean;
  /** `image`: what is drawn and shown where none is chosen. */
  drawn?: ReactNode;
  /** `image`: it is shown whole where it stands, as a sign is, not cut to its place. */
  isWhole?: boolean;
  /** `dept` and `user`: a list of ids in place of one. */
  multiple?: boolean;
  /** `user`: teachers only, or everybody whom the caller may see. */
  people?: 'teachers' | 'all';
  /** `text`: the list of the school whose words are offered; others may be typed. */
  dict?: (typeof DICT_TYPES)[number];
  /** `dept`: where the tree comes from; else the school's own. */
  load?: () => Promise<readonly TreeItem[]>;
}

export interface TreeItem {
  id: string;
  parentId: string | null;
  name: string;
}

/** By contract name, as the contract has them. */
export type Values = Readonly<Record<string, unknown>>;
export type FormSchema = z.ZodObject;

export interface DateRange {
  from: string;
  until: string;
}
export type RowDraft = Readonly<Record<string, string>>;
/** What a control holds: text as typed, a switch, ids, rows as typed, the two days of a range. */
export type FieldDraft = string | boolean | readonly string[] | readonly RowDraft[] | DateRange;
export type Drafts = Record<string, FieldDraft>;

/** The contract's names of a field. */
export const namesOf = (field: Field): readonly string[] => field.name.split(',');
/** Under which a field stands in the form. */
export const slotOf = (field: Field): string => namesOf(field)[0] ?? field.name;

/** What every control gets: its draft, and how to hand on a new one. */
export interface ControlProps {
  field: Field;
  draft: FieldDraft;
  name: string;
  focus: ControllerRenderProps['ref'];
  onChange: (draft: FieldDraft) => void;
  onBlur: () => void;
}
