// The AI lesson for who teaches: what can be put on the stage from the course, and what students have asked.
import { Box, Button, chakra, Flex, Skeleton } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OutputOf } from '#contract/index.ts';
import type { ShownContent } from '#contract/live.ts';
import { useCall } from '#src/api/query.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import { later } from '#src/ui/later.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { withWords } from '#src/ui/words.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import type { Acts, ClassView } from '../class.ts';
import { AskedList } from './asked-list.tsx';
import { Materials } from './materials.tsx';
import { PanelSection } from './part.tsx';

const ClassroomTools = later(
  async () => (await withWords(['board'], import('#src/blocks/classroom/tools.tsx'))).ClassroomTools,
);

export function LessonPanel({ live }: { live: ClassView }) {
  const { t } = useTranslation('liveClass');
  const { acts, facts, stage } = live;
  if (!acts) return null;
  return (
    <Box flex="1" minH="0" overflow="auto" px="3" py="3" display="grid" gap="5" alignContent="start">
      <Flex gap="2">
        <Button asChild size="sm" variant="outline">
          <Link to={`/RemoteLive/wall?${new URLSearchParams({ id: facts.liveId })}`} target="_blank">
            {t('lesson.wall')}
          </Link>
        </Button>
        {acts.can('clear') && stage.kind !== 'empty' ? (
          <Button size="sm" variant="outline" onClick={() => acts.command({ type: 'clear' })}>
            {t('lesson.clear')}
          </Button>
        ) : null}
      </Flex>
      {facts.classes && facts.classes.length > 0 ? (
        <PanelSection title={t('lesson.tools')}>
          <Suspense fallback={<Skeleton h="10" />}>
            <ClassroomTools classes={facts.classes} courseId={facts.courseId} liveId={facts.liveId} />
          </Suspense>
        </PanelSection>
      ) : null}
      <Materials live={live} acts={acts} />
      <PanelSection title={t('lesson.choose')}>
        {facts.courseId === null ? (
          <chakra.p color="fg.muted" textStyle="sm">
            {t('lesson.noCourse')} {t('lesson.noCourseText')}
          </chakra.p>
        ) : (
          <Points courseId={facts.courseId} live={live} acts={acts} />
        )}
      </PanelSection>
      <PanelSection title={t('asks.title')}>
        <AskedList liveId={facts.liveId} acts={acts} />
      </PanelSection>
    </Box>
  );
}

type Point = OutputOf<'/OrgApi/AISetting/Points'>[number];

function Points({ courseId, live, acts }: { courseId: string; live: ClassView; acts: Acts }) {
  const { t } = useTranslation('liveClass');
  const points = useCall('/OrgApi/AISetting/Points', { courseId });
  const [open, setOpen] = useState<string | null>(null);
  if (points.isPending) return <Skeleton h="24" />;
  if (points.isError) return <ErrorState error={points.error} onRetry={() => void points.refetch()} />;
  if (points.data.length === 0)
    return (
      <chakra.p color="fg.muted" textStyle="sm">
        {t('lesson.noPoints')}
      </chakra.p>
    );
  return (
    <chakra.ol display="grid" gap="1" listStyleType="none">
      {points.data.map((point, i) => (
        <PointRow
          key={point.id}
          n={i + 1}
          point={point}
          courseId={courseId}
          isOpen={open === point.id}
          onOpen={() => setOpen(open === point.id ? null : point.id)}
          isShown={'pointId' in live.stage && live.stage.pointId === point.id}
          acts={acts}
        />
      ))}
    </chakra.ol>
  );
}

interface PointProps {
  n: number;
  point: Point;
  courseId: string;
  isOpen: boolean;
  onOpen: () => void;
  isShown: boolean;
  acts: Acts;
}

function PointRow({
  n,
  point: { id, title, example, questions },
  courseId,
  isOpen,
  onOpen,
  isShown,
  acts,
}: PointProps) {
  const { t } = useTranslation('liveClass');
  const cannot = !acts.can('show');
  const show = (what: ShownContent) => acts.command({ type: 'show', what });
  return (
    <chakra.li borderRadius="l2" bg={isOpen || isShown ? 'bg.muted' : 'transparent'}>
      <chakra.button
        type="button"
        display="flex"
        w="full"
        alignItems="center"
        gap="2"
        px="2"
        py="1.5"
        textAlign="start"
        borderRadius="l2"
        cursor="pointer"
        aria-expanded={isOpen}
        focusVisibleRing="inside"
        _hover={{ bg: 'bg.muted' }}
        onClick={onOpen}
      >
        <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
          {n}
        </chakra.span>
        <chakra.span flex="1" overflowWrap="anywhere">
          {title}
        </chakra.span>
        {isShown ? (
          <chakra.span textStyle="xs" color="brand.fg" flexShrink="0">
            {t('lesson.now')}
          </chakra.span>
        ) : null}
        <Icon name={isOpen ? 'up' : 'down'} />
      </chakra.button>
      {isOpen ? (
        <Box px="2" pb="2" display="grid" gap="2">
          <Flex gap="2">
            <Button size="sm" disabled={cannot} onClick={() => show({ kind: 'point', pointId: id })}>
              {t('lesson.point')}
            </Button>
            <Button
              size="sm"
              variant="outline"
              disabled={cannot || !example}
              onClick={() => show({ kind: 'example', pointId: id })}
            >
              {t('lesson.example')}
            </Button>
          </Flex>
          {questions === 0 ? (
            <chakra.p color="fg.muted" textStyle="sm">
              {t('lesson.noQuestions')}
            </chakra.p>
          ) : (
            <Bank courseId={courseId} pointId={id} acts={acts} />
          )}
        </Box>
      ) : null}
    </chakra.li>
  );
}

/** The point's check questions: asked of everybody, each time anew. */
function Bank({ courseId, pointId, acts }: { courseId: string; pointId: string; acts: Acts }) {
  const { t } = useTranslation('liveClass');
  const questions = useCall('/OrgApi/AISetting/Questions', { courseId, pointId });
  if (questions.isPending) return <Skeleton h="16" />;
  if (questions.isError) return <ErrorState error={questions.error} onRetry={() => void questions.refetch()} />;
  return (
    <chakra.ul display="grid" gap="1.5" listStyleType="none" aria-label={t('lesson.questions')}>
      {questions.data.map(({ id, stem, formulas }) => (
        <chakra.li key={id} display="flex" gap="2" alignItems="start">
          <chakra.span flex="1" textStyle="sm" overflowWrap="anywhere" lineClamp={3}>
            <TextLine text={stem} formulas={formulas} />
          </chakra.span>
          <Button
            size="xs"
            variant="outline"
            aria-label={t('common:row.of', { action: t('lesson.ask'), name: stem })}
            disabled={!acts.can('show')}
            onClick={() => acts.command({ type: 'show', what: { kind: 'question', questionId: id } })}
          >
            {t('lesson.ask')}
          </Button>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
