// 宽限: another end for one student, or none of it: for one task, or for all that was due while they were away.
import { Checkbox, Field, HStack, RadioGroup } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Assignment, assignments, type Exception, exceptions } from '#contract/assignments.ts';
import { fieldErrors } from '#src/api/errors.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { PlainInput } from '#src/ui/form/plain-input.tsx';
import { dayText, endOfDayIn, minuteText, msOf } from '#src/ui/school-time.ts';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';

interface Props {
  student: { id: string; name: string };
  /** The task at hand; none: what is changed is over a span of days. */
  assignment?: Pick<Assignment, 'id' | 'title' | 'until'>;
  /** The one to change; none: a new one. */
  row?: Exception;
  onClose: () => void;
}

type Target = 'task' | 'span';
const TARGETS: readonly Target[] = ['task', 'span'];
const WEEK_MS = 7 * 86_400_000;

/** Tomorrow night, or a day after what is due later. */
const usualEnd = (due: number | null | undefined): number => Math.max(endOfDayIn(1), due ? endOfDayIn(1, due) : 0);

function useDraft({ assignment, row }: Props) {
  const now = Date.now();
  const [target, setTarget] = useState<Target>(row && row.assignmentId === null ? 'span' : 'task');
  const [days, setDays] = useState({
    from: dayText(row?.dueFrom ?? now - WEEK_MS),
    until: dayText(row?.dueUntil ?? now),
  });
  const [until, setUntil] = useState(() => {
    if (row) return row.until === null ? '' : minuteText(row.until);
    return minuteText(usualEnd(assignment?.until));
  });
  const [excused, setExcused] = useState(row?.excused ?? false);
  const [reason, setReason] = useState(row?.reason ?? '');
  const span =
    target === 'span'
      ? { dueFrom: msOf(`${days.from}T00:00`), dueUntil: msOf(`${days.until}T23:59:59.999`) }
      : { dueFrom: null, dueUntil: null };
  // who need not do it has no end to keep
  const values = { ...span, until: excused ? null : msOf(until), excused, reason };
  return { target, setTarget, days, setDays, until, setUntil, excused, setExcused, reason, setReason, values };
}

export function ExceptDialog(props: Props) {
  const { student, assignment, row, onClose } = props;
  const { t } = useTranslation('exceptions');
  const draft = useDraft(props);
  const refresh = useRefreshFamily(exceptions.items);
  const refreshStanding = useRefreshFamily(assignments.items);
  const save = useMutation({
    mutationFn: async () => {
      if (row) return send(exceptions.update, { id: row.id, version: row.version, ...draft.values }, { quiet: true });
      const assignmentId = draft.target === 'task' ? (assignment?.id ?? null) : null;
      return send(exceptions.add, { userId: student.id, assignmentId, ...draft.values }, { quiet: true });
    },
    onSuccess: async () => {
      await Promise.all([refresh(), refreshStanding()]);
      toast.success(t(row ? 'changed' : 'given', { name: student.name }));
      onClose();
    },
  });
  const problems = fieldErrors(save.error);
  const elsewhere = Object.entries(problems).find(
    ([name]) => !['until', 'dueFrom', 'dueUntil', 'reason'].includes(name),
  );
  const message = Object.keys(problems).length > 0 ? elsewhere?.[1] : save.error?.message;
  return (
    <Confirm
      title={t(row ? 'changeTitle' : 'giveTitle', { name: student.name })}
      text={t('giveText')}
      confirm={t(row ? 'save' : 'give')}
      busy={save.isPending}
      error={message}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      {assignment && !row && (
        <RadioGroup.Root
          value={draft.target}
          aria-label={t('field.target')}
          onValueChange={({ value }) => draft.setTarget(value === 'span' ? 'span' : 'task')}
        >
          <HStack gap="5" wrap="wrap">
            {TARGETS.map((value) => (
              <RadioGroup.Item key={value} value={value}>
                <RadioGroup.ItemHiddenInput />
                <RadioGroup.ItemIndicator />
                <RadioGroup.ItemText>{t(`target.${value}`, { title: assignment.title })}</RadioGroup.ItemText>
              </RadioGroup.Item>
            ))}
          </HStack>
        </RadioGroup.Root>
      )}
      {draft.target === 'span' && <Days draft={draft} problem={problems['dueFrom'] ?? problems['dueUntil']} />}
      <Checkbox.Root checked={draft.excused} onCheckedChange={({ checked }) => draft.setExcused(checked === true)}>
        <Checkbox.HiddenInput />
        <Checkbox.Control />
        <Checkbox.Label>{t('field.excused')}</Checkbox.Label>
      </Checkbox.Root>
      {!draft.excused && (
        <Field.Root invalid={problems['until'] !== undefined}>
          <Field.Label>{t('field.until')}</Field.Label>
          <PlainInput
            type="datetime-local"
            aria-label={t('field.until')}
            value={draft.until}
            onChange={(e) => draft.setUntil(e.target.value)}
          />
          <Field.ErrorText>{problems['until']}</Field.ErrorText>
        </Field.Root>
      )}
      <TextField
        label={t('field.reason')}
        value={draft.reason}
        maxLength={200}
        error={problems['reason']}
        onChange={draft.setReason}
      />
    </Confirm>
  );
}

interface DaysProps {
  draft: ReturnType<typeof useDraft>;
  problem: string | undefined;
}

function Days({ draft: { days, setDays }, problem }: DaysProps) {
  const { t } = useTranslation('exceptions');
  return (
    <Field.Root invalid={problem !== undefined}>
      <Field.Label>{t('field.due')}</Field.Label>
      <HStack w="full" gap="2" wrap={{ base: 'wrap', sm: 'nowrap' }}>
        {(['from', 'until'] as const).map((end) => (
          <PlainInput
            key={end}
            type="date"
            aria-label={t(`due.${end}`)}
            value={days[end]}
            onChange={(e) => setDays({ ...days, [end]: e.target.value })}
          />
        ))}
      </HStack>
      <Field.ErrorText>{problem}</Field.ErrorText>
    </Field.Root>
  );
}
