// The questions that were pushed to a class, the last one as it is being answered, and what can be done with them.
import { Box, chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#src/ui/link.tsx';
import { barsOf, hasBars } from '../question/bars.ts';
import { Distribution } from '../question/distribution.tsx';
import { useJudged } from '../question/judged.ts';
import { TextLine, WithFormulas } from '../text/text.tsx';
import { PushControls } from './push-controls.tsx';
import { type PushedItem, useLastSurvey, usePushedQuestions } from './pushes.ts';

export function ClassCard({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Box as="section" aria-label={title} bg="bg.panel" borderRadius="l3" p="4">
      <HStack justify="space-between" mb="2" minH="6">
        <Heading as="h2" textStyle="sm" fontWeight="semibold">
          {title}
        </Heading>
        {action}
      </HStack>
      {children}
    </Box>
  );
}

/** The question that was pushed last, as it is being answered. */
interface LastPushedProps {
  classId: string;
  courseId: string;
  /** Students who are learning now: not all of a class is there. */
  learning?: number;
}

/** The survey that was pushed last, while it can be answered: how far the class is, and nothing of whom. */
export function LastSurvey({ classId }: { classId: string }) {
  const { t } = useTranslation('board');
  const pushed = useLastSurvey(classId);
  if (!pushed?.survey || pushed.state !== 'open') return null;
  const { stem, survey, answered, of } = pushed;
  const link = (
    <Link to={`/teach/survey/analysis?${new URLSearchParams({ id: survey.id })}`} target="_blank" textStyle="xs">
      {t('survey.analysis')}
    </Link>
  );
  return (
    <ClassCard title={t('survey.title')} action={link}>
      <Text overflowWrap="anywhere">{stem}</Text>
      <Text color="fg.muted" textStyle="xs">
        {t(survey.anonymous ? 'survey.atLeast' : 'pushed.answered', { answered, of })}
      </Text>
    </ClassCard>
  );
}

export const LastPushed = memo(function LastPushed({ classId, courseId, learning }: LastPushedProps) {
  const { t } = useTranslation(['board', 'blocks']);
  const [pushed, ...earlier] = usePushedQuestions(classId, courseId);
  if (!pushed) return null;
  const { stem, toMark } = pushed;
  const link = (
    <Link to={`/teach/board/projector?${new URLSearchParams({ classId, courseId })}`} target="_blank" textStyle="xs">
      {t('pushed.onWall')}
    </Link>
  );
  return (
    <ClassCard title={t('pushed.title')} action={link}>
      <Text mb="1">
        <TextLine text={stem} formulas={pushed.formulas} />
      </Text>
      <Text color="fg.muted" textStyle="xs" mb="2">
        <AnsweredCount pushed={pushed} />
        {learning !== undefined && ` · ${t('pushed.learning', { count: learning })}`}
        {toMark > 0 && ` · ${t('pushed.toMark', { count: toMark })}`}
      </Text>
      <PushedStanding classId={classId} pushed={pushed} />
      {earlier.length > 0 && (
        <Stack as="ul" mt="4" gap="1" listStyleType="none" aria-label={t('pushed.earlier')}>
          {earlier.map((one) => (
            <li key={one.id}>
              <chakra.details>
                <chakra.summary cursor="pointer" textStyle="sm" overflowWrap="anywhere">
                  <TextLine text={one.stem} formulas={one.formulas} />
                  <chakra.span color="fg.muted" textStyle="xs" ms="2">
                    <AnsweredCount pushed={one} />
                  </chakra.span>
                </chakra.summary>
                <Box py="2">
                  <PushedStanding classId={classId} pushed={one} />
                </Box>
              </chakra.details>
            </li>
          ))}
        </Stack>
      )}
    </ClassCard>
  );
});

/** How one was answered, to who teaches, and what can be done with it. */
export function PushedStanding({ classId, pushed }: { classId: string; pushed: PushedItem }) {
  const { t } = useTranslation(['board', 'blocks']);
  const judged = useJudged();
  const { correct, question, formulas } = pushed;
  return (
    <>
      <PushedBars pushed={pushed} told size="md" />
      {correct !== '' && !hasBars(question) && (
        <Text color="fg.success" textStyle="sm" mt="2">
          <TextLine text={t('wall.correct', { correct: judged(correct) })} formulas={formulas} />
        </Text>
      )}
      <Box mt="3">
        <PushControls classId={classId} pushed={pushed} size="xs" />
      </Box>
    </>
  );
}

/** How far the class is, and who of it is there to answer. */
export function AnsweredCount({ pushed: { answered, of, here } }: { pushed: PushedItem }) {
  const { t } = useTranslation('board');
  return (
    <>
      {t('pushed.answered', { answered, of })}
      {here !== null && ` · ${t('pushed.here', { count: here })}`}
    </>
  );
}

interface BarsProps {
  pushed: PushedItem;
  told: boolean;
  size: 'md' | 'hall';
}

export function PushedBars({ pushed, told, size }: BarsProps) {
  const { t } = useTranslation('exercises');
  const bars = barsOf(pushed, { true: t('common:answer.true'), false: t('common:answer.false') });
  return (
    <WithFormulas value={pushed.formulas}>
      <Distribution label={pushed.stem} answered={pushed.answered} told={told} size={size} bars={bars} unit="people" />
    </WithFormulas>
  );
}
