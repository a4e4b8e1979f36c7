// The rows under their heads: sorting, ticking, keys, and the menu of the row that asks for it.
import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLatest } from '../latest.ts';
import { Icon } from '../work-icon.tsx';
import type { Column, Identified, RowAction } from './column.ts';
import { type Branch, cellClass, ListRow, type RowCalls } from './row.tsx';
import { RowMenu } from './row-menu.tsx';
import { useGrowing } from './use-growing.ts';
import { useKeptScroll } from './use-kept-scroll.ts';

export interface Ticks {
  has: (id: string) => boolean;
  page: 'none' | 'some' | 'every';
  toggle: (id: string) => void;
  /** Up to this row from the one ticked last. */
  extend: (from: string, to: string) => void;
  togglePage: () => void;
}

interface TableProps<Row> {
  label: string;
  rows: readonly Row[];
  /** They are those of an earlier question: the list is not where it will be. */
  former?: boolean;
  columns: readonly Column<Row>[];
  actions: readonly RowAction<Row>[];
  rowName: (row: Row) => string;
  onOpen?: ((row: Row) => void) | undefined;
  /** Which rows open, where not all do. */
  canOpen?: ((row: Row) => boolean) | undefined;
  ticks?: Ticks | undefined;
  sort?: string | undefined;
  /** The contract's sort of a column, where it has one. */
  sortOf?: (column: Column<Row>) => string | undefined;
  onSort?: (sort: string) => void;
  /** Makes it a tree: where each row stands. Rows come in the order of the tree, closed branches left out. */
  branchOf?: (row: Row) => Branch;
  onTwist?: (id: string) => void;
}

const TABLE = { role: 'table' } as const;
/** Rows that fold have a level, which a plain table's rows have not. */
const TREE = { role: 'treegrid' } as const;
const GROUP = { role: 'rowgroup' } as const;
const ROW = { role: 'row' } as const;

export function ListTable<R extends Identified>(props: TableProps<R>) {
  const { label, columns, rowName, onOpen, canOpen, ticks, branchOf } = props;
  const area = useRef<HTMLDivElement>(null);
  const rows = useGrowing(props.rows);
  useKeptScroll(area, props.former ? 'former' : rows.length === props.rows.length ? 'all' : 'some');
  const actions = useSteady(props.actions);
  const { t, i18n } = useTranslation('list');
  const { body, reached, calls, menu, closeMenu } = useRows(props);
  return (
    <div className={columns.some((c) => c.pinned) ? 'scroll pins' : 'scroll'} ref={area}>
      <table {...TABLE} {...(branchOf ? TREE : {})} aria-label={label}>
        <chakra.caption srOnly>{t('keys')}</chakra.caption>
        <Head {...props} />
        <tbody {...GROUP} ref={body}>
          {rows.map((row) => {
            const branch = branchOf?.(row);
            return (
              <ListRow
                key={row.id}
                row={row}
                columns={columns}
                actions={actions}
                calls={calls}
                name={rowName(row)}
                t={t}
                language={i18n.language}
                chosen={ticks?.has(row.id)}
                reached={row.id === reached}
                opens={onOpen !== undefined && (canOpen?.(row) ?? true)}
                level={branch?.level}
                open={branch?.open}
              />
            );
          })}
        </tbody>
      </table>
      {menu && <RowMenu {...menu} actions={actions} onClose={closeMenu} />}
    </div>
  );
}

