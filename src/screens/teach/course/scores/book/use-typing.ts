// Cells that are being typed: their chart says how each stands, and those that wait together go in one call.
import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { type Cell, MOST_MARKS } from '#contract/gradebook.ts';
import { courseScores, type ScoreRow } from '#contract/scores.ts';
import { call } from '#src/api/client.ts';
import { refreshFamily } from '#src/api/operations.ts';
import { liveLog } from '#src/machines/qa/live.ts';
import {
  type CellChange,
  type Edit,
  isSameScore,
  type JudgedChange,
  type Typed,
  typingMachine,
} from '#src/machines/typing/typing.machine.ts';
import { failedSent } from '#src/stream/call-sender.ts';
import type { SendResult } from '#src/stream/send-lane.ts';
import type { Act } from '#src/stream/send-store.ts';
import { useSend } from '#src/stream/use-send.ts';
import { BOOK, type ColumnRow } from './queries.ts';
import { typedIn } from './typed.ts';
import { scoreText } from './words.ts';

interface Place {
  row: ScoreRow;
  column: ColumnRow;
}

const MARKS = '/OrgApi/CourseScoreManage/Marks';
const LANE = 'cells';
const EMPTY: Cell = { state: 'none', score: null, version: 0 };
const keyOf = ({ row, column }: Place): string => `${row.id} ${column.id}`;
const changeOf = ({ body }: Act): CellChange => body['change'] as CellChange; // as the chart has made it

/** A cell that is changed twice goes in two calls: the second is made of what the first has left. */
function firstOfEach(acts: readonly Act[]): Act[] {
  const keys = acts.map((act) => changeOf(act).key);
  const again = keys.findIndex((key, i) => keys.indexOf(key) < i);
  return acts.slice(0, again < 0 ? acts.length : again);
}

export function useTyping(courseId: string) {
  const { t } = useTranslation('scores');
  const client = useQueryClient();
  const actor = useActorRef(
    typingMachine.provide({
      actions: { send: (_, changes) => void send.add(LANE, ...changes.map((change) => ({ body: { change } }))) },
    }),
    { inspect: liveLog.observe },
  );
  const send = useSend({
    [LANE]: { most: { count: MOST_MARKS, bytes: Number.POSITIVE_INFINITY }, send: (_, acts) => store(acts) },
  });

  async function store(acts: readonly Act[]): Promise<SendResult> {
    const batch = firstOfEach(acts);
    const { cells } = actor.getSnapshot().context;
    const known = ({ key }: CellChange): Cell => cells[key] ?? EMPTY;
    const all = batch.map(changeOf);
    const changed = all.filter((change) => !isSameScore(known(change), change.typed));
    const marks = changed.map((change) => {
      const [studentId = '', columnId = ''] = change.key.split(' ');
      return { columnId, studentId, version: known(change).version, ...change.typed };
    });
    try {
      const answers =
        marks.length > 0 ? await call(MARKS, { courseId, reason: t('typing.reason'), marks }, { quiet: true }) : [];
      const judged = all.map((change): JudgedChange => {
        const answer = answers[changed.indexOf(change)];
        const refused = answer?.refused ?? null;
        return { ...change, cell: answer?.cell ?? null, why: refused && (refused === 'stale' ? refused : 'score') };
      });
      actor.send({ type: 'judged', judged });
      return { kind: 'stored', upTo: batch.at(-1)?.n ?? 0 };
    } catch (error) {
      const sent = failedSent(error, batch);
      if (sent.kind !== 'stored') actor.send({ type: 'lost' });
      else {
        const why = { text: sent.refused?.[0]?.reason ?? '' };
        actor.send({
          type: 'judged',
          judged: all.map((change) => ({ ...change, cell: null, why: changed.includes(change) ? why : null })),
        });
      }
      return sent;
    }
  }

  const { edits, cells, groups, waiting } = useSelector(actor, (s) => s.context);
  const isAway = useSelector(actor, (s) => s.hasTag('offline'));
  const shownCell = (place: Place): Cell => place.row.cells[place.column.id] ?? EMPTY;
  const cellAt = (place: Place): Cell => cells[keyOf(place)] ?? shownCell(place);
  const count = (state: Edit['state']) => Object.values(edits).filter((e) => e.state === state).length;
  const textOf = ({ excused, score }: Typed) =>
    excused ? t('book.state.excused') : score === null ? '' : String(score);

  function wordsOf(why: Edit['why'], place: Place): string {
    if (why === 'stale') return t('typing.stale', { now: scoreText(cellAt(place), t) });
    if (why === 'score') return t('book.badScore', { max: place.column.max });
    return why?.text ?? '';
  }
  return {
    cellAt,
    /** How the cell stands that somebody has typed into; its text until it is saved. */
    editAt: (place: Place) => {
      const edit = edits[keyOf(place)];
      if (!edit) return undefined;
      const text = edit.text ?? (edit.typed && textOf(edit.typed));
      return { state: edit.state, text, why: wordsOf(edit.why, place) };
    },
    /** Several at once are taken back at once. */
    type: (typed: readonly { place: Place; text: string }[]) =>
      actor.send({
        type: 'type',
        cells: typed.map(({ place, text }) => ({
          key: keyOf(place),
          text,
          typed: typedIn(text, place.column.max, t('book.state.excused')) ?? null,
          cell: shownCell(place),
        })),
      }),
    undo: () => actor.send({ type: 'undo' }),
    canUndo: groups.length > 0,
    /** Cells that the server has not judged yet. */
    saving: waiting,
    /** It cannot be reached. */
    isAway,
    wrong: count('wrong'),
    saved: count('saved'),
    /** Whether all is saved, as soon as nothing is on its way or nobody answers. */
    flush: async () => {
      const isSent = () => actor.getSnapshot().matches('resting');
      const isRight = () => Object.values(actor.getSnapshot().context.edits).every((e) => e.state !== 'wrong');
      return (isSent() || (await send.rested(LANE))) && isRight();
    },
    /** What shows totals asks for them anew. */
    refresh: () =>
      Promise.all([client.invalidateQueries({ queryKey: [BOOK] }), refreshFamily(client, courseScores.items)]),
  };
}
