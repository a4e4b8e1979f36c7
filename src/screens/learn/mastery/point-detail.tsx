// One point of the map: its goal, how it stands, what is to be learnt before it, and the way to it.
import { Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { masteryStateOf } from '#contract/mastery.ts';
import { MASTERY_LOOK } from '#src/blocks/mastery-state.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { begunPath, lessonPath } from '../paths.ts';
import { useRelearn } from '../use-relearn.ts';
import type { Mastery, MasteryPoint } from './mastery.ts';
import { type Prerequisite, prerequisitesOf } from './prerequisites.ts';
import { About, type Graph } from './relation-map.tsx';

interface Props {
  row: MasteryPoint;
  mastery: Mastery;
  /** Null until it is read. */
  graph: Graph | null;
  /** Opens another point. */
  onOpen: (pointId: string) => void;
}

export function PointDetail({ row, mastery: { running, latest, points }, graph, onOpen }: Props) {
  const { t } = useTranslation('mastery');
  const navigate = useNavigate();
  const relearn = useRelearn((id) => void navigate(begunPath(id)));
  const { pointId, title, goal } = row;
  const needed = prerequisitesOf(pointId, points, graph?.edges ?? []);
  return (
    <Stack role="region" aria-label={title} gap="3" bg="bg.panel" borderRadius="l3" p="4">
      <div>
        <chakra.h3 fontWeight="semibold">{title}</chakra.h3>
        {goal ? <chakra.p color="fg.muted">{goal}</chakra.p> : null}
      </div>
      <p>{t(`about.${masteryStateOf(row)}`, { count: row.tries })}</p>
      {graph ? <About id={pointId} graph={graph} {...(needed.length > 0 ? { without: 'from' as const } : {})} /> : null}
      <First needed={needed} onOpen={onOpen} />
      <Flex gap="3" wrap="wrap" align="center">
        {/* a course has one running lesson: a new one would end it */}
        {running ? (
          <Button onClick={() => navigate(lessonPath(running))}>
            <LessonIcon name="play" />
            {t('goOn')}
          </Button>
        ) : latest ? (
          <Button
            disabled={relearn.isPending}
            onClick={() => relearn.mutate({ lessonId: latest, pointIds: [pointId] })}
          >
            <LessonIcon name="refresh" />
            {t('relearn')}
          </Button>
        ) : null}
        {running ? (
          <chakra.span color="fg.muted" textStyle="sm">
            {t('oneRuns')}
          </chakra.span>
        ) : null}
      </Flex>
    </Stack>
  );
}

/** Not a gate: who wants to go on may. */
function First({ needed, onOpen }: { needed: readonly Prerequisite[]; onOpen: (pointId: string) => void }) {
  const { t } = useTranslation(['mastery', 'blocks']);
  if (needed.length === 0) return null;
  return (
    <Stack gap="1">
      <chakra.p fontWeight="medium">{t('first')}</chakra.p>
      <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" gap="2">
        {needed.map(({ row: { pointId, title }, standing }) => (
          <li key={pointId}>
            <Button size="sm" variant="surface" onClick={() => onOpen(pointId)}>
              {title}
              <chakra.span color={MASTERY_LOOK[standing].color} textStyle="sm">
                {t(`blocks:standing.${standing}`)}
              </chakra.span>
            </Button>
          </li>
        ))}
      </chakra.ul>
    </Stack>
  );
}
