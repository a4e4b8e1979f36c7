// Answers that came after the end: they count when a teacher says so, and why.
import { Button, Field, Flex, Input, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '#src/ui/confirm.tsx';
import { toast } from '#src/ui/toast.ts';
import { acceptLate, useChange } from './queries.ts';

export function LateAnswers({ attemptId, count }: { attemptId: string; count: number }) {
  const { t } = useTranslation('examRecords');
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const accept = useChange(acceptLate);
  const confirm = () => {
    if (reason.trim() === '') return;
    accept.mutate(
      { attemptId, reason: reason.trim() },
      {
        onSuccess: ({ accepted }) => {
          setOpen(false);
          toast.success(t('late.accepted', { count: accepted }));
        },
      },
    );
  };
  return (
    <Flex role="note" gap="3" align="center" wrap="wrap" bg="orange.subtle" borderRadius="l2" px="4" py="2">
      <Text>{t('late.some', { count })}</Text>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        {t('late.accept')}
      </Button>
      {isOpen && (
        <Confirm
          title={t('late.title')}
          text={t('late.text')}
          confirm={t('late.confirm')}
          busy={accept.isPending}
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        >
          <Field.Root required>
            <Field.Label>{t('reason')}</Field.Label>
            <Input value={reason} maxLength={500} onChange={(e) => setReason(e.target.value)} />
          </Field.Root>
        </Confirm>
      )}
    </Flex>
  );
}
