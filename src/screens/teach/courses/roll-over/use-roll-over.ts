// The steps into the next term: choose, look, copy.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { InputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { isJobOver, useJob } from '#src/ui/job/queries.ts';
import { type ListedCourse, useTerms } from '../../course-row/queries.ts';
import { nextTerm } from './next-term.ts';

/** As many as one call takes. */
export const MOST_COURSES = 200;
const PAGE_SIZE = 100;

type Wanted = InputOf<'/OrgApi/Course/RollOver'>;
export interface RollOverTrial {
  changes: { courseId: string; name: string; what: 'copy' | 'archive' }[];
  taken: { courseId: string; name: string }[];
}

/** What the person has changed; all else is as the present term suggests. */
interface Changed {
  from?: string;
  to?: string;
  archive?: boolean;
  ticked?: ReadonlySet<string>;
}

export type RollOver = ReturnType<typeof useRollOver>;

export function useRollOver() {
  const terms = useTerms();
  const [changed, setChanged] = useState<Changed>({});
  const from = changed.from ?? terms.data?.present ?? '';
  const to = changed.to ?? nextTerm(from);
  const archive = changed.archive ?? true;
  const courses = useTermCourses(from, terms.isSuccess);
  // what is over was copied before, or is not given any more
  const ticked = changed.ticked ?? new Set(courses.data?.filter((c) => c.status !== 'closed').map((c) => c.id));
  const courseIds = (courses.data ?? []).filter((c) => ticked.has(c.id)).map((c) => c.id);
  const wanted: Wanted = { to: to.trim(), courseIds, archive };
  const look = useMutation({
    mutationFn: async (): Promise<RollOverTrial> => {
      const answer = await call('/OrgApi/Course/RollOver', { ...wanted, commit: '0' }, { quiet: true });
      return 'changes' in answer ? answer : { changes: [], taken: [] };
    },
  });
  const start = useMutation({
    mutationFn: async () => {
      const answer = await call('/OrgApi/Course/RollOver', { ...wanted, commit: '1' }, { quiet: true });
      return 'jobId' in answer ? answer.jobId : null;
    },
  });
  const job = useJob(start.data ?? null);
  useRefresh(job.data !== undefined && isJobOver(job.data.state));
  return {
    terms,
    courses,
    from,
    to,
    archive,
    ticked,
    wanted,
    look,
    start,
    job,
    step: start.data ? ('working' as const) : look.data ? ('looked' as const) : ('choose' as const),
    setFrom: (next: string) => setChanged({ from: next, archive }),
    setTo: (next: string) => setChanged({ ...changed, to: next }),
    setArchive: (next: boolean) => setChanged({ ...changed, archive: next }),
    setTicked: (next: ReadonlySet<string>) => setChanged({ ...changed, ticked: next }),
    back: () => {
      look.reset();
      start.reset();
    },
  };
}

/** Exactly of this term: a list shows those of no term with each. */
const useTermCourses = (term: string, enabled: boolean) =>
  useQuery({
    queryKey: ['/OrgApi/Course/Items', { rollOver: term }],
    enabled,
    queryFn: async ({ signal }) => {
      const found: ListedCourse[] = [];
      for (let page = 1; ; page++) {
        const input = { term, page, pageSize: PAGE_SIZE, sort: 'name' as const };
        const { items, itemCount } = await call('/OrgApi/Course/Items', input, { quiet: true, signal });
        found.push(...items);
        if (items.length === 0 || page * PAGE_SIZE >= itemCount) return found.filter((c) => c.term === term);
      }
    },
  });

/** The lists behind it show what has come. */
function useRefresh(isDone: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfCourses(path) });
  }, [client, isDone]);
}

const isOfCourses = (path: unknown): boolean => path === 'teach' || String(path).startsWith('/OrgApi/Course/');
