// The server rows of the papers' screens.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { papers } from '#contract/papers.ts';
import { send } from '#src/api/operations.ts';
import { countable, type KeyedSection } from './draft.ts';

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
