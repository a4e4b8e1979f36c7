// A paper as it was answered, each question with what came of it as far as that is shown.
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RunDetails } from '#src/blocks/experiments/run-details.tsx';
import { TextLine } from '#src/blocks/text/text.tsx';
import { LessonIcon, type LessonIconName } from '#src/ui/lesson-icon.tsx';
import { DAY_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { type ExamScore, shownPoints } from '../exam-item.ts';
import { isValueGiven, numberedQuestions } from '../sitting/answers.ts';
import { PaperQuestion } from '../sitting/question.tsx';

export type MarkedQuestion = NonNullable<ExamScore['questions']>[number];

type Verdict = 'right' | 'partial' | 'wrong' | 'blank' | 'toMark';
const LOOK: Record<Verdict, { icon: LessonIconName; color: string }> = {
  right: { icon: 'check', color: 'fg.success' },
  partial: { icon: 'minus', color: 'fg.warning' },
  wrong: { icon: 'close', color: 'fg.error' },
  blank: { icon: 'minus', color: 'fg.muted' },
  toMark: { icon: 'user', color: 'fg.info' },
};

type Judged = Pick<MarkedQuestion, 'points' | 'max' | 'kind' | 'value' | 'runId'>;

export function verdictOf({ points, max, kind, value, runId }: Judged): Verdict {
  if (points === null) return 'toMark';
  // an experiment has no value: its run says that it was begun
  if (points === 0 && !(kind === 'experiment' ? runId !== undefined : isValueGiven(value))) return 'blank';
  return points >= max ? 'right' : points > 0 ? 'partial' : 'wrong';
}

export function VerdictMark({ marked }: { marked: MarkedQuestion }) {
  const { t } = useTranslation('exam');
  const verdict = verdictOf(marked);
  const { icon, color } = LOOK[verdict];
  return (
    <Flex as="span" align="center" gap="1.5" color={color} textStyle="sm" fontWeight="medium" flexShrink="0">
      <LessonIcon name={icon} />
      {t(`verdict.${verdict}`)}
      <chakra.span fontVariantNumeric="tabular-nums">
        {marked.points === null
          ? t('outOf', { max: marked.max })
          : t('of', { score: shownPoints(marked.points), max: marked.max })}
      </chakra.span>
    </Flex>
  );
}

const nothing = () => {};

export function AnsweredPaper({ score: { paper, questions = [] } }: { score: ExamScore }) {
  const all = useMemo(() => (paper ? numberedQuestions(paper) : []), [paper]);
  const marks = new Map(questions.map((one) => [one.questionId, one]));
  return (
    <Stack gap="4">
      {all.map((one) => {
        const marked = marks.get(one.question.questionId);
        return (
          <Box key={one.question.questionId}>
            <PaperQuestion
              placed={one}
              written={{ value: marked?.value ?? null, flag: false }}
              isLocked
              onWrite={nothing}
              verdict={marked ? <VerdictMark marked={marked} /> : <span />}
            />
            {marked && <Feedback marked={marked} />}
          </Box>
        );
      })}
    </Stack>
  );
}

function Feedback({ marked: { right, explanation, text, runId, changed } }: { marked: MarkedQuestion }) {
  const { t, i18n } = useTranslation('exam');
  const from = changed && (changed.from === null ? t('verdict.toMark') : shownPoints(changed.from));
  const to = changed && (changed.to === null ? t('verdict.toMark') : shownPoints(changed.to));
  const when = changed && timeFormat(i18n.language, DAY_AND_TIME).format(changed.at);
  const lines: [string, string | undefined][] = [
    [t('right'), right],
    [t('explanation'), explanation],
    [t('teacherSays'), text],
    [t('corrected'), changed && t('correctedTo', { from, to, when })],
  ];
  const given = lines.filter(([, line]) => line);
  if (given.length === 0 && runId === undefined) return null;
  return (
    <Box bg="bg.muted" borderBottomRadius="l3" px={{ base: '4', md: '6' }} py="3" mt="-2" display="grid" gap="1.5">
      {given.map(([name, line]) => (
        <chakra.p key={name} whiteSpace="pre-line" overflowWrap="anywhere" lineHeight="tall">
          <chakra.span color="fg.muted" textStyle="sm" me="2">
            {name}
          </chakra.span>
          <TextLine text={line ?? ''} />
        </chakra.p>
      ))}
      {runId !== undefined && <RunDetails runId={runId} label={t('runSteps')} />}
    </Box>
  );
}
