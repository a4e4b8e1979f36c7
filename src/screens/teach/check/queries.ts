// What an exam's staff look at and change: all of it asked anew after a change.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CODE } from '#contract/codes.ts';
import { examRecords } from '#contract/exam-records.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { useCall } from '#src/api/query.ts';
import { isHandedIn, runs } from '#src/machines/exam/exam.selectors.ts';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { toast } from '#src/ui/toast.ts';

const BASE = '/OrgApi/ExamRecord';
export type QuestionInExam = OutputOf<`${typeof BASE}/Questions`>[number];
export type ExamAnswer = OutputOf<`${typeof BASE}/Answers`>[number];
export type AnswerGroup = OutputOf<`${typeof BASE}/Groups`>[number];
export type CheckedAttempt = OutputOf<`${typeof BASE}/Item`>;
export type Rekeyed = OutputOf<`${typeof BASE}/Rekey`>;
export type Asked = QuestionInExam['question'];
export type Value = ExamAnswer['value'];

export const useQuestions = (examId: string) => useCall(`${BASE}/Questions`, { examId }, { staleTime: 0 });
export const useAnswers = (examId: string, bankId: string) =>
  useCall(`${BASE}/Answers`, { examId, bankId }, { staleTime: 0 });
export const useAnswerGroups = (examId: string, bankId: string) =>
  useCall(`${BASE}/Groups`, { examId, bankId }, { staleTime: 0 });
export const useItem = (id: string) => useCall(`${BASE}/Item`, { id }, { enabled: id !== '', staleTime: 0 });
export const useExam = (id: string) => useCall('/OrgApi/Exam/Item', { id });
/** Who teaches a class alone marks it, and no more. */
export const useIsOwn = (examId: string): boolean => useExam(examId).data?.editable === true;
/** Those that are handed in and count. */
export function useHandedIn(examId: string) {
  const all = useAllRows({ items: examRecords.items }, { examId });
  return {
    ...all,
    rows: all.data?.filter(({ state }) => isHandedIn(state)),
    /** How many are still being sat. */
    sitting: all.data?.filter(({ state }) => runs(state)).length ?? 0,
  };
}

/** A change of marks, after which everything that shows any is asked anew. */
export function useChange<I, O>(change: (input: I) => Promise<O>, stale?: string) {
  const client = useQueryClient();
  const refresh = () =>
    client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(`${BASE}/`) });
  return useMutation({
    mutationFn: change,
    // before the next card has the focus
    onSuccess: () => void refresh(),
    onError: (error) => {
      const isStale = error instanceof ApiError && error.code === CODE.conflict;
      if (isStale) void refresh();
      toast.error(isStale && stale !== undefined ? stale : error.message);
    },
  });
}

export const markOne = (input: InputOf<`${typeof BASE}/Mark`>) => call(`${BASE}/Mark`, input, { quiet: true });
export const markGroup = (input: InputOf<`${typeof BASE}/MarkGroup`>) =>
  call(`${BASE}/MarkGroup`, input, { quiet: true });
export const acceptLate = (input: InputOf<`${typeof BASE}/AcceptLate`>) =>
  call(`${BASE}/AcceptLate`, input, { quiet: true });
export const release = (input: InputOf<`${typeof BASE}/Release`>) => call(`${BASE}/Release`, input, { quiet: true });
export const rekey = (input: InputOf<`${typeof BASE}/Rekey`>) => call(`${BASE}/Rekey`, input, { quiet: true });
