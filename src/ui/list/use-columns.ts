// Which columns are shown: chosen by each person for each list, and kept in this browser.
import { useMemo, useState } from 'react';
import { useSession } from '#src/api/session.ts';
import { forget, keep, recall } from '#src/api/storage.ts';
import type { Column } from './column.ts';

export interface ColumnChoice<Row> {
  shown: readonly Column<Row>[];
  isShown: (column: Column<Row>) => boolean;
  toggle: (column: Column<Row>) => void;
  /** Back to what the list shows by itself. */
  reset: () => void;
  changed: boolean;
}

export function useColumns<Row>(list: string, columns: readonly Column<Row>[]): ColumnChoice<Row> {
  const { user } = useSession();
  const key = `columns.${user?.id ?? ''}.${list}`;
  // by exception, so that a column added later is there for everybody
  const [exceptions, setExceptions] = useState<readonly string[]>(() => readNames(recall(key)));
  const change = (next: readonly string[]) => {
    setExceptions(next);
    if (next.length === 0) forget(key);
    else keep(key, next, null);
  };
  // the same array as long as it says the same: rows compare it
  const shown = useMemo(
    () => columns.filter((c, i) => i === 0 || (c.hidden ?? false) === exceptions.includes(c.name)),
    [columns, exceptions],
  );
  return {
    shown,
    isShown: (column) => shown.includes(column),
    toggle: ({ name }) =>
      change(exceptions.includes(name) ? exceptions.filter((n) => n !== name) : [...exceptions, name]),
    reset: () => change([]),
    changed: exceptions.length > 0,
  };
}

const readNames = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
