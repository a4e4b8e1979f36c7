// Who answered what, as it comes: for who teaches. On the wall and in the class stand counts alone.
import { Box, Button, chakra, Flex, Skeleton, Table } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import type { ShownContent } from '#contract/live.ts';
import { PushedStanding } from '#src/blocks/classroom/last-pushed.tsx';
import { useFollowedPushes, usePushedQuestions } from '#src/blocks/classroom/pushes.ts';
import { VerdictBadge } from '#src/blocks/question/verdict.tsx';
import { TextLine } from '#src/blocks/text/text.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { lastAsked, type Question, questionOf } from '../asked.ts';
import type { ClassView } from '../class.ts';
import { useAllAsked, useFollowedAsked, useLiveAnswers } from '../queries.ts';
import { answerText } from './words.ts';

/** All that was asked, the latest first: one is open, with who answered what. */
export function AnswersPanel({ live, onSide }: { live: ClassView; onSide: (side: 'lesson') => void }) {
  const { t } = useTranslation('liveClass');
  const { liveId, classes } = live.facts;
  const asked = useAllAsked(liveId, `${lastAsked(live)} ${Object.keys(live.log.revealed).length}`);
  const [opened, setOpened] = useState<string | null>();
  const list = asked.data?.toReversed() ?? [];
  const shown = 'questionId' in live.stage ? live.stage.questionId : list[0]?.questionId;
  const openId = opened === undefined ? shown : opened;
  return (
    <Box flex="1" minH="0" overflow="auto" px="3" py="3">
      {classes?.map(({ id }) => (
        <Followed key={id} classId={id} />
      ))}
      {live.acts ? (
        <Flex gap="2" align="center" mb="3" color="fg.muted" textStyle="sm">
          <chakra.span flex="1">{t('answers.how')}</chakra.span>
          <Button size="xs" variant="outline" onClick={() => onSide('lesson')}>
            {t('answers.toLesson')}
          </Button>
        </Flex>
      ) : null}
      {asked.isPending && <Skeleton h="40" />}
      {asked.isError && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.data && list.length === 0 ? (
        <chakra.p color="fg.muted" textStyle="sm">
          {t('answers.notShown')}
        </chakra.p>
      ) : null}
      <chakra.ol display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr)" listStyleType="none">
        {list.map((one) => (
          <AskedRow
            key={one.questionId}
            live={live}
            asked={one}
            isOpen={one.questionId === openId}
            onOpen={() => setOpened(one.questionId === openId ? null : one.questionId)}
          />
        ))}
      </chakra.ol>
    </Box>
  );
}

function Followed({ classId }: { classId: string }) {
  useFollowedPushes(classId);
  useFollowedAsked(classId);
  return null;
}

type Asked = OutputOf<'/OrgApi/LiveStream/Questions'>[number];

interface RowProps {
  live: ClassView;
  asked: Asked;
  isOpen: boolean;
  onOpen: () => void;
}

function AskedRow({ live, asked, isOpen, onOpen }: RowProps) {
  const { t } = useTranslation(['liveClass', 'board']);
  const { questionId, stem, formulas, kind, answered, of, right, pushedTo } = asked;
  const isPushed = pushedTo !== undefined;
  const word = kind === 'question' ? 'asked.counts' : isPushed ? 'board:pushed.answered' : 'asked.counted';
  const counts = t(word, { answered, of, right });
  return (
    <chakra.li
      bg="bg.muted"
      borderRadius="l2"
      px="3"
      py="2"
      display="grid"
      gap="3"
      gridTemplateColumns="minmax(0, 1fr)"
    >
      <chakra.button
        type="button"
        display="flex"
        gap="2"
        textAlign="start"
        cursor="pointer"
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        <chakra.span flex="1" minW="0" overflowWrap="anywhere">
          <TextLine text={stem} formulas={formulas} />
          <chakra.span display="block" color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
            {isPushed ? `${t('board:pushed.title')} · ${counts}` : counts}
          </chakra.span>
        </chakra.span>
        <Icon name={isOpen ? 'up' : 'down'} />
      </chakra.button>
      {isOpen && isPushed ? <Pushed classId={pushedTo} id={questionId} /> : null}
      {isOpen ? <Rows live={live} questionId={questionId} isPoll={kind === 'poll'} /> : null}
    </chakra.li>
  );
}

/** A question that was pushed is answered beside the class. */
function Pushed({ classId, id }: { classId: string; id: string }) {
  const pushed = usePushedQuestions(classId).find((p) => p.id === id);
  return pushed ? <PushedStanding classId={classId} pushed={pushed} /> : null;
}

/** The same again, as a question of its own: after a discussion one sees what it changed. */
const anew = ({ stem, options = [] }: Question, bankId: string | null): ShownContent =>
  bankId === null
    ? { kind: 'poll', text: stem, options: options.map((o) => o.text) }
    : { kind: 'question', questionId: bankId };

function Rows({ live, questionId, isPoll }: { live: ClassView; questionId: string; isPoll: boolean }) {
  const { t } = useTranslation(['liveClass', 'common']);
  const answers = useLiveAnswers(live.facts.liveId, questionId);
  const question = questionOf(live, questionId);
  if (answers.isPending) return <Skeleton h="40" />;
  if (answers.isError) return <ErrorState error={answers.error} onRetry={() => void answers.refetch()} />;
  const { rows, waiting } = answers.data;
  const { acts, stage } = live;
  const isShown = 'questionId' in stage && stage.questionId === questionId;
  return (
    <Box display="grid" gap="3">
      {isShown && acts?.can('reveal') ? (
        <Button size="sm" justifySelf="end" onClick={() => acts.command({ type: 'reveal' })}>
          {t('asked.reveal')}
        </Button>
      ) : null}
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