function Head<R extends Identified>({ columns, actions, ticks, sort, sortOf, onSort }: TableProps<R>) {
  const { t } = useTranslation('list');
  return (
    <thead {...GROUP}>
      <tr {...ROW}>
        {ticks && (
          <th scope="col" className="tick">
            <input
              type="checkbox"
              aria-label={t('tickPage')}
              checked={ticks.page === 'every'}
              ref={(box) => {
                if (box) box.indeterminate = ticks.page === 'some';
              }}
              onChange={ticks.togglePage}
            />
          </th>
        )}
        {columns.map((column, i) => {
          const name = sortOf?.(column);
          const order = name === undefined ? 0 : sort === name ? 1 : sort === `-${name}` ? -1 : 0;
          return (
            <th
              scope="col"
              key={column.name}
              className={i === 0 ? 'name' : cellClass(column)}
              {...(order === 0 ? {} : { 'aria-sort': order > 0 ? ('ascending' as const) : ('descending' as const) })}
            >
              {name === undefined ? (
                column.label
              ) : (
                <button type="button" className="sort" onClick={() => onSort?.(name)}>
                  {column.label}
                  <Icon name={order < 0 ? 'sortDown' : 'sortUp'} size="0.9rem" />
                </button>
              )}
              {column.under}
            </th>
          );
        })}
        {actions.length > 0 && (
          <th scope="col" className="acts">
            {t('actions')}
          </th>
        )}
      </tr>
    </thead>
  );
}

/** The same actions for as long as they are called the same, whatever closures their screen makes: rows then stay as they are. */
function useSteady<R>(actions: readonly RowAction<R>[]): readonly RowAction<R>[] {
  const find = (name: string) => actions.find((a) => a.name === name);
  const now = useLatest({
    run: (name: string, row: R) => find(name)?.run(row),
    can: (name: string, row: R) => find(name)?.can?.(row) ?? true,
  });
  const [steady, setSteady] = useState<readonly RowAction<R>[]>([]);
  const same = steady.length === actions.length && actions.every((a, i) => alike(a, steady[i]));
  if (same) return steady;
  const next = actions.map((a) => ({
    ...a,
    can: (row: R) => now.can(a.name, row),
    run: (row: R) => now.run(a.name, row),
  }));
  setSteady(next);
  return next;
}

const alike = <R,>(a: RowAction<R>, b: RowAction<R> | undefined): boolean =>
  a.name === b?.name && a.label === b.label && a.inline === b.inline && a.danger === b.danger && a.icon === b.icon;

/** Which row Tab reaches, and what keys and clicks do. */
function useRows<R extends Identified>({ rows, ticks, onOpen, canOpen, branchOf, onTwist }: TableProps<R>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const last = useRef<string>(undefined);
  const [focused, setFocused] = useState<string>();
  const [menu, setMenu] = useState<{ row: R; anchor: HTMLElement }>();
  const reached = rows.some((r) => r.id === focused) ? focused : rows[0]?.id;

  const tick = (id: string, upTo: boolean) => {
    if (upTo && last.current) ticks?.extend(last.current, id);
    else ticks?.toggle(id);
    last.current = id;
  };
  const focusRow = (index: number) => body.current?.rows[index]?.focus();
  const twistTo = (row: R, open: boolean, index: number) => {
    const branch = branchOf?.(row);
    if (branch?.open === !open) onTwist?.(row.id);
    else if (open && branch?.open) focusRow(index + 1);
    else if (branch && !open)
      focusRow(rows.findLastIndex((r, i) => i < index && (branchOf?.(r).level ?? 0) < branch.level));
  };
  const key = (event: KeyboardEvent<HTMLTableRowElement>, row: R) => {
    const index = rows.findIndex((r) => r.id === row.id);
    const does: Record<string, () => void> = {
      ArrowDown: () => focusRow(index + 1),
      ArrowUp: () => focusRow(index - 1),
      Home: () => focusRow(0),
      End: () => focusRow(rows.length - 1),
      ...(ticks ? { ' ': () => tick(row.id, event.shiftKey) } : {}),
      ...(onOpen && (canOpen?.(row) ?? true) ? { Enter: () => onOpen(row) } : {}),
      ...(branchOf ? { ArrowRight: () => twistTo(row, true, index), ArrowLeft: () => twistTo(row, false, index) } : {}),
    };
    const act = does[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  const calls: RowCalls<R> = useLatest({
    tick,
    key,
    open: (row: R) => onOpen?.(row),
    menu: (row: R, anchor: HTMLElement) => setMenu({ row, anchor }),
    focus: (id: string) => setFocused(id),
    twist: (id: string) => onTwist?.(id),
  });
  return { body, reached, calls, menu, closeMenu: () => setMenu(undefined) };
}
