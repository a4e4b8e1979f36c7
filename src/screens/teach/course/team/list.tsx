// The team in its order: moved by drag, by buttons, or by Alt and an arrow.
import { Box, HStack, Text, VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { courseTeachers } from '#contract/classes.ts';
import { useMay } from '#src/api/guarded.ts';
import { movedBy, RowTools } from '#src/ui/reorder/row-tools.tsx';
import { useReorder } from '#src/ui/reorder/use-reorder.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { type TeamTeacher, useTeam } from './use-team.ts';

interface Props {
  courseId: string;
  team: readonly TeamTeacher[];
  readOnly: boolean;
}

export function TeamList({ courseId, team: stored, readOnly }: Props) {
  const { t } = useTranslation(['courseTeachers', 'common']);
  const may = useMay();
  const { team, said, move, remove } = useTeam(courseId, stored);
  const drag = useReorder((from, to) => void move(from, to));
  const movable = !readOnly && may(courseTeachers.changeOrder) && team.length > 1;
  return (
    <>
      <Box as="ol" listStyleType="none" aria-label={t('title')}>
        {team.map((teacher, at) => (
          <HStack
            key={teacher.id}
            as="li"
            {...drag.target(at)}
            gap="3"
            minH="12"
            borderRadius="l2"
            opacity={drag.dragged === at ? 0.5 : 1}
            {...(drag.over === at ? { outline: '2px solid', outlineColor: 'brand.focusRing' } : {})}
            {...(movable ? { 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown' } : {})}
            onKeyDown={(event) => {
              const by = movable ? movedBy(event) : null;
              if (by === null) return;
              event.preventDefault();
              void move(at, at + by);
            }}
          >
            {movable && (
              <Box {...drag.handle(at)} cursor="grab" color="fg.subtle" title={t('common:row.drag')} aria-hidden>
                <Icon name="grip" />
              </Box>
            )}
            <Text flex="1" minW="0" overflowWrap="anywhere">
              {teacher.name}{' '}
              <Text as="span" color="fg.muted" ms="1">
                {teacher.userName}
              </Text>
            </Text>
            <RowTools
              name={teacher.name}
              at={at}
              of={team.length}
              {...(movable ? { onMove: (to) => void move(at, to) } : {})}
              {...(!readOnly && may(courseTeachers.delete) ? { onRemove: () => void remove(teacher) } : {})}
            />
          </HStack>
        ))}
      </Box>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
