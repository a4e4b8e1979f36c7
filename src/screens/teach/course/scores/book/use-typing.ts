// Cells that are being typed: each is stored by itself as soon as one leaves it, and every change can be taken back.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cell } from '#contract/gradebook.ts';
import { courseScores, type ScoreRow } from '#contract/scores.ts';
import { call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { refreshFamily } from '#src/api/operations.ts';
import type { BookColumn } from './queries.ts';
import { isSame, type Typed, typedBefore, typedIn } from './typed.ts';

export interface Place {
  row: ScoreRow;
  column: BookColumn;
}

interface Edit {
  state: 'saving' | 'saved' | 'wrong';
  /** As it was typed, while it is wrong. */
  text?: string;
  why?: string;
}

const EMPTY: Cell = { state: 'none', score: null, version: 0 };
const keyOf = ({ row, column }: Place): string => `${row.id} ${column.id}`;

export function useTyping() {
  const { t } = useTranslation('scores');
  const client = useQueryClient();
  const [edits, setEdits] = useState<Readonly<Record<string, Edit>>>({});
  const [undoable, setUndoable] = useState(0);
  /** As the server has answered last. */
  const known = useRef(new Map<string, Cell>());
  /** A cell that is changed twice at once is stored twice, one after the other. */
  const lines = useRef(new Map<string, Promise<void>>());
  const done = useRef<{ place: Place; before: Typed }[][]>([]);

  const cellAt = (place: Place): Cell => known.current.get(keyOf(place)) ?? place.row.cells[place.column.id] ?? EMPTY;
  const note = (place: Place, edit: Edit) => setEdits((all) => ({ ...all, [keyOf(place)]: edit }));

  async function store(place: Place, typed: Typed, group: { place: Place; before: Typed }[] | null): Promise<void> {
    const before = cellAt(place);
    if (isSame(before, typed)) return note(place, { state: 'saved' });
    note(place, { state: 'saving' });
    try {
      const { cell } = await call(
        '/OrgApi/CourseScoreManage/Mark',
        {
          columnId: place.column.id,
          studentId: place.row.id,
          version: before.version,
          reason: t('typing.reason'),
          ...typed,
        },
        { quiet: true },
      );
      known.current.set(keyOf(place), cell);
      group?.push({ place, before: typedBefore(before) });
      note(place, { state: 'saved' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const text = typed.score === null ? '' : String(typed.score);
      note(place, { state: 'wrong', text, why: error.msg });
    }
  }

  const inLine = (place: Place, typed: Typed, group: { place: Place; before: Typed }[] | null): Promise<void> => {
    const key = keyOf(place);
    const next = (lines.current.get(key) ?? Promise.resolve()).then(() => store(place, typed, group));
    lines.current.set(key, next);
    return next;
  };

  /** Several at once are taken back at once. */
  async function type(cells: readonly { place: Place; text: string }[]): Promise<void> {
    const group: { place: Place; before: Typed }[] = [];
    const stored = cells.map(({ place, text }) => {
      const typed = typedIn(text, place.column.max, t('book.state.excused'));
      if (typed) return inLine(place, typed, group);
      return note(place, { state: 'wrong', text, why: t('book.badScore', { max: place.column.max }) });
    });
    await Promise.all(stored);
    if (group.length === 0) return;
    done.current.push(group);
    setUndoable(done.current.length);
  }

  async function undo(): Promise<void> {
    const group = done.current.pop();
    setUndoable(done.current.length);
    if (group) await Promise.all(group.map(({ place, before }) => inLine(place, before, null)));
  }

  const all = Object.values(edits);
  return {
    cellAt,
    editAt: (place: Place): Edit | undefined => edits[keyOf(place)],
    type,
    undo,
    canUndo: undoable > 0,
    saving: all.filter((e) => e.state === 'saving').length,
    wrong: all.filter((e) => e.state === 'wrong').length,
    saved: all.filter((e) => e.state === 'saved').length,
    /** What shows totals asks for them anew. */
    refresh: () => refreshFamily(client, courseScores.items),
  };
}
