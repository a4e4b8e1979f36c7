// To whom, and from when until when something is assigned: what it is comes from whoever asks.
import { Field, SimpleGrid } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Assignment, assignments } from '#contract/assignments.ts';
import type { InputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { fieldErrors } from '#src/api/errors.ts';
import { useRefreshFamily } from '#src/api/operations.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { PlainInput } from '#src/ui/form/plain-input.tsx';
import { endOfDayIn, minuteText, msOf } from '#src/ui/school-time.ts';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import { AssignTargets, type Targets } from './assign-targets.tsx';
import { GivenAlready } from './given-already.tsx';

interface Props {
  /** What is given; of one that is changed it stays. */
  what: Pick<InputOf<'/OrgApi/Assignment/Add'>, 'kind' | 'refId' | 'courseId'>;
  title: string;
  /** What the dialog is called, and its first field; else a task's. */
  words?: { heading: string; title: string };
  onTitle: (title: string) => void;
  /** To choose among; all of them are meant until somebody chooses. */
  classes: readonly { value: string; label: string }[];
  /** The one to change; none: a new one. */
  row?: Assignment;
  /** What has to be chosen first. */
  children?: ReactNode;
  onClose: () => void;
}

/** The end of the day a week from now: what most are given. */
const DAYS = 7;
const SHOWN = ['title', 'to', 'to.classIds', 'to.userIds', 'from', 'until'] as const;

const timeText = (at: number | null): string => (at === null ? '' : minuteText(at));

export function AssignForm({ what, title, words, onTitle, classes, row, children, onClose }: Props) {
  const { t } = useTranslation('assignments');
  const [from, setFrom] = useState(timeText(row?.from ?? null));
  const [until, setUntil] = useState(() => timeText(row ? row.until : endOfDayIn(DAYS)));
  const [chosen, setChosen] = useState<Targets | null>(row ? row.to : null);
  const to = chosen ?? { classIds: classes.map((c) => c.value), userIds: [] };
  const refresh = useRefreshFamily(assignments.items);
  const save = useMutation({
    mutationFn: async () => {
      const begin = msOf(from);
      const values = {
        title,
        to: { classIds: [...to.classIds], userIds: [...to.userIds] },
        until: msOf(until),
        ...(begin === null ? {} : { from: begin }),
      };
      if (row)
        return call('/OrgApi/Assignment/Update', { id: row.id, version: row.version, ...values }, { quiet: true });
      return call('/OrgApi/Assignment/Add', { ...what, ...values }, { quiet: true });
    },
    onSuccess: async () => {
      await refresh();
      toast.success(t(row ? 'changed' : 'assigned', { title }));
      onClose();
    },
  });
  const problems = fieldErrors(save.error);
  const elsewhere = Object.entries(problems).find(([name]) => !SHOWN.some((shown) => shown === name))?.[1];
  const isShown = Object.keys(problems).length > 0;
  return (
    <Confirm
      title={words?.heading ?? t(row ? 'changeTitle' : 'assignTitle')}
      text={t('assignText')}
      confirm={t(row ? 'save' : 'assign')}
      busy={save.isPending}
      error={isShown ? elsewhere : save.error?.message}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      {children}
      <TextField
        label={words?.title ?? t('field.title')}
        value={title}
        maxLength={100}
        error={problems['title']}
        onChange={onTitle}
      />
      <AssignTargets
        classes={classes}
        value={to}
        onChange={setChosen}
        error={problems['to'] ?? problems['to.classIds'] ?? problems['to.userIds']}
      />
      <GivenAlready what={what} row={row} to={to} from={msOf(from)} until={msOf(until)} />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
        <Time
          label={t('field.from')}
          help={t('fromHelp')}
          value={from}
          error={problems['from']}
          // a task that is given has begun at some time
          onChange={(text) => setFrom(row && text === '' ? timeText(row.from) : text)}
        />
        <Time
          label={t('field.until')}
          help={t('untilHelp')}
          value={until}
          error={problems['until']}
          onChange={setUntil}
        />
      </SimpleGrid>
    </Confirm>
  );
}

interface TimeProps {
  label: string;
  help: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function Time({ label, help, value, error, onChange }: TimeProps) {
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      <PlainInput
        w="full"
        type="datetime-local"
        aria-label={label}
        value={value}
        onChange={(e) => onChange(e.target.value)}
      />
      {error === undefined ? <Field.HelperText>{help}</Field.HelperText> : <Field.ErrorText>{error}</Field.ErrorText>}
    </Field.Root>
  );
}
