// A column, opened: how the class has answered this point's questions in its lessons.
import { Button, Heading, HStack, Skeleton, Text, VStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCall } from '#src/api/query.ts';
import { Distribution } from '#src/blocks/question/distribution.tsx';
import { TextLine, WithFormulas } from '#src/blocks/text/text.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { POINT_STATES, type PointState, shownState } from './point-cell.tsx';
import type { Board } from './queries.ts';

interface Props {
  board: Board;
  pointId: string;
  onClose: () => void;
}

export function PointPanel({ board, pointId, onClose }: Props) {
  const { t } = useTranslation('board');
  const { classId, courseId, points } = board;
  const answers = useCall('/api/Interaction/Answers', { classId, courseId, pointId }, { staleTime: 0 });
  const title = points.find((p) => p.pointId === pointId)?.title ?? '';
  return (
    <SidePanel
      title={title}
      lead={t('answers.lead')}
      size="lg"
      onClose={onClose}
      footer={<AsStudent courseId={courseId} pointId={pointId} />}
    >
      <VStack align="stretch" gap="6">
        <States board={board} pointId={pointId} />
        {answers.isPending && <Skeleton h="40" role="status" aria-label={t('loading')} />}
        {answers.error && <ErrorState error={answers.error} onRetry={() => void answers.refetch()} />}
        {answers.data?.length === 0 && (
          <EmptyState icon="list" title={t('answers.none')} text={t('answers.noneText')} />
        )}
        {answers.data?.map(({ questionId, stem, formulas, answered, right, toMark, given }) => (
          <WithFormulas key={questionId} value={formulas}>
            <VStack as="section" align="stretch" gap="3" aria-label={stem}>
              <Heading as="h3" textStyle="sm" fontWeight="medium">
                <TextLine text={stem} />
              </Heading>
              <Text color="fg.muted" textStyle="xs">
                {[
                  ...(answered > toMark ? [t('answers.sum', { answered: answered - toMark, right })] : []),
                  ...(toMark > 0 ? [t('point.waiting', { count: toMark })] : []),
                ].join(t('point.and'))}
              </Text>
              <Distribution
                label={stem}
                answered={answered}
                told
                size="md"
                unit="times"
                bars={given.map((g) => ({ ...g, text: g.value }))}
              />
            </VStack>
          </WithFormulas>
        ))}
      </VStack>
    </SidePanel>
  );
}

/** The point as its students meet it, in the course's plan; nothing of it is kept or counted. */
function AsStudent({ courseId, pointId }: { courseId: string; pointId: string }) {
  const { t } = useTranslation('board');
  const query = new URLSearchParams({ id: courseId, tab: 'content', point: pointId, preview: '1' });
  return (
    <Button asChild size="sm" variant="outline">
      <Link to={`/teach/AIcourseInfo?${query}`}>
        <Icon name="eye" />
        {t('answers.asStudent')}
      </Link>
    </Button>
  );
}

/** How many of the class are where with it. */
function States({ board, pointId }: Pick<Props, 'board' | 'pointId'>) {
  const { t } = useTranslation('board');
  const stateOf = (row: Board['rows'][number]): PointState => shownState(row.points.find((p) => p.pointId === pointId));
  const states = board.rows.map(stateOf);
  return (
    <HStack gap="4" wrap="wrap" color="fg.muted">
      {POINT_STATES.map((state) => (
        <Text key={state} as="span">
          {t('answers.inState', { state: t(`point.${state}`), count: states.filter((s) => s === state).length })}
        </Text>
      ))}
    </HStack>
  );
}
