// The team in its order: moved by drag, by buttons, or by Alt and an arrow.
import { Box, Text, VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { courseTeachers } from '#contract/classes.ts';
import { useMay } from '#src/api/guarded.ts';
import { MovableRow } from '#src/ui/reorder/movable-row.tsx';
import { useReorder } from '#src/ui/reorder/use-reorder.ts';
import { type TeamTeacher, useTeam } from './use-team.ts';

interface Props {
  courseId: string;
  team: readonly TeamTeacher[];
  readOnly: boolean;
}

export function TeamList({ courseId, team: stored, readOnly }: Props) {
  const { t } = useTranslation('courseTeachers');
  const may = useMay();
  const { team, said, move, remove } = useTeam(courseId, stored);
  const drag = useReorder((from, to) => void move(from, to));
  const movable = !readOnly && may(courseTeachers.changeOrder) && team.length > 1;
  return (
    <>
      <Box as="ol" listStyleType="none" aria-label={t('title')}>
        {team.map((teacher, at) => (
          <MovableRow
            key={teacher.id}
            drag={drag}
            name={teacher.name}
            at={at}
            of={team.length}
            onMove={movable ? (to) => void move(at, to) : undefined}
            onRemove={!readOnly && may(courseTeachers.delete) ? () => void remove(teacher) : undefined}
          >
            <Text flex="1" minW="0" overflowWrap="anywhere">
              {teacher.name}{' '}
              <Text as="span" color="fg.muted" ms="1">
                {teacher.userName}
              </Text>
            </Text>
          </MovableRow>
        ))}
      </Box>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
