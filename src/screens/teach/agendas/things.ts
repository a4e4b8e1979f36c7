// What a step can be of: of each kind the things that can be given.
import { useQuery } from '@tanstack/react-query';
import { STEP_KINDS, type StepKind } from '#contract/agendas.ts';
import { courses } from '#contract/courses.ts';
import { experiments } from '#contract/experiment-rows.ts';
import { homework } from '#contract/homework.ts';
import { surveyRows } from '#contract/surveys.ts';
import { useCall } from '#src/api/query.ts';
import { allRows } from '#src/ui/list/use-all.ts';

export interface Thing {
  value: string;
  label: string;
}
type Signal = { signal: AbortSignal };

const courseThings =
  (kind: 'ai' | 'plain') =>
  async ({ signal }: Signal): Promise<Thing[]> =>
    (await allRows(courses, { kind, status: 'published' }, signal)).map(({ id, name }) => ({ value: id, label: name }));

/** Those of a section are the courses that have some. What stands here can be a step. */
const LOADS: Readonly<Partial<Record<StepKind, (how: Signal) => Promise<Thing[]>>>> = {
  hand: async () => [],
  lesson: courseThings('ai'),
  section: courseThings('plain'),
  experiment: async ({ signal }) =>
    (await allRows(experiments, {}, signal))
      .filter(({ status }) => status !== 'draft')
      .map(({ id, name }) => ({ value: id, label: name })),
  homework: async ({ signal }) =>
    (await allRows(homework, {}, signal)).map(({ id, title }) => ({ value: id, label: title })),
  survey: async ({ signal }) =>
    (await allRows(surveyRows, { status: 'published' }, signal)).map(({ id, title }) => ({ value: id, label: title })),
};

/** The kinds that can be chosen. */
export const CHOSEN_KINDS = STEP_KINDS.filter((kind) => kind in LOADS);

export const useThings = (kind: StepKind) =>
  useQuery({
    queryKey: ['agenda-things', kind],
    queryFn: (how) => LOADS[kind]?.(how) ?? [],
  });

/** Sections of a course that its students see. */
export function useSections(courseId: string): readonly Thing[] {
  const { data } = useCall('/OrgApi/CourseChapter/Items', { courseId }, { enabled: courseId !== '' });
  return (data?.items ?? [])
    .filter((s) => s.parentId !== null && s.status === 'published')
    .map((s) => ({ value: s.id, label: s.title }));
}
