// Which points this teacher has looked through, and in which state they were then. Kept on this device, a record a course.
import { useCallback, useState } from 'react';
import { useSession } from '#src/api/session.ts';
import { keep, recall } from '#src/api/storage.ts';
import type { Summary } from './next-step.ts';

type Marks = Readonly<Record<string, string>>;

/** Other words, or other questions, have not been read. */
const stampOf = ({ version, questions: q }: Summary): string => `${version}.${q.draft + q.edited + q.approved}`;

interface ReadMarks {
  isRead: (point: Summary) => boolean;
  mark: (point: Summary) => void;
}

export function useReadMarks(courseId: string): ReadMarks {
  const name = `plan.read.${useSession().user?.id ?? ''}.${courseId}`;
  const [marks, setMarks] = useState<Marks>(() => recall<Marks>(name) ?? {});
  const mark = useCallback(
    (point: Summary) =>
      setMarks((old) => {
        const stamp = stampOf(point);
        if (old[point.id] === stamp) return old;
        const next = { ...old, [point.id]: stamp };
        keep(name, next, null);
        return next;
      }),
    [name],
  );
  return { isRead: (point) => marks[point.id] === stampOf(point), mark };
}
