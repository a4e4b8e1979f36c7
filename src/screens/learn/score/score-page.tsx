// The page worth keeping, set as a sheet of paper: what is printed is what one sees, without the buttons.

import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { shownScore } from '#contract/gradebook.ts';
import { useCall } from '#src/api/query.ts';
import { useSession } from '#src/api/session.ts';
import { EvaluationResult } from '#src/blocks/evaluation/result.tsx';
import { FigureWord } from '#src/blocks/figure-word.tsx';
import { MasteryRows } from '#src/blocks/summary.tsx';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { usePageCourse } from '#src/ui/page-course.ts';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { useNotes } from '../notes/use-notes.ts';
import { hasNotes, WrittenNotes } from '../notes/written.tsx';
import { PRINTING, SHEET } from '../print.tsx';
import { AnswerList } from './answers.tsx';
import { Lessons } from './lessons.tsx';
import { NextStep } from './next-step.tsx';
import { NOT_PRINTED, type Score } from './score.ts';

export function ScorePage({ score }: { score: Score }) {
  const { t } = useTranslation(['score', 'exercises']);
  const own = useSession().user?.id === score.studentId;
  const seen = score.answers.filter((a) => a.mark !== null || a.verdict === 'to-teacher');
  const missed = score.answers.filter((a) => !seen.includes(a) && a.verdict !== 'right');
  return (
    <>
      {PRINTING}
      {SHEET}
      <Box
        as="article"
        className="printable"
        aria-labelledby="score-title"
        bg="bg.panel"
        w="full"
        maxW="52rem"
        mx="auto"
        my={{ base: '0', md: '8' }}
        borderRadius={{ md: 'l3' }}
        px={{ base: '4', md: '12' }}
        py={{ base: '5', md: '10' }}
        display="grid"
        gap={{ base: '8', md: '10' }}
        gridTemplateColumns="minmax(0, 1fr)"
      >
        <Head score={score} own={own} />
        <Figures score={score} />
        <Section title={t('mastery')}>
          <MasteryRows points={score.points} />
        </Section>
        <Section title={t('next')}>
          <NextStep score={score} own={own} />
        </Section>
        <Section title={t('missed')}>
          {missed.length > 0 ? (
            <AnswerList answers={missed} own={own} />
          ) : (
            <chakra.p color="fg.muted">
              {t(score.answers.length > 0 ? 'missedNone' : 'exercises:summary.nextNothing')}
            </chakra.p>
          )}
        </Section>
        {seen.length > 0 ? (
          <Section title={t('marks')}>
            <AnswerList answers={seen} own={own} />
          </Section>
        ) : null}
        <Evaluated lessonId={score.lessonId} />
        {own ? <Notes score={score} /> : null}
        {score.lessons.length > 1 ? (
          <Section title={t('lessons')}>
            <Lessons score={score} />
          </Section>
        ) : null}
      </Box>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section aria-label={title} display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.h2 textStyle="lg" fontWeight="semibold" css={{ '@media print': { breakAfter: 'avoid' } }}>
        {title}
      </chakra.h2>
      {children}
    </chakra.section>
  );
}

