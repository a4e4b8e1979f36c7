// Cells that are being typed: each is sent as soon as one leaves it, those that wait together in one call; every change can be
// taken back.
import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, MOST_MARKS } from '#contract/gradebook.ts';
import type { OutputOf } from '#contract/index.ts';
import { courseScores, type ScoreRow } from '#contract/scores.ts';
import { call } from '#src/api/client.ts';
import { refreshFamily } from '#src/api/operations.ts';
import { failedSent } from '#src/stream/call-sender.ts';
import type { Sent } from '#src/stream/send-lane.ts';
import type { Act } from '#src/stream/send-store.ts';
import { usePending, useSend } from '#src/stream/use-send.ts';
import type { BookColumn } from './queries.ts';
import { isSame, type Typed, typedBefore, typedIn } from './typed.ts';
import { cellText } from './words.ts';

export interface Place {
  row: ScoreRow;
  column: BookColumn;
}

interface Edit {
  state: 'saving' | 'saved' | 'wrong';
  /** As it was typed, until it is saved. */
  text?: string;
  why?: string;
}

/** Cells that are taken back together. */
type Group = { place: Place; before: Typed }[];

interface Change {
  place: Place;
  typed: Typed;
  /** Null: it takes something back, and is not taken back itself. */
  group: Group | null;
}

const MARKS = '/OrgApi/CourseScoreManage/Marks';
type Marked = OutputOf<typeof MARKS>[number];
const LANE = 'cells';
const EMPTY: Cell = { state: 'none', score: null, version: 0 };
const keyOf = ({ row, column }: Place): string => `${row.id} ${column.id}`;
const changeOf = ({ body }: Act): Change => body['change'] as Change; // as `put` has made it

/** A cell that is changed twice goes in two calls: the second is made of what the first has left. */
function firstOfEach(acts: readonly Act[]): Act[] {
  const keys = acts.map((act) => keyOf(changeOf(act).place));
  const again = keys.findIndex((key, i) => keys.indexOf(key) < i);
  return acts.slice(0, again < 0 ? acts.length : again);
}

export function useTyping(courseId: string) {
  const { t } = useTranslation('scores');
  const client = useQueryClient();
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const edits = useRef(new Map<string, Edit>());
  const [undoable, setUndoable] = useState(0);
  /** As the server has answered last. */
  const known = useRef(new Map<string, Cell>());
  const done = useRef<Group[]>([]);

  const cellAt = (place: Place): Cell => known.current.get(keyOf(place)) ?? place.row.cells[place.column.id] ?? EMPTY;
  const note = (place: Place, edit: Edit) => {
    edits.current.set(keyOf(place), edit);
    redraw();
  };
  const textOf = ({ excused, score }: Typed) =>
    excused ? t('book.state.excused') : score === null ? '' : String(score);

  function take({ place, group, typed }: Change, { cell, refused }: Marked): void {
    const before = cellAt(place);
    known.current.set(keyOf(place), cell);
    // the same word again, whose answer was lost, is no clash
    if (refused && !isSame(cell, typed)) {
      const why =
        refused === 'stale'
          ? t('typing.stale', { now: cellText(cell, t) })
          : t('book.badScore', { max: place.column.max });
      note(place, { state: 'wrong', text: textOf(typed), why });
      return;
    }
    if (group?.length === 0) setUndoable(done.current.push(group));
    group?.push({ place, before: typedBefore(before) });
    note(place, { state: 'saved' });
  }

  async function store(acts: readonly Act[]): Promise<Sent> {
    const batch = firstOfEach(acts);
    const changed = batch.map(changeOf).filter(({ place, typed }) => !isSame(cellAt(place), typed));
    const marks = changed.map(({ place, typed }) => ({
      columnId: place.column.id,
      studentId: place.row.id,
      version: cellAt(place).version,
      ...typed,
    }));
    try {
      const answers =
        marks.length > 0 ? await call(MARKS, { courseId, reason: t('typing.reason'), marks }, { quiet: true }) : [];
      for (const [i, change] of changed.entries()) if (answers[i]) take(change, answers[i]);
    } catch (error) {
      const sent = failedSent(error, batch);
      if (sent.kind === 'stored')
        for (const { place, typed } of changed)
          note(place, { state: 'wrong', text: textOf(typed), why: sent.refused?.[0]?.reason ?? '' });
      return sent;
    }
    for (const { place } of batch.map(changeOf).filter((change) => !changed.includes(change)))
      note(place, { state: 'saved' });
    return { kind: 'stored', upTo: batch.at(-1)?.n ?? 0 };
  }
  const send = useSend({
    [LANE]: { most: { count: MOST_MARKS, bytes: Number.POSITIVE_INFINITY }, send: (_, acts) => store(acts) },
  });
  const pending = usePending(send, LANE);

  function put(changes: readonly Change[]): void {
    for (const { place, typed } of changes) note(place, { state: 'saving', text: textOf(typed) });
    void send.add(LANE, ...changes.map((change) => ({ body: { change } })));
  }

  /** Several at once are taken back at once. */
  function type(cells: readonly { place: Place; text: string }[]): void {
    const group: Group = [];
    const changes: Change[] = [];
    for (const { place, text } of cells) {
      const typed = typedIn(text, place.column.max, t('book.state.excused'));
      if (typed) changes.push({ place, typed, group });
      else note(place, { state: 'wrong', text, why: t('book.badScore', { max: place.column.max }) });
    }
    put(changes);
  }

  function undo(): void {
    const group = done.current.pop() ?? [];
    setUndoable(done.current.length);
    put(group.map(({ place, before }) => ({ place, typed: before, group: null })));
  }

  const count = (state: Edit['state']) => [...edits.current.values()].filter((e) => e.state === state).length;
  return {
    cellAt,
    editAt: (place: Place): Edit | undefined => edits.current.get(keyOf(place)),
    type,
    undo,
    canUndo: undoable > 0,
    /** Cells that the server has not judged yet. */
    saving: pending.length,
    /** It cannot be reached. */
    isAway: pending.some((p) => p.waits),
    wrong: count('wrong'),
    saved: count('saved'),
    /** Whether all is saved, as soon as nothing is on its way or nobody answers. */
    flush: async () => (send.pending(LANE).length === 0 || (await send.rested(LANE))) && count('wrong') === 0,
    /** What shows totals asks for them anew. */
    refresh: () => refreshFamily(client, courseScores.items),
  };
}
