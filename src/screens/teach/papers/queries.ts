// The server rows of the papers' screens.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { bankCats } from '#contract/bank.ts';
import type { OutputOf } from '#contract/index.ts';
import { papers } from '#contract/papers.ts';
import { send } from '#src/api/operations.ts';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { catPaths } from '../experiments/keep/cat-names.ts';
import { countable, type KeyedSection } from './draft.ts';

export type PaperRow = OutputOf<'/OrgApi/TestPaper/Items'>['items'][number];
export type PaperCount = OutputOf<'/OrgApi/TestPaper/Count'>;
export type BankListed = OutputOf<'/OrgApi/Question/Items'>['items'][number];
export type Choice = { value: string; label: string };

const PAUSE_MS = 300;

/** What it comes to: asked of the server when the typing has paused; what was known before stays until then. */
export function useCount(sections: readonly KeyedSection[]) {
  const wanted = JSON.stringify(countable(sections));
  const [settled, setSettled] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const query = useQuery({
    queryKey: [papers.count.path, settled],
    queryFn: ({ signal }) => send(papers.count, { sections: JSON.parse(settled) }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    enabled: sections.length > 0,
  });
  return { count: query.data, isOld: wanted !== settled || query.isPlaceholderData };
}

export function useCatOptions(): readonly Choice[] {
  const { data = [] } = useAllRows(bankCats, { sort: 'name' });
  return catPaths(data).map(({ id, name }) => ({ value: id, label: name }));
}
