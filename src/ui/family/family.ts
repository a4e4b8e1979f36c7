// What a family of the contract is to its screen, and how the screen is described: names only, the words are in its
// namespace: `title`, `lead`, `one`, `field.<name>`, and `<name>.<value>` for every choice.
import type { z } from 'zod';
import type { Operation } from '#contract/kit.ts';
import type { Field, Option } from '../form/field.ts';
import type { Column, Filter, ListFamily } from '../list/column.ts';

/** What `crud()` of the contract returns; more operations beside are the screen's own. */
export interface CrudFamily extends ListFamily {
  item: Operation;
  add: Operation<z.ZodObject>;
  update: Operation<z.ZodObject>;
  delete: Operation;
  restore: Operation;
}

/** A name alone is a column of text. `choice`: the value's word from the namespace. */
export type FamilyColumn<Row> =
  | string
  | (Omit<Column<Row>, 'label' | 'kind'> & { kind?: Column<Row>['kind'] | 'choice' });

type Unlabelled<F> = F extends unknown ? Omit<F, 'label' | 'options'> & { options?: Choices } : never;
/** Values alone get their words from the namespace. */
type Choices = readonly (string | Option)[];

export type FamilyFilter = Unlabelled<Filter>;

export interface FamilyField extends Omit<Field, 'label' | 'options'> {
  options?: Choices;
  /** Asked only when a row is made, or only when it is changed. */
  when?: 'add' | 'edit';
}