function Head({ score, own }: { score: Score; own: boolean }) {
  usePageCourse(score.courseId);
  const { t, i18n } = useTranslation('score');
  const navigate = useNavigate();
  const { courseId, courseName, studentName, startedAt, endedAt } = score;
  const time = timeFormat(i18n.language, DATE_AND_TIME);
  const when =
    endedAt === null ? t('began', { time: time.format(startedAt) }) : t('ended', { time: time.format(endedAt) });
  return (
    <Flex gap="4" justify="space-between" align="flex-start" wrap="wrap">
      <Box minW="0" flex="1 1 18rem">
        <chakra.p color="brand.fg" textStyle="sm" fontWeight="medium">
          {t('title')}
        </chakra.p>
        <chakra.h1 id="score-title" textStyle={{ base: 'xl', md: '2xl' }} fontWeight="semibold">
          {courseName}
        </chakra.h1>
        <chakra.p color="fg.muted" mt="1">
          {`${studentName} · ${when}`}
        </chakra.p>
        {own ? null : (
          <chakra.p color="fg.info" mt="1" css={NOT_PRINTED}>
            {t('of', { name: studentName })}
          </chakra.p>
        )}
      </Box>
      <Flex gap="2" css={NOT_PRINTED} wrap="wrap">
        <Button
          variant="ghost"
          colorPalette="gray"
          onClick={() => navigate(`/AICurriculumInfo?courseId=${encodeURIComponent(courseId)}`)}
        >
          {t('toCourse')}
        </Button>
        <Button variant="surface" onClick={() => window.print()}>
          <LessonIcon name="print" />
          {t('print')}
        </Button>
      </Flex>
    </Flex>
  );
}

/** The score, and what it rests on. */
function Figures({ score: { score, bookScore, answers } }: { score: Score }) {
  const { t } = useTranslation('score');
  const count = (verdict: string) => answers.filter((a) => a.verdict === verdict).length;
  const hints = answers.reduce((n, a) => n + a.hints, 0);
  const waiting = count('to-teacher');
  const unlearnt = answers.filter((a) => a.unlearnt).length;
  const facts = [
    // as the rows below have it
    t('answered', { count: answers.length - unlearnt }),
    t('right', { count: count('right') }),
    ...(unlearnt > 0 ? [t('unlearnt', { count: unlearnt })] : []),
    ...(waiting > 0 ? [t('waiting', { count: waiting })] : []),
    ...(hints > 0 ? [t('hints', { count: hints })] : []),
    ...(bookScore !== null ? [t('bookScore', { score: shownScore(bookScore) })] : []),
  ];
  return (
    <Grid
      templateColumns="auto minmax(0, 1fr)"
      gap={{ base: '5', md: '8' }}
      alignItems="center"
      bg="bg.subtle"
      borderRadius="l3"
      px={{ base: '4', md: '6' }}
      py="5"
    >
      <div>
        <Box>
          <FigureWord name="score" />
        </Box>
        <chakra.span
          fontSize="3rem"
          lineHeight="1.1"
          fontWeight="semibold"
          color="brand.fg"
          fontVariantNumeric="tabular-nums"
          // paper's white would lie over the line above
          css={{ '@media print': { background: 'transparent !important' } }}
        >
          {answers.length > 0 ? (score ?? '—') : '—'}
        </chakra.span>{' '}
        <chakra.span color="fg.muted" textStyle="sm">
          {t('full')}
        </chakra.span>
      </div>
      <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" columnGap="6" rowGap="1" color="fg.muted">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </chakra.ul>
    </Grid>
  );
}

/** On all points of the lesson, also those that it passed over and the score says nothing of. */
function Notes({ score: { lessonId, studentId } }: { score: Score }) {
  const { data } = useCall('/api/Theory/Item', { lessonId });
  return data ? <NotesOn lessonId={lessonId} userId={studentId} points={data.points} /> : null;
}

interface NotesOnProps {
  lessonId: string;
  userId: string;
  points: readonly { pointId: string; title: string }[];
}

function NotesOn({ lessonId, userId, points }: NotesOnProps) {
  const { t } = useTranslation('notes');
  const { notes } = useNotes({ lessonId, userId, points }, true);
  if (!notes || !hasNotes(notes)) return null;
  return (
    <Section title={t('title')}>
      <WrittenNotes points={points} notes={notes} />
    </Section>
  );
}

/** Nothing where nobody has evaluated. */
function Evaluated({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation('score');
  const { data } = useCall('/api/Theory/Evaluation', { lessonId });
  if (!data?.own && !data?.teacher) return null;
  return (
    <Section title={t('evaluation')}>
      <EvaluationResult content={{ lessonId, criteria: data.criteria }} live />
    </Section>
  );
}
