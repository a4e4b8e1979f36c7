// The exam room: its rows as they stand, kept current by words that bring them one by one.
import type { BoardExamRow } from '#contract/exam-rows.ts';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { useLiveRows } from '../use-live-rows.ts';

const PATH = '/OrgApi/Exam/Board';
/** Answers that are saved, and signs of life, are no steps of an attempt and bring no word. */
const AGAIN_MS = 15_000;

export interface ExamRoom extends OutputOf<typeof PATH> {
  /** The server's clock is so much ahead of this device's, ms. */
  ahead: number;
}

export const useExamBoard = (examId: string) =>
  useLiveRows({
    key: [PATH, examId],
    classId: examId,
    ask: (signal) => call(PATH, { id: examId }, { quiet: true, signal }),
    word: 'board.row',
    // written by the server from this very type
    rowOf: (value) => (value as { row?: BoardExamRow }).row ?? null,
    idOf: (row) => row.attemptId,
    staleTime: 0,
    again: AGAIN_MS,
  });
