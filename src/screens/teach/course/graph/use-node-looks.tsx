// How a class stands with each point: a word and its colour.
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { classStanding, percentOf } from '#contract/mastery.ts';
import { useCall } from '#src/api/query.ts';
import { CONCEPT_LOOK, MASTERY_LOOK } from '#src/blocks/mastery-state.ts';
import type { NodeLook } from '#src/ui/graph/node-card.tsx';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';

/** Of all the course's students, or of one class. */
export function useNodeLooks(courseId: string, classId: string): (id: string, isConcept: boolean) => NodeLook {
  const { t } = useTranslation('graph');
  const stat = useCall('/OrgApi/CourseStat', { courseId, ...(classId ? { classId } : {}) });
  // it comes when the map is there: hundreds of nodes change their looks bit by bit
  const data = useDeferredValue(stat.data);
  return useMemo(() => {
    const stands = new Map(data?.points.map((p) => [p.pointId, p]));
    const faceOf = (name: 'mastered' | 'weak' | 'untested' | 'ahead', percent = 0): NodeLook => {
      const { icon, ...look } = MASTERY_LOOK[name];
      return { ...look, icon: <LessonIcon name={icon} />, words: t(`class.${name}`, { percent }) };
    };
    const { icon, ...look } = CONCEPT_LOOK;
    const concept: NodeLook = { ...look, icon: <LessonIcon name={icon} />, words: t('concept'), isConcept: true };
    const nobody = faceOf('ahead');
    const untested = faceOf('untested');
    return (id, isConcept) => {
      if (isConcept) return concept;
      const point = stands.get(id);
      if (!point) return nobody;
      if (point.students === 0) return point.asked === false ? untested : nobody;
      return faceOf(classStanding(point) === 'mastered' ? 'mastered' : 'weak', percentOf(point.mastery));
    };
  }, [data, t]);
}
