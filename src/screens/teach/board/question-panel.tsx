// One of the course's check questions for the whole class at once.
import { Button, RadioGroup, Skeleton, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import type { Board } from './queries.ts';

interface Props {
  courseId: string;
  points: Board['points'];
  busy: boolean;
  onSend: (questionId: string) => void;
  onClose: () => void;
}

export function QuestionPanel({ courseId, points, busy, onSend, onClose }: Props) {
  const { t } = useTranslation(['board', 'exercises']);
  const [chosen, setChosen] = useState('');
  const questions = useCall('/OrgApi/AISetting/Questions', { courseId });
  return (
    <SidePanel
      title={t('question.title')}
      lead={t('question.lead')}
      size="lg"
      onClose={onClose}
      footer={
        <Button disabled={chosen === '' || busy} loading={busy} onClick={() => onSend(chosen)}>
          {t('question.send')}
        </Button>
      }
    >
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
    </SidePanel>
  );
}
