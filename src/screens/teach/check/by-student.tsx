// By student: one attempt from its first question to its last, then the next one.
import { Box, Button, chakra, Flex, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { ExamAnswerCard } from './answer-card.tsx';
import { AskedQuestion } from './asked.tsx';
import { LateAnswers } from './late.tsx';
import { type CheckedAttempt, markOne, useChange, useItem } from './queries.ts';
import { useCards } from './use-cards.ts';
import { GivenValue } from './value.tsx';

interface Props {
  attemptId: string;
  /** As it is called here. */
  who: string;
  /** Undefined: there is none. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** To the next with an answer that waits. */
  onNextOpen: (() => void) | undefined;
}

export function ByStudent({ attemptId, who, onPrevious, onNext, onNextOpen }: Props) {
  const { t } = useTranslation('examRecords');
  const { data: item, error, refetch } = useItem(attemptId);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!item) return <Skeleton role="status" aria-label={t('loading')} h="64" />;
  return (
    <Stack gap="4">
      <Flex gap="3" align="center" wrap="wrap">
        <Text fontWeight="semibold" textStyle="lg">
          {who}
        </Text>
        <Text color="fg.muted">{t(`state.${item.state}`)}</Text>
        {item.score !== null && (
          <Text fontVariantNumeric="tabular-nums">{t('mark.score', { score: item.score, max: item.max })}</Text>
        )}
        <HStack ms="auto">
          <Button size="sm" variant="outline" disabled={!onPrevious} onClick={onPrevious}>
            <Icon name="back" />
            {t('mark.previous')}
          </Button>
          <Button size="sm" variant="outline" disabled={!onNext} onClick={onNext}>
            {t('mark.following')}
            <Icon name="next" />
          </Button>
        </HStack>
      </Flex>
      {item.late > 0 && <LateAnswers attemptId={attemptId} count={item.late} />}
      <Answers item={item} onNextOpen={onNextOpen} />
    </Stack>
  );
}

/** What has no mark yet because it is not handed in cannot get one. */
const isOpen = (item: CheckedAttempt): boolean => ['marking', 'marked', 'released'].includes(item.state);

function Answers({ item, onNextOpen }: { item: CheckedAttempt } & Pick<Props, 'onNextOpen'>) {
  const { t } = useTranslation('examRecords');
  const [said, setSaid] = useState('');
  const cards = item.answers.map((a) => ({ key: a.questionId, waits: a.points === null }));
  const { refOf, step, next } = useCards(cards, item.id);
  const mark = useChange(markOne, t('mark.stale'));
  const goOn = (questionId: string) => {
    if (next(questionId)) return;
    if (onNextOpen) onNextOpen();
    else setSaid(t('mark.end'));
  };
  return (
    <>
      <Stack as="ol" gap="4" listStyleType="none" aria-label={t('answer.given')}>
        {item.answers.map((a, i) => (
          <li key={a.questionId}>
            <ExamAnswerCard
              key={a.version}
              who={t('mark.question', { n: i + 1 })}
              max={a.max}
              points={a.points}
              by={a.points === null ? undefined : a.by}
              text={a.text}
              isBusy={mark.isPending || !isOpen(item)}
              cardRef={refOf(a.questionId)}
              onStep={(by) => step(a.questionId, by)}
              onKeep={() => goOn(a.questionId)}
              onSave={(points, text) =>
                mark.mutate(
                  { attemptId: item.id, questionId: a.questionId, version: a.version, points, text },
                  {
                    onSuccess: () => {
                      setSaid(t('mark.saved', { points }));
                      goOn(a.questionId);
                    },
                  },
                )
              }
            >
              <Stack gap="3">
                <AskedQuestion question={a.question} max={a.max} />
                <Box bg="bg.panel" borderRadius="l2" px="3" py="2">
                  <GivenValue question={a.question} value={a.value} read={a.read} runId={a.runId} />
                </Box>
                <History changes={a.history} />
                {a.late && (
                  <Box borderWidth="1px" borderColor="orange.emphasized" borderRadius="l2" px="3" py="2">
                    <Text color="fg.warning" textStyle="sm">
                      {t('answer.late')}
                    </Text>
                    <GivenValue question={a.question} value={a.late.value} read={a.late.read} />
                  </Box>
                )}
              </Stack>
            </ExamAnswerCard>
          </li>
        ))}
      </Stack>
      <Text role="status" color="fg.muted" textStyle="sm">
        {said}
      </Text>
    </>
  );
}

/** What its points were before, who changed them and why. */
function History({ changes }: { changes: CheckedAttempt['answers'][number]['history'] }) {
  const { t, i18n } = useTranslation('examRecords');
  if (changes.length === 0) return null;
  const time = timeFormat(i18n.language, DAY_AND_TIME);
  const points = (n: number | null) => (n === null ? t('mark.waits') : t('mark.given', { points: n }));
  return (
    <chakra.details color="fg.muted" textStyle="xs">
      <chakra.summary cursor="pointer">{t('mark.history', { count: changes.length })}</chakra.summary>
      <Stack as="ol" gap="0.5" mt="1" listStyleType="none" fontVariantNumeric="tabular-nums">
        {changes.map(({ at, by, from, to, reason }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what has happened keeps its place
          <li key={i}>
            {[`${time.format(at)} ${points(from)} → ${points(to)}`, by ?? t('mark.byMachine'), reason]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </Stack>
    </chakra.details>
  );
}
