// A question of the bank to a whole class at once: to one of those that are taught this course.
import { Button, RadioGroup, Skeleton, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePush } from '#src/blocks/classroom/pushes.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { useTaughtClasses } from '../../board/queries.ts';
import type { CourseBankRow } from './queries.ts';

interface Props {
  courseId: string;
  row: CourseBankRow;
  onClose: () => void;
}

export function BankPush({ courseId, row, onClose }: Props) {
  const { t } = useTranslation('bank');
  const taught = useTaughtClasses();
  const classes = (taught.data ?? []).filter((c) => c.courseId === courseId);
  const [chosen, setChosen] = useState('');
  // one class needs no choice
  const classId = chosen || (classes.length === 1 ? (classes[0]?.classId ?? '') : '');
  const push = usePush(classId);
  const send = () =>
    push.mutate(
      { kind: 'check-question', questionId: row.id },
      {
        onSuccess: () => {
          toast.success(t('push.done'));
          onClose();
        },
      },
    );
  return (
    <SidePanel
      title={t('push.title')}
      lead={t('push.lead')}
      size="md"
      onClose={onClose}
      footer={
        <Button disabled={classId === ''} loading={push.isPending} onClick={send}>
          {t('push.send')}
        </Button>
      }
    >
      <VStack align="stretch" gap="5">
        <Text bg="bg.muted" borderRadius="l3" px="4" py="3">
          <TextLine text={row.stem} formulas={row.formulas} />
        </Text>
        {taught.isPending && <Skeleton role="status" aria-label={t('push.loading')} h="16" />}
        {taught.error && <ErrorState error={taught.error} onRetry={() => void taught.refetch()} />}
        {taught.data && classes.length === 0 && (
          <EmptyState icon="users" title={t('push.none')} text={t('push.noneText')} />
        )}
        <RadioGroup.Root
          value={classId}
          aria-label={t('push.class')}
          onValueChange={({ value }) => setChosen(value ?? '')}
        >
          <VStack align="stretch" gap="2">
            {classes.map((c) => (
              <RadioGroup.Item key={c.classId} value={c.classId}>
                <RadioGroup.ItemHiddenInput />
                <RadioGroup.ItemIndicator />
                <RadioGroup.ItemText>{c.className}</RadioGroup.ItemText>
              </RadioGroup.Item>
            ))}
          </VStack>
        </RadioGroup.Root>
      </VStack>
    </SidePanel>
  );
}
