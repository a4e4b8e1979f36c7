// The server rows of the bank's screens.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { bank, bankCats } from '#contract/bank.ts';
import { experiments } from '#contract/experiment-rows.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { refreshFamily } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { catPaths } from '../experiments/keep/cat-names.ts';

export type ListedQuestion = OutputOf<'/OrgApi/Question/Items'>['items'][number];
export type KeptQuestion = OutputOf<'/OrgApi/Question/Item'>;
export type QuestionInput = InputOf<'/OrgApi/Question/Add'>;
export type QuestionChange = Omit<InputOf<'/OrgApi/Question/Change'>, 'ids'>;

export const QUESTION_LIST = '/questions/list';
export const addHref = (query: Readonly<Record<string, string>> = {}): string => {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return `${QUESTION_LIST}/add${search === '' ? '' : `?${search}`}`;
};

export const useCats = () => useAllRows(bankCats, { sort: 'name' });
/** By the whole way to each. */
export function useCatOptions(): { value: string; label: string }[] {
  const { data } = useCats();
  return useMemo(() => catPaths(data ?? []).map(({ id, name }) => ({ value: id, label: name })), [data]);
}

export const useAllExperiments = () => useAllRows(experiments, { sort: 'name' });

export const useQuestion = (id: string) => useCall('/OrgApi/Question/Item', { id }, { enabled: id !== '' });

/** Every change: lists, categories with their counts and the question itself are asked for again. */
function useChange<I, O>(change: (input: I) => Promise<O>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all([refreshFamily(client, bank.items), refreshFamily(client, bankCats.items)]),
  });
}

/** A new one has no version to be told yet. */
interface Saved {
  id: string;
  version?: number;
}

export const useSaveQuestion = () =>
  useChange(async ({ id, version, ...input }: QuestionInput & { id: string; version?: number }): Promise<Saved> => {
    if (id === '') return call('/OrgApi/Question/Add', input, { quiet: true });
    const held = version === undefined ? {} : { version };
    return call('/OrgApi/Question/Update', { id, ...held, ...input }, { quiet: true });
  });

export const useChangeQuestions = () =>
  useChange((input: InputOf<'/OrgApi/Question/Change'>) => call('/OrgApi/Question/Change', input, { quiet: true }));
