// A whole back-office screen from a family of the contract: list, add and edit in a drawer, delete with a way back.
import { Button, HStack } from '@chakra-ui/react';
import { type ReactNode, useMemo, useState } from 'react';
import { useMay } from '#src/api/guarded.ts';
import type { Values } from '../form/field.ts';
import type { BulkAction, Identified, RowAction, RowOf } from '../list/column.ts';
import { List } from '../list/list.tsx';
import { TreeList } from '../list/tree-list.tsx';
import { useSelection } from '../list/use-selection.ts';
import { EmptyState } from '../state.tsx';
import { Icon, type IconName } from '../work-icon.tsx';
import { WorkScreen } from '../work-screen.tsx';
import { DeleteDialog, type DeleteTarget } from './delete-dialog.tsx';
import type { CrudFamily, FamilyColumn, FamilyField, FamilyFilter } from './family.ts';
import { FamilyForm } from './family-form.tsx';
import { useFamilyWords } from './words.ts';

interface FamilyScreenProps<F extends CrudFamily> {
  family: F;
  /** The namespace of its words. */
  words: string;
  columns: readonly FamilyColumn<RowOf<F>>[];
  fields: readonly FamilyField[];
  filters?: readonly FamilyFilter[];
  /** Default: the row's `name`. */
  rowName?: (row: RowOf<F>) => string;
  /** The order before anybody chooses one; a sort of the contract. */
  sort?: string;
  pageSizes?: readonly number[];
  icon?: IconName;
  /** Beside edit and delete. */
  actions?: readonly RowAction<RowOf<F>>[];
  bulk?: readonly BulkAction[];
  /** What a row's name leads to, in place of its form. */
  onOpen?: (row: RowOf<F>) => void;
  /** Which rows may be changed and deleted, where not all may. */
  canEdit?: (row: RowOf<F>) => boolean;
  canDelete?: (row: RowOf<F>) => boolean;
  /** Rows hold each other by `parentId`: shown as a tree, whole. */
  tree?: { holds: (row: RowOf<F>) => boolean; order?: (a: RowOf<F>, b: RowOf<F>) => number };
  /** What the place dictates, as the course whose classes these are: narrows the list, and stands in what is added. */
  fixed?: Values;
  /** These rows are to be looked at only, whatever the user's powers. */
  readOnly?: boolean;
  /** Stands within another page: no title of its own. */
  bare?: boolean;
  /** Other ways to get rows, as an import: beside the first action, and where the list is empty. */
  more?: ReactNode;
  /** Told after a row was added or changed, with what Add or Update has answered. */
  onSaved?: (answer: unknown) => void;
}

type Open<Row> = { kind: 'add'; initial?: Values } | { kind: 'edit'; row: Row } | ({ kind: 'delete' } & DeleteTarget);
const NONE: readonly never[] = [];

export function FamilyScreen<F extends CrudFamily>(props: FamilyScreenProps<F>) {
  const { family, filters = NONE, columns, fields, more, icon = 'folder', sort, pageSizes, fixed } = props;
  type Row = RowOf<F>;
  const words = useFamilyWords(props.words);
  const { say } = words;
  const may = useMayHere(props.readOnly);
  const selecting = useSelection();
  const [open, setOpen] = useState<Open<Row>>();
  const nameOf = props.rowName ?? nameIn;
  const labelled = useMemo(() => words.columns(columns), [words, columns]);
  const narrowing = useMemo(() => words.filters(filters), [words, filters]);
  const { actions, bulk, edit } = useActions(props, words.say, setOpen);
  const primary = may(family.add) && (
    <Button onClick={() => setOpen({ kind: 'add' })}>
      <Icon name="add" />
      {say('add')}
    </Button>
  );
  const shared = {
    family,
    actions,
    rowName: nameOf,
    columns: labelled,
    label: say('title'),
    search: say('search'),
    ...(sort ? { sort } : {}),
    ...(fixed ? { fixed } : {}),
    ...(props.onOpen ? { onOpen: props.onOpen } : edit ? { onOpen: edit } : {}),
    ...(props.canEdit && !props.onOpen ? { canOpen: props.canEdit } : {}),
    empty: (
      <EmptyState icon={icon} title={say('empty')} text={say('lead')}>
        <HStack mt="2">
          {primary}
          {more}
        </HStack>
      </EmptyState>
    ),
  };
  const sizes = pageSizes ? { pageSizes } : {};
  return (
    <WorkScreen title={say('title')} lead={say('lead')} actions={[more, primary]} bare={props.bare ?? false}>
      {props.tree ? (
        <TreeList {...shared} {...(props.tree.order ? { order: props.tree.order } : {})} />
      ) : (
        <List {...shared} bulk={bulk} selecting={selecting} filters={narrowing} {...sizes} />
      )}
      {open && open.kind !== 'delete' && (
        <FamilyForm
          family={family}
          fields={fields}
          words={words}
          {...(fixed ? { fixed } : {})}
          {...(open.kind === 'edit' ? { row: open.row, name: nameOf(open.row) } : {})}
          {...(open.kind === 'add' && open.initial ? { initial: open.initial } : {})}
          {...(props.onSaved ? { onSaved: props.onSaved } : {})}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'delete' && (
        <DeleteDialog
          family={family}
          words={words}
          target={open}
          onDeleted={selecting.drop}
          onClose={() => setOpen(undefined)}
        />
      )}
    </WorkScreen>
  );
}

const nameIn = (row: Identified): string => String((row as { name?: unknown }).name ?? row.id); // most rows have one

function useMayHere(readOnly = false): ReturnType<typeof useMay> {
  const may = useMay();
  return readOnly ? () => false : may;
}

/** What the user may do with rows, by their powers: what they may not is not offered. */
function useActions<F extends CrudFamily>(
  props: FamilyScreenProps<F>,
  say: (key: string) => string,
  open: (what: Open<RowOf<F>>) => void,
) {
  type Row = RowOf<F>;
  const { family, actions: own = NONE, bulk: ownBulk = NONE, canEdit, canDelete, rowName = nameIn, tree } = props;
  const may = useMayHere(props.readOnly);
  const edit = may(family.update) ? (row: Row) => open({ kind: 'edit', row }) : undefined;
  const actions: RowAction<Row>[] = [
    ...own,
    ...(edit
      ? [{ name: 'edit', label: say('edit'), inline: true, run: edit, ...(canEdit ? { can: canEdit } : {}) }]
      : []),
  ];
  if (tree && may(family.add)) {
    const below = (row: Row) => open({ kind: 'add', initial: { parentId: row.id } });
    actions.push({ name: 'below', label: say('addBelow'), icon: 'add', can: tree.holds, run: below });
  }
  const bulk: BulkAction[] = [...ownBulk];
  if (may(family.delete)) {
    const look = { name: 'delete', label: say('remove'), icon: 'bin', danger: true } as const;
    actions.push({
      ...look,
      inline: own.length < 2,
      ...(canDelete ? { can: canDelete } : {}),
      run: (row) => open({ kind: 'delete', chosen: { kind: 'rows', ids: [row.id] }, name: rowName(row) }),
    });
    bulk.push({ ...look, all: true, run: (chosen) => open({ kind: 'delete', chosen }) });
  }
  return { actions, bulk, edit };
}
