// A family whose rows hold each other: all of them at once, as a table that folds.

import { Box, Button, Flex } from '@chakra-ui/react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNamed } from '#contract/names.ts';
import { usePageQuery } from '../page-query.ts';
import { ErrorState } from '../state.tsx';
import type { Column, Input, ListFamily, RowAction, RowOf } from './column.ts';
import { ColumnMenu } from './column-choice.tsx';
import { ExportMenu } from './export-menu.tsx';
import { fieldText } from './format.ts';
import { TableFrame } from './look.ts';
import { SearchBox } from './search-box.tsx';
import { toggled } from './selection.ts';
import { LoadingBar, NoMatch, RowsSkeleton } from './states.tsx';
import { ListTable } from './table.tsx';
import { buildTree, matching, shownNodes, type TreeNode, type TreeRow } from './tree.ts';
import { useAllRows } from './use-all.ts';
import { useColumns } from './use-columns.ts';
import { useFit } from './use-fit.ts';
import { useSlash } from './use-slash.ts';

interface Props<F extends ListFamily> {
  family: F;
  label: string;
  search: string;
  columns: readonly Column<RowOf<F>>[];
  rowName: (row: RowOf<F>) => string;
  /** The order among siblings; a sort of the contract. */
  sort?: string;
  /** A finer one than the contract has. */
  order?: (a: RowOf<F>, b: RowOf<F>) => number;
  fixed?: Input;
  actions?: readonly RowAction<RowOf<F>>[];
  onOpen?: (row: RowOf<F>) => void;
  /** Which rows open, where not all do. */
  canOpen?: (row: RowOf<F>) => boolean;
  empty: ReactNode;
}

const NONE: readonly never[] = [];

export function TreeList<F extends ListFamily>(props: Props<F>) {
  const { family, label, search, columns, rowName, sort, order, fixed, actions = NONE, onOpen, canOpen, empty } = props;
  type Row = RowOf<F>;
  const { t, i18n } = useTranslation('list');
  const { data, error, isFetching, refetch } = useAllRows(family, { ...(sort ? { sort } : {}), ...fixed });
  const pageQuery = usePageQuery();
  const keyword = pageQuery.get('keyword').trim();
  const choice = useColumns(family.items.path, columns);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [frame, field] = [useRef<HTMLDivElement>(null), useRef<HTMLInputElement>(null)];
  useFit(frame, false);
  useSlash(field);
  if (data?.length === 0) return <Box bg="bg.panel">{empty}</Box>;
  const rows = (data ?? []) as readonly (Row & TreeRow)[]; // a family of this kind has parentId
  const all = buildTree(order ? rows.toSorted(order) : rows);
  // found anywhere in the row, as it is written
  const found = (row: Row) => columns.some((c) => isNamed(fieldText(row, c, i18n.language), keyword));
  const tree = keyword ? matching(all, found) : all;
  const nodes = shownNodes(tree, (id) => !closed.has(id));
  const byId = new Map(nodes.map((n) => [n.row.id, n]));
  const twist = (id: string) => setClosed((old) => toggled(old, id));
  return (
    <TableFrame ref={frame} position="relative" bg="bg.panel" borderRadius="l3" aria-busy={isFetching}>
      {isFetching && data && <LoadingBar />}
      <Flex wrap="wrap" align="center" gap="2" p="3">
        <SearchBox
          ref={field}
          label={search}
          shortcut="/"
          value={keyword}
          onChange={(k) => pageQuery.set({ keyword: k }, true)}
        />
        <Button
          size="sm"
          variant="ghost"
          colorPalette="gray"
          onClick={() => setClosed(closed.size > 0 ? new Set() : new Set(parentsOf(tree)))}
        >
          {t(closed.size > 0 ? 'unfoldAll' : 'foldAll')}
        </Button>
        <Box flex="1" />
        {family.export && (
          <ExportMenu operation={family.export} input={{ ...(keyword ? { keyword } : {}), ...fixed }} />
        )}
        <ColumnMenu columns={columns} choice={choice} />
      </Flex>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton />
      ) : nodes.length === 0 ? (
        <NoMatch keyword={keyword} onClear={() => pageQuery.set({ keyword: null })} />
      ) : (
        <ListTable
          label={label}
          actions={actions}
          rowName={rowName}
          onOpen={onOpen}
          canOpen={canOpen}
          rows={nodes.map((n) => n.row)}
          columns={choice.shown}
          branchOf={({ id }) => branchOf(byId.get(id), closed)}
          onTwist={twist}
        />
      )}
    </TableFrame>
  );
}

const branchOf = (node: TreeNode<TreeRow> | undefined, closed: ReadonlySet<string>) => ({
  level: node?.level ?? 1,
  open: node && node.children.length > 0 ? !closed.has(node.row.id) : undefined,
});

const parentsOf = (nodes: readonly TreeNode<TreeRow>[]): string[] =>
  nodes.flatMap((n) => (n.children.length > 0 ? [n.row.id, ...parentsOf(n.children)] : []));
