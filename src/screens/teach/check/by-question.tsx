// By question: the same answers stand together and are marked once; one by one where a marker wants it.
import { Box, Button, Flex, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepOrder } from '#src/ui/held-order.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { ExamAnswerCard } from './answer-card.tsx';
import { AskedQuestion } from './asked.tsx';
import {
  type AnswerGroup,
  type ExamAnswer,
  markGroup,
  markOne,
  type QuestionInExam,
  useAnswerGroups,
  useAnswers,
  useChange,
} from './queries.ts';
import { RekeyButton } from './rekey-button.tsx';
import { useCards } from './use-cards.ts';
import { GivenValue } from './value.tsx';

interface Props {
  examId: string;
  question: QuestionInExam;
  /** In place of the name where it is hidden. */
  nameOf: (studentId: string, name: string) => string;
  /** Counts up each time that it is asked for: then the first that waits has the focus. */
  visit: number;
  /** To the next question of which answers wait; none waits: undefined. */
  onNextOpen: (() => void) | undefined;
}

export function ByQuestion({ examId, question, nameOf, visit, onNextOpen }: Props) {
  const { bankId } = question;
  const groups = useAnswerGroups(examId, bankId);
  const answers = useAnswers(examId, bankId);
  const failed = groups.error ?? answers.error;
  const { t } = useTranslation('examRecords');
  if (failed)
    return (
      <ErrorState
        error={failed}
        onRetry={() => {
          void groups.refetch();
          void answers.refetch();
        }}
      />
    );
  return (
    <Stack gap="4">
      <Box as="section" bg="bg.panel" borderRadius="l3" p={{ base: '4', md: '5' }}>
        <AskedQuestion question={question.question} max={question.max} />
        <Flex mt="3">
          <RekeyButton examId={examId} question={question} />
        </Flex>
      </Box>
      {groups.data && answers.data ? (
        <Answers
          examId={examId}
          question={question}
          nameOf={nameOf}
          visit={visit}
          onNextOpen={onNextOpen}
          groups={groups.data}
          answers={answers.data}
        />
      ) : (
        <Skeleton role="status" aria-label={t('loading')} h="64" />
      )}
    </Stack>
  );
}

type Card = { key: string; waits: boolean } & ({ group: AnswerGroup } | { given: ExamAnswer; of: string });

/** Groups as they stood on arrival: what is marked stays where it is. `apart`: those that are taken one by one; null: all. */
function useCardsIn(
  groups: readonly AnswerGroup[],
  answers: readonly ExamAnswer[],
  apart: ReadonlySet<string> | null,
): Card[] {
  const order = useRef<readonly string[]>([]);
  const byKey = new Map(groups.map((g) => [JSON.stringify(g.value), g]));
  order.current = keepOrder(order.current, [...byKey.keys()]);
  const byAttempt = new Map(answers.map((a) => [a.attemptId, a]));
  return order.current.flatMap((key): Card[] => {
    const group = byKey.get(key);
    if (!group) return [];
    if (group.count > 1 && apart && !apart.has(key)) return [{ key, waits: group.toMark > 0, group }];
    return group.attemptIds.flatMap((id) => {
      const given = byAttempt.get(id);
      return given ? [{ key: `${id} ${given.questionId}`, waits: given.points === null, given, of: key }] : [];
    });
  });
}

interface AnswersProps extends Props {
  groups: readonly AnswerGroup[];
  answers: readonly ExamAnswer[];
}

function Answers({ examId, question, nameOf, visit, onNextOpen, groups, answers }: AnswersProps) {
  const { t } = useTranslation('examRecords');
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  // a run is nobody else's answer
  const isRun = question.question.kind === 'experiment';
  const cards = useCardsIn(groups, answers, isRun ? null : apart);
  const { refOf, step, next } = useCards(cards, `${question.bankId} ${visit}`);
  const one = useChange(markOne, t('mark.stale'));
  const all = useChange(markGroup, t('mark.stale'));
  const isBusy = one.isPending || all.isPending;
  const goOn = (key: string, word: string) => {
    if (next(key)) setSaid(word);
    else if (onNextOpen) onNextOpen();
    else setSaid([word, t('mark.end')].filter(Boolean).join('。'));
  };
  const toggle = (key: string) =>
    setApart((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  const toggleButton = (key: string) => (
    <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => toggle(key)}>
      {t(apart.has(key) ? 'mark.together' : 'mark.apart')}
    </Button>
  );
  return (
    <>
      <Stack as="ol" gap="4" listStyleType="none" aria-label={t('answer.given')}>
        {cards.map((card) => (
          <li key={card.key}>
            {'group' in card ? (
              <ExamAnswerCard
                key={`${card.key} ${card.group.points}`}
                who={t('mark.same', { count: card.group.count })}
                head={toggleButton(card.key)}
                max={question.max}
                points={card.group.points}
                isMixed={card.group.points === null && card.group.toMark === 0}
                isBusy={isBusy}
                cardRef={refOf(card.key)}
                onStep={(by) => step(card.key, by)}
                onKeep={() => goOn(card.key, '')}
                onSave={(points) =>
                  all.mutate(
                    { examId, bankId: question.bankId, value: card.group.value, points },
                    {
                      onSuccess: ({ marked }) => {
                        if (marked === 0) toast.info(t('mark.keptAlone'));
                        goOn(card.key, t('mark.savedGroup', { count: marked }));
                      },
                    },
                  )
                }
              >
                <GivenValue question={question.question} value={card.group.value} read={card.group.read} />
                <Names group={card.group} answers={answers} nameOf={nameOf} />
              </ExamAnswerCard>
            ) : (
              <ExamAnswerCard
                key={`${card.key} ${card.given.version}`}
                who={nameOf(card.given.studentId, card.given.name)}
                head={apart.has(card.of) ? toggleButton(card.of) : undefined}
                max={card.given.max}
                points={card.given.points}
                text={card.given.text}
                isBusy={isBusy}
                cardRef={refOf(card.key)}
                onStep={(by) => step(card.key, by)}
                onKeep={() => goOn(card.key, '')}
                onSave={(points, text) => {
                  const { attemptId, questionId, version } = card.given;
                  one.mutate(
                    { attemptId, questionId, version, points, ...(text === undefined ? {} : { text }) },
                    { onSuccess: () => goOn(card.key, t('mark.saved', { points })) },
                  );
                }}
              >
                <GivenValue
                  question={question.question}
                  value={card.given.value}
                  read={card.given.read}
                  runId={card.given.runId}
                />
              </ExamAnswerCard>
            )}
          </li>
        ))}
      </Stack>
      <Text role="status" color="fg.muted" textStyle="sm">
        {said}
      </Text>
    </>
  );
}

function Names({ group, answers, nameOf }: Pick<AnswersProps, 'answers' | 'nameOf'> & { group: AnswerGroup }) {
  const own = answers.filter((a) => group.attemptIds.includes(a.attemptId));
  return (
    <HStack gap="2" mt="2" wrap="wrap" color="fg.muted" textStyle="xs">
      {own.map((a) => (
        <Text key={a.attemptId}>{nameOf(a.studentId, a.name)}</Text>
      ))}
    </HStack>
  );
}
