// One row: plain cells, nothing of its own to remember, so that a tick renders one row and not a hundred. Its words come
// from the table: what listens by itself listens a hundred times over, and anew whenever a kept page comes back.
import type { TFunction } from 'i18next';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, memo } from 'react';
import { Icon } from '../work-icon.tsx';
import type { Column, Identified, RowAction } from './column.ts';
import { fieldText } from './format.ts';

/** What a row reports. The functions never change. */
export interface RowCalls<Row> {
  tick: (id: string, upTo: boolean) => void;
  open: (row: Row) => void;
  menu: (row: Row, anchor: HTMLElement) => void;
  focus: (id: string) => void;
  key: (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => void;
  twist: (id: string) => void;
}

export interface Branch {
  level: number;
  /** Undefined where there is nothing below. */
  open: boolean | undefined;
}

interface RowProps<Row> {
  row: Row;
  name: string;
  columns: readonly Column<Row>[];
  actions: readonly RowAction<Row>[];
  calls: RowCalls<Row>;
  /** Undefined where rows cannot be ticked. */
  chosen: boolean | undefined;
  /** The one row that Tab reaches; arrows go on from there. */
  reached: boolean;
  opens: boolean;
  level?: number | undefined;
  open?: boolean | undefined;
  t: TFunction<'list'>;
  language: string;
}

// roles said outright: as cards the elements are no table to the browser any more
const ROW = { role: 'row' } as const;
const CELL = { role: 'cell' } as const;

function PlainRow<Row extends Identified>(props: RowProps<Row>) {
  const { row, name, columns, actions, calls, chosen, reached, level, open, t, language } = props;
  const { id } = row;
  const onFocus = (event: FocusEvent) => {
    if (event.target === event.currentTarget) calls.focus(id);
  };
  return (
    <tr
      {...ROW}
      data-id={id}
      data-chosen={chosen || undefined}
      tabIndex={reached ? 0 : -1}
      aria-level={level}
      aria-expanded={open}
      onFocus={onFocus}
      onKeyDown={(event) => event.target === event.currentTarget && calls.key(event, row)}
    >
      {chosen !== undefined && (
        <td {...CELL} className="tick">
          <input
            type="checkbox"
            aria-label={t('tick', { name })}
            checked={chosen}
            onChange={() => {}}
            onClick={(event) => calls.tick(id, event.shiftKey)}
          />
        </td>
      )}
      {columns.map((column, i) => {
        const inner = column.cell ? column.cell(row) : fieldText(row, column, language);
        if (i === 0) return <NameCell key={column.name} {...props} inner={inner} />;
        const nothing = inner === '' || inner === null || inner === undefined;
        return (
          <td
            {...CELL}
            key={column.name}
            data-label={column.label}
            className={nothing && !column.pinned ? 'none' : cellClass(column)}
          >
            {nothing ? '—' : inner}
          </td>
        );
      })}
      {actions.length > 0 && <Actions row={row} name={name} actions={actions} calls={calls} t={t} />}
    </tr>
  );
}

/** Rows are compared by what they are given; memo() would lose the type parameter. */
export const ListRow = memo(PlainRow) as typeof PlainRow;

export function cellClass<R>({ kind, pinned }: Column<R>): string | undefined {
  const look = kind === 'number' ? 'number' : kind === 'date' || kind === 'dateTime' ? 'date' : undefined;
  return pinned ? `${look ?? ''} pinned` : look;
}

function NameCell<Row extends Identified>(props: RowProps<Row> & { inner: React.ReactNode }) {
  const { row, calls, opens, level, open, inner, name, t } = props;
  return (
    <td {...CELL} className="name" style={level ? { paddingInlineStart: `${level * 1.5 - 0.75}rem` } : undefined}>
      {level !== undefined &&
        (open === undefined ? (
          <span className="leaf" />
        ) : (
          <button
            type="button"
            className="twist"
            tabIndex={-1}
            aria-expanded={open}
            aria-label={t(open ? 'fold' : 'unfold', { name })}
            onClick={() => calls.twist(row.id)}
          >
            <Icon name="next" size="0.9rem" />
          </button>
        ))}
      {opens ? (
        <button type="button" className="open" onClick={() => calls.open(row)}>
          {inner}
        </button>
      ) : (
        inner
      )}
    </td>
  );
}

function Actions<Row extends Identified>({
  row,
  name,
  actions,
  calls,
  t,
}: Pick<RowProps<Row>, 'row' | 'name' | 'actions' | 'calls' | 't'>) {
  const possible = actions.filter(({ can }) => can?.(row) ?? true);
  const openMenu = (event: MouseEvent<HTMLElement>) => calls.menu(row, event.currentTarget);
  return (
    <td {...CELL} className="acts">
      {possible
        .filter((a) => a.inline)
        .map((action) => (
          <button
            key={action.name}
            type="button"
            className="act"
            data-danger={action.danger}
            aria-label={t('of', { action: action.label, name })}
            onClick={() => action.run(row)}
          >
            {action.label}
          </button>
        ))}
      {possible.some((a) => !a.inline) && (
        <button
          type="button"
          className="act"
          aria-haspopup="menu"
          aria-label={t('of', { action: t('more'), name })}
          onClick={openMenu}
        >
          <Icon name="more" />
        </button>
      )}
    </td>
  );
}
