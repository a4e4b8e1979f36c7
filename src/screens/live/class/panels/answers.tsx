// Who answered what, as it comes: for who teaches. On the wall and in the class stand counts alone.
import { Box, Button, chakra, Flex, Skeleton, Table } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ShownContent } from '#contract/live.ts';
import { useFollowedPushes, useLastPushed } from '#src/blocks/classroom/pushes.ts';
import { VerdictBadge } from '#src/blocks/question/verdict.tsx';
import { TextLine } from '#src/blocks/text/text.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { lastAsked, type Question, questionOf } from '../asked.ts';
import type { ClassView } from '../class.ts';
import { useLiveAnswers } from '../queries.ts';
import { answerText } from './words.ts';

interface Props {
  live: ClassView;
  /** To what is done with the class: what was pushed to it is dealt with there. */
  onLesson: () => void;
}

export function AnswersPanel({ live, onLesson }: Props) {
  const { t } = useTranslation('liveClass');
  const { classes, courseId } = live.facts;
  const questionId = 'questionId' in live.stage ? live.stage.questionId : lastAsked(live);
  return (
    <Box flex="1" minH="0" overflow="auto" px="3" py="3" display="grid" gap="4" alignContent="start">
      {courseId !== null &&
        classes?.map(({ id }) => <PushedLine key={id} classId={id} courseId={courseId} onOpen={onLesson} />)}
      {questionId === null ? (
        <chakra.p color="fg.muted" textStyle="sm">
          {t('answers.notShown')}
        </chakra.p>
      ) : (
        <Rows key={questionId} live={live} questionId={questionId} />
      )}
    </Box>
  );
}

/** A question that was pushed is answered beside the class: what can be done with it stands in another panel. */
function PushedLine({ classId, courseId, onOpen }: { classId: string; courseId: string; onOpen: () => void }) {
  const { t } = useTranslation(['liveClass', 'board']);
  useFollowedPushes(classId);
  const pushed = useLastPushed(classId, courseId);
  if (!pushed) return null;
  const { stem, formulas, answered, of, state } = pushed;
  return (
    <Box bg="bg.muted" borderRadius="l2" px="3" py="2">
      <chakra.p overflowWrap="anywhere">
        {t('board:pushed.title')} · <TextLine text={stem} formulas={formulas} />
      </chakra.p>
      <Flex align="center" justify="space-between" gap="2" wrap="wrap">
        <chakra.span color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
          {t('board:pushed.answered', { answered, of })}
          {(state === 'ended' || state === 'revealed') && ` · ${t(`board:pushed.state.${state}`)}`}
        </chakra.span>
        <Button size="xs" variant="ghost" onClick={onOpen}>
          {t('answers.toLesson')}
        </Button>
      </Flex>
    </Box>
  );
}

/** The same again, as a question of its own: after a discussion one sees what it changed. */
const anew = ({ stem, options = [] }: Question, bankId: string | null): ShownContent =>
  bankId === null
    ? { kind: 'poll', text: stem, options: options.map((o) => o.text) }
    : { kind: 'question', questionId: bankId };

function Rows({ live, questionId }: { live: ClassView; questionId: string }) {
  const { t } = useTranslation(['liveClass', 'common']);
  const answers = useLiveAnswers(live.facts.liveId, questionId);
  const question = questionOf(live, questionId);
  if (answers.isPending) return <Skeleton h="40" />;
  if (answers.isError) return <ErrorState error={answers.error} onRetry={() => void answers.refetch()} />;
  const { rows, of, answered, right, waiting } = answers.data;
  const isPoll = question?.unmarked === true;
  const { acts, stage } = live;
  const isShown = 'questionId' in stage && stage.questionId === questionId;
  return (
    <Box display="grid" gap="3">
      <chakra.h3 textStyle="sm" fontWeight="semibold" overflowWrap="anywhere">
        {question ? <TextLine text={question.stem} formulas={question.formulas} /> : null}
      </chakra.h3>
      <Flex align="center" justify="space-between" gap="2" wrap="wrap">
        <chakra.p role="status" fontVariantNumeric="tabular-nums">
          {t(isPoll ? 'asked.counted' : 'asked.counts', { answered, of, right })}
        </chakra.p>
        {isShown && acts?.can('reveal') ? (
          <Button size="sm" onClick={() => acts.command({ type: 'reveal' })}>
            {t('asked.reveal')}
          </Button>
        ) : null}
      </Flex>
      {question && acts?.can('show') ? (
        <Flex gap="2">
          <Button size="sm" variant="outline" onClick={() => acts.say(t('asked.discussLine', { stem: question.stem }))}>
            {t('asked.discuss')}
          </Button>
          <Button
            size="sm"
            variant="outline"
            onClick={() => acts.command({ type: 'show', what: anew(question, answers.data.bankId) })}
          >
            {t('asked.anew')}
          </Button>
        </Flex>
      ) : null}
      {rows.length === 0 ? (
        <chakra.p color="fg.muted" textStyle="sm">
          {t('answers.none')}
        </chakra.p>
      ) : (
        <Table.Root size="sm">
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>{t('answers.name')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('answers.value')}</Table.ColumnHeader>
              {isPoll ? null : <Table.ColumnHeader>{t('answers.verdict')}</Table.ColumnHeader>}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {rows.map(({ userId, name, value, verdict }) => (
              <Table.Row key={userId}>
                <Table.Cell whiteSpace="nowrap">{name}</Table.Cell>
                <Table.Cell overflowWrap="anywhere">
                  {value === null
                    ? t('answers.notLearnt')
                    : answerText(value, {
                        true: t('common:answer.true'),
                        false: t('common:answer.false'),
                      })}
                </Table.Cell>
                {isPoll ? null : <Table.Cell>{verdict ? <VerdictBadge result={verdict} /> : null}</Table.Cell>}
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      )}
      {waiting.length > 0 ? (
        <chakra.details color="fg.muted" textStyle="sm">
          <chakra.summary cursor="pointer">{t('answers.waits', { count: waiting.length })}</chakra.summary>
          <chakra.ul display="flex" flexWrap="wrap" columnGap="3" pt="1" listStyleType="none" color="fg">
            {waiting.map(({ userId, name }) => (
              <li key={userId}>{name}</li>
            ))}
          </chakra.ul>
        </chakra.details>
      ) : null}
    </Box>
  );
}
