// To whom, and until when: a new assignment of the course, or another end of one that is given.
import { Checkbox, Field, VStack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Assignment, assignments } from '#contract/assignments.ts';
import { call } from '#src/api/client.ts';
import { useRefreshFamily } from '#src/api/operations.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { PlainInput } from '#src/ui/form/plain-input.tsx';
import { endOfDayIn, minuteText, msOf } from '#src/ui/school-time.ts';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import type { Course } from '../../courses/queries.ts';
import { useClassOptions } from '../use-classes.ts';

interface Props {
  course: Course;
  /** What is assigned, where it is not the whole course. */
  target?: { kind: 'section'; refId: string; title: string };
  /** The one to change; none: a new one. */
  row?: Assignment;
  onClose: () => void;
}

/** The end of the day a week from now: what most are given. */
const DAYS = 7;

export function AssignDialog({ course, target, row, onClose }: Props) {
  const { t } = useTranslation('assignments');
  const classes = useClassOptions(course.id);
  const [title, setTitle] = useState(row?.title ?? t('usualTitle', { name: target?.title ?? course.name }));
  const [until, setUntil] = useState(() =>
    row ? (row.until === null ? '' : minuteText(row.until)) : minuteText(endOfDayIn(DAYS)),
  );
  // until somebody chooses, all classes of the course are meant
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(row ? new Set(row.to.classIds) : null);
  const ticked = chosen ?? new Set(classes.map((c) => c.value));
  const refresh = useRefreshFamily(assignments.items);
  const end = msOf(until);
  const save = useMutation({
    mutationFn: async () => {
      const to = { classIds: [...ticked], userIds: row?.to.userIds ?? [] };
      if (row) await call('/OrgApi/Assignment/Update', { id: row.id, version: row.version, title, to, until: end });
      else
        await call('/OrgApi/Assignment/Add', {
          kind: target?.kind ?? 'lesson',
          refId: target?.refId ?? course.id,
          courseId: course.id,
          title,
          to,
          until: end,
        });
    },
    onSuccess: async () => {
      await refresh();
      toast.success(t(row ? 'changed' : 'assigned', { title }));
      onClose();
    },
  });
  return (
    <Confirm
      title={t(row ? 'changeTitle' : 'assignTitle')}
      text={t('assignText')}
      confirm={t(row ? 'save' : 'assign')}
      busy={save.isPending}
      error={save.error?.message}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      <TextField label={t('field.title')} value={title} maxLength={100} onChange={setTitle} />
      <VStack role="group" aria-label={t('field.to')} align="stretch" gap="2" maxH="30dvh" overflowY="auto">
        {classes.map(({ value, label }) => (
          <Checkbox.Root
            key={value}
            checked={ticked.has(value)}
            onCheckedChange={({ checked }) =>
              setChosen(new Set(checked ? [...ticked, value] : [...ticked].filter((id) => id !== value)))
            }
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>{label}</Checkbox.Label>
          </Checkbox.Root>
        ))}
      </VStack>
      <Field.Root>
        <Field.Label>{t('field.until')}</Field.Label>
        <PlainInput
          type="datetime-local"
          aria-label={t('field.until')}
          value={until}
          onChange={(e) => setUntil(e.target.value)}
        />
        <Field.HelperText>{t('untilHelp')}</Field.HelperText>
      </Field.Root>
    </Confirm>
  );
}
