// Attempts as a list, in the page and as a spreadsheet.
import type { ExamRecordRow } from '#contract/exam-records.ts';
import type { ExamState } from '#contract/exam-states.ts';
import { byValue, isNamed } from '#contract/names.ts';
import type { Context } from '#server/platform/http/mount.ts';
import { type MessageKey, say } from '#server/platform/messages.ts';
import { type Listing, readerOfAll } from '#server/platform/reader.ts';
import type { ExportColumn } from '../exports/index.ts';
import { counting } from './analysis.ts';
import { absentFrom } from './board.ts';
import { staffExam } from './exam.store.ts';
import { type AttemptRecord, attemptAnswers, attemptsOfExam, countsAsHandedIn, isDrawn } from './records.store.ts';

interface RecordsAsked {
  examId: string;
  state?: ExamState | undefined;
  toMark?: boolean | undefined;
  keyword?: string | undefined;
  sort?: string | undefined;
}

/** All at once: some hundreds at most. */
export async function listedRecords(asked: RecordsAsked, { app, who }: Context): Promise<AttemptRecord[]> {
  await staffExam(app, who, asked.examId);
  return narrowed(await attemptsOfExam(app.pool, asked.examId), asked);
}

function narrowed(all: readonly AttemptRecord[], { state, toMark, keyword = '', sort }: RecordsAsked): AttemptRecord[] {
  const rows = all.filter(
    (a) =>
      isNamed(`${a.name} ${a.userName}`, keyword) &&
      (state === undefined || a.state === state) &&
      (toMark === undefined || a.toMark > 0 === toMark),
  );
  if (sort === undefined) return rows;
  const name = sort.replace('-', '') as 'userName' | 'name' | 'score' | 'createdAt'; // the contract's sorts
  const way = sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((a, b) => way * byValue(a[name] ?? -1, b[name] ?? -1));
}

export const examIdOf = (listing: Listing): string => (listing as Listing & RecordsAsked).examId;

export const rowOf = ({ examId: _exam, seed: _seed, paper: _paper, ...row }: AttemptRecord): ExamRecordRow => row;

/** With a column for each question, where all have the same; who has not begun it has a row, in their place by number. */
export const recordReader = readerOfAll(async (listing, context) => {
  const asked = listing as Listing & RecordsAsked;
  const { app, who } = context;
  const exam = await staffExam(app, who, asked.examId);
  const all = await attemptsOfExam(app.pool, exam.id);
  const rows = narrowed(all, asked);
  const counted = new Set(counting(exam, all.filter(countsAsHandedIn)).map((a) => a.id));
  const told = (row: AttemptRecord) => ({ ...rowOf(row), counts: counted.has(row.id) });
  const missing = await absentFrom(app.pool, exam.id);
  const state = exam.until < app.now() ? 'absent' : 'waiting';
  const whole = (sat: { userName: string }[]) =>
    [...sat, ...missing.map(({ userName, name }) => ({ userName, name, state }))].toSorted((a, b) =>
      byValue(a.userName, b.userName),
    );
  if (isDrawn(exam)) return whole(rows.map(told));
  const given = Map.groupBy(await attemptAnswers(app.pool, exam, rows), (g) => g.attempt.id);
  return whole(
    rows.map((row) => ({
      ...told(row),
      ...Object.fromEntries((given.get(row.id) ?? []).map((g) => [`question.${g.bankId}`, g.points])),
    })),
  );
});

const STATES = {
  waiting: 'examWaiting',
  answering: 'examAnswering',
  paused: 'examPaused',
  grace: 'examGrace',
  submitted: 'examSubmitted',
  marking: 'examMarking',
  marked: 'examMarked',
  released: 'examReleased',
  voided: 'examVoided',
  absent: 'examAbsent',
} as const satisfies Record<ExamState | 'absent', MessageKey>;

export const RECORD_COLUMNS: readonly ExportColumn[] = [
  { key: 'userName', title: 'colStudentNo' },
  { key: 'name', title: 'colName' },
  { key: 'attempt', title: 'colAttempt' },
  {
    key: 'state',
    title: 'colRecordState',
    value: (row, { lang }) => say(lang, STATES[row['state'] as keyof typeof STATES]),
  },
  { key: 'score', title: 'colScore' },
  { key: 'max', title: 'colMax' },
  { key: 'toMark', title: 'colRecordToMark' },
  { key: 'late', title: 'colLate' },
  { key: 'submittedAt', title: 'colSubmittedAt' },
  // of several attempts one
  { key: 'counts', title: 'colCounts' },
];

export async function columnsFor(
  listing: Listing,
  { app, who }: Context,
  known: readonly ExportColumn[],
): Promise<readonly ExportColumn[]> {
  const exam = await staffExam(app, who, examIdOf(listing));
  if (isDrawn(exam)) return known;
  const items = exam.frozen?.sections.flatMap((s) => s.items) ?? [];
  return [
    ...known,
    ...items.map(
      ({ bankId, points }, i): ExportColumn => ({
        key: `question.${bankId}`,
        title: { text: `${i + 1} (${points})` },
      }),
    ),
  ];
}
