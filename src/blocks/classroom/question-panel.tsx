// A question for the whole class at once: one of the course's, or one that is typed on the spot; or a survey that it was given.
import { Box, Button, HStack, NativeSelect, RadioGroup, Skeleton, Text, VStack } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PUSH_MINUTES } from '#contract/push-limits.ts';
import { useCall } from '#src/api/query.ts';
import { later } from '#src/ui/later.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { withWords } from '#src/ui/words.ts';
import { TextLine } from '../text/text.tsx';
import type { TypedPush } from './pushes.ts';
import { SurveyChoice } from './survey-choice.tsx';

/** With what edits a question: not everybody who asks types one. */
const TypedQuestion = later(async () => (await withWords(['plan'], import('./typed-question.tsx'))).TypedQuestionForm);

const MINUTES = [1, 2, 3, 5, 10, 20, 30, 45, 60];

export type ChosenPush =
  | ({ kind: 'check-question'; minutes: number } & ({ questionId: string } | { courseId: string; question: TypedPush }))
  | { kind: 'survey'; assignmentId: string };
type From = 'bank' | 'typed' | 'survey';

interface Props {
  classId: string;
  courseId: string;
  points: readonly { pointId: string; title: string }[];
  busy: boolean;
  onSend: (what: ChosenPush) => void;
  onClose: () => void;
}

export function QuestionPanel({ classId, courseId, points, busy, onSend, onClose }: Props) {
  const { t } = useTranslation(['board', 'exercises']);
  const [chosen, setChosen] = useState('');
  const [from, setFrom] = useState<From>('bank');
  const [wasTyped, setWasTyped] = useState(false);
  const [typed, setTyped] = useState<TypedPush>();
  const [tries, setTries] = useState(0);
  const [minutes, setMinutes] = useState<number>(PUSH_MINUTES.default);
  const [assignmentId, setAssignmentId] = useState('');
  // what a typed one lacks is said when it is to be sent
  const isReady = { bank: chosen !== '', typed: true, survey: assignmentId !== '' }[from];
  const send = () => {
    if (from === 'survey') return onSend({ kind: 'survey', assignmentId });
    if (from === 'typed' && !typed) return setTries((n) => n + 1);
    const question = from === 'typed' && typed ? { courseId, question: typed } : { questionId: chosen };
    onSend({ kind: 'check-question', ...question, minutes });
  };
  const questions = useCall('/OrgApi/AISetting/Questions', { courseId });
  return (
    <SidePanel
      title={t('question.title')}
      lead={t('question.lead')}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <NativeSelect.Root w="32" hidden={from === 'survey'}>
            <NativeSelect.Field
              aria-label={t('question.minutes')}
              value={minutes}
              onChange={(e) => setMinutes(Number(e.target.value))}
            >
              {MINUTES.map((count) => (
                <option key={count} value={count}>
                  {t('question.minutesOf', { count })}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
          <Button disabled={!isReady || busy} loading={busy} onClick={send}>
            {t('question.send')}
          </Button>
        </>
      }
    >
      <HStack role="group" aria-label={t('question.from')} mb="4" gap="2">
        {(['bank', 'typed', 'survey'] as const).map((one) => (
          <Button
            key={one}
            size="sm"
            variant={from === one ? 'subtle' : 'ghost'}
            aria-pressed={from === one}
            onClick={() => {
              setFrom(one);
              if (one === 'typed') setWasTyped(true);
            }}
          >
            {t(`question.${one}`)}
          </Button>
        ))}
      </HStack>
      {/* hidden, not gone: what was typed stays */}
      <Box hidden={from !== 'typed'}>
        {wasTyped && (
          <Suspense fallback={<Skeleton h="64" />}>
            <TypedQuestion tries={tries} onChange={setTyped} />
          </Suspense>
        )}
      </Box>
      {from !== 'survey' && (
        <Text color="fg.muted" textStyle="sm" mb="4">
          {t('question.inBook')}
        </Text>
      )}
      {from === 'survey' && <SurveyChoice classId={classId} chosen={assignmentId} onChoose={setAssignmentId} />}
      <Box hidden={from !== 'bank'}>
        {questions.isPending && <Skeleton h="64" role="status" aria-label={t('loading')} />}
        {questions.error && <ErrorState error={questions.error} onRetry={() => void questions.refetch()} />}
        {questions.data?.length === 0 && (
          <EmptyState icon="list" title={t('question.none')} text={t('question.noneText')} />
        )}
        <RadioGroup.Root
          value={chosen}
          onValueChange={({ value }) => setChosen(value ?? '')}
          aria-label={t('question.title')}
        >
          <VStack align="stretch" gap="5">
            {points.map(({ pointId, title }, i) => (
              <VStack key={pointId} align="stretch" gap="1">
                <Text fontWeight="medium">{`${i + 1} ${title}`}</Text>
                {questions.data
                  ?.filter((q) => q.pointId === pointId)
                  .map(({ id, stem, formulas, kind }) => (
                    <RadioGroup.Item key={id} value={id} alignItems="flex-start" py="1.5">
                      <RadioGroup.ItemHiddenInput />
                      <RadioGroup.ItemIndicator mt="0.5" />
                      <RadioGroup.ItemText fontWeight="normal">
                        <TextLine text={stem} formulas={formulas} />
                        <Text as="span" color="fg.muted" ms="2" textStyle="xs">
                          {t(`exercises:question.kind.${kind}`)}
                        </Text>
                      </RadioGroup.ItemText>
                    </RadioGroup.Item>
                  ))}
              </VStack>
            ))}
          </VStack>
        </RadioGroup.Root>
      </Box>
    </SidePanel>
  );
}
