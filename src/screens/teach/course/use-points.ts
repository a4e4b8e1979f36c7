// The points of a course's plan, to choose among.
import { useMemo } from 'react';
import { useCall } from '#src/api/query.ts';

export function usePointOptions(courseId: string) {
  const { data } = useCall('/OrgApi/AISetting/PlanItems', { courseId });
  return useMemo(
    () => (data?.points ?? []).map(({ id, title }, i) => ({ value: id, label: `${i + 1}. ${title}` })),
    [data],
  );
}
