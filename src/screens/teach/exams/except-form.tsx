// More time or attempts for one person of an exam: whoever is in it has them at once.
import { Field, SimpleGrid, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exceptions } from '#contract/assignments.ts';
import { type ExamRow, examRows } from '#contract/exam-rows.ts';
import { fieldErrors } from '#src/api/errors.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { UserPicker } from '#src/ui/form/pickers/user-picker.tsx';
import { PlainInput } from '#src/ui/form/plain-input.tsx';
import { msOf } from '#src/ui/school-time.ts';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';

const numberIn = (typed: string): number | undefined => {
  const value = Number(typed.normalize('NFKC'));
  return typed.trim() === '' || Number.isNaN(value) ? undefined : value;
};

function useDraft(first: string) {
  const [userId, setUser] = useState(first);
  const [minutes, setMinutes] = useState('');
  const [attempts, setAttempts] = useState('');
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const end = msOf(until);
  const values = {
    userId,
    reason,
    ...(numberIn(minutes) === undefined ? {} : { minutes: numberIn(minutes) }),
    ...(numberIn(attempts) === undefined ? {} : { attempts: numberIn(attempts) }),
    ...(end === null ? {} : { until: end }),
  };
  return { userId, setUser, minutes, setMinutes, attempts, setAttempts, until, setUntil, reason, setReason, values };
}

interface Props {
  exam: Pick<ExamRow, 'id' | 'name'>;
  /** For whom; absent: one is chosen. */
  person?: { id: string; name: string };
  onClose: () => void;
}

export function ExceptForm({ exam, person, onClose }: Props) {
  const { t } = useTranslation('exams');
  const draft = useDraft(person?.id ?? '');
  const refresh = useRefreshFamily(exceptions.items);
  const save = useMutation({
    mutationFn: () => send(examRows.except, { id: exam.id, ...draft.values }, { quiet: true }),
    onSuccess: async ({ stands: { minutes, attempts } }) => {
      await refresh();
      // the most of each counts: less than what stood gives nothing, and says so
      const stands = [
        minutes > 0 && t('except.more', { count: minutes }),
        attempts > 0 && t('except.times', { count: attempts }),
      ].filter(Boolean);
      toast.success(
        [t('except.given'), ...(stands.length > 0 ? [t('except.now', { stands: stands.join(' · ') })] : [])].join(' '),
      );
      onClose();
    },
  });
  const problems = fieldErrors(save.error);
  const isShown = Object.keys(problems).length > 0;
  return (
    <Confirm
      title={t('except.title', { name: exam.name })}
      text={t('except.text')}
      confirm={t('except.give')}
      busy={save.isPending}
      error={isShown ? undefined : save.error?.message}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      <Field.Root invalid={problems['userId'] !== undefined}>
        <Field.Label>{t('except.who')}</Field.Label>
        {person ? (
          <Text>{person.name}</Text>
        ) : (
          <UserPicker
            field={{ name: 'userId', label: t('except.who'), kind: 'user', people: 'all' }}
            draft={draft.userId}
            name="userId"
            focus={() => {}}
            onChange={(id) => draft.setUser(typeof id === 'string' ? id : '')}
            onBlur={() => {}}
          />
        )}
        <Field.ErrorText>{problems['userId']}</Field.ErrorText>
      </Field.Root>
      <SimpleGrid columns={2} gap="3">
        <TextField
          label={t('except.minutes')}
          inputMode="numeric"
          value={draft.minutes}
          error={problems['minutes']}
          onChange={draft.setMinutes}
        />
        <TextField
          label={t('except.attempts')}
          inputMode="numeric"
          value={draft.attempts}
          error={problems['attempts']}
          onChange={draft.setAttempts}
        />
      </SimpleGrid>
      <Field.Root invalid={problems['until'] !== undefined}>
        <Field.Label>{t('except.until')}</Field.Label>
        <PlainInput
          type="datetime-local"
          aria-label={t('except.until')}
          value={draft.until}
          onChange={(e) => draft.setUntil(e.target.value)}
        />
        <Field.ErrorText>{problems['until']}</Field.ErrorText>
      </Field.Root>
      <TextField
        label={t('except.reason')}
        value={draft.reason}
        maxLength={200}
        error={problems['reason']}
        onChange={draft.setReason}
      />
    </Confirm>
  );
}
