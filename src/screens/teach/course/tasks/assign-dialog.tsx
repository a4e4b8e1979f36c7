// To whom, and from when until when: a new assignment of the course, or a change of one that is given.
import { Field, NativeSelect, SimpleGrid, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Assignment, assignments } from '#contract/assignments.ts';
import { call } from '#src/api/client.ts';
import { fieldErrors } from '#src/api/errors.ts';
import { useRefreshFamily } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { PlainInput } from '#src/ui/form/plain-input.tsx';
import { endOfDayIn, minuteText, msOf, timeFormat } from '#src/ui/school-time.ts';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import type { Course } from '../../courses/queries.ts';
import { useClassOptions } from '../use-classes.ts';
import { AssignTargets, type Targets } from './assign-targets.tsx';
import { isTwice } from './is-twice.ts';

interface Section {
  refId: string;
  title: string;
}

interface Props {
  course: Course;
  /** The section that is meant; of an ordinary course it is chosen else. */
  target?: Section;
  /** The one to change; none: a new one. */
  row?: Assignment;
  onClose: () => void;
}

/** The end of the day a week from now: what most are given. */
const DAYS = 7;
const DUE = { dateStyle: 'medium', timeStyle: 'short' } as const;
const SHOWN = ['title', 'to', 'to.classIds', 'to.userIds', 'from', 'until'] as const;

const timeText = (at: number | null): string => (at === null ? '' : minuteText(at));

/** What is assigned, and what the task is called as long as nobody has typed another name. */
function useTask({ course, target, row }: Props) {
  const { t } = useTranslation('assignments');
  const isAsked = course.kind === 'plain' && !target && !row;
  const { data } = useCall('/OrgApi/CourseChapter/Items', { courseId: course.id }, { enabled: isAsked });
  const sections: readonly Section[] = (data?.items ?? [])
    .filter((s) => s.parentId !== null && s.status === 'published')
    .map((s) => ({ refId: s.id, title: s.title }));
  const [chosen, choose] = useState<string>();
  const [typed, setTitle] = useState<string>();
  const section = target ?? sections.find((s) => s.refId === chosen) ?? sections[0];
  const title = typed ?? row?.title ?? t('usualTitle', { name: section?.title ?? (isAsked ? '' : course.name) });
  const refId = row?.refId ?? section?.refId ?? course.id;
  return { isAsked, sections, section, refId, choose, title, setTitle };
}

export function AssignDialog(props: Props) {
  const { course, row, onClose } = props;
  const { t } = useTranslation('assignments');
  const classes = useClassOptions(course.id);
  const task = useTask(props);
  const [from, setFrom] = useState(timeText(row?.from ?? null));
  const [until, setUntil] = useState(() => timeText(row ? row.until : endOfDayIn(DAYS)));
  // until somebody chooses, all classes of the course are meant
  const [chosen, setChosen] = useState<Targets | null>(row ? row.to : null);
  const to = chosen ?? { classIds: classes.map((c) => c.value), userIds: [] };
  const refresh = useRefreshFamily(assignments.items);
  const save = useMutation({
    mutationFn: async () => {
      const begin = msOf(from);
      const values = {
        title: task.title,
        to: { classIds: [...to.classIds], userIds: [...to.userIds] },
        until: msOf(until),
        ...(begin === null ? {} : { from: begin }),
      };
      if (row)
        return call('/OrgApi/Assignment/Update', { id: row.id, version: row.version, ...values }, { quiet: true });
      const what = { kind: task.section ? ('section' as const) : ('lesson' as const), refId: task.refId };
      return call('/OrgApi/Assignment/Add', { ...what, courseId: course.id, ...values }, { quiet: true });
    },
    onSuccess: async () => {
      await refresh();
      toast.success(t(row ? 'changed' : 'assigned', { title: task.title }));
      onClose();
    },
  });
  const problems = fieldErrors(save.error);
  const elsewhere = Object.entries(problems).find(([name]) => !SHOWN.some((shown) => shown === name))?.[1];
  const isShown = Object.keys(problems).length > 0;
  return (
    <Confirm
      title={t(row ? 'changeTitle' : 'assignTitle')}
      text={t('assignText')}
      confirm={t(row ? 'save' : 'assign')}
      busy={save.isPending}
      error={isShown ? elsewhere : save.error?.message}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      {task.isAsked && (
        <Field.Root>
          <Field.Label>{t('field.section')}</Field.Label>
          <NativeSelect.Root>
            <NativeSelect.Field value={task.section?.refId ?? ''} onChange={(e) => task.choose(e.target.value)}>
              {task.sections.map((s) => (
                <option key={s.refId} value={s.refId}>
                  {s.title}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Field.Root>
      )}
      <TextField
        label={t('field.title')}
        value={task.title}
        maxLength={100}
        error={problems['title']}
        onChange={task.setTitle}
      />
      <AssignTargets
        courseId={course.id}
        value={to}
        onChange={setChosen}
        error={problems['to'] ?? problems['to.classIds'] ?? problems['to.userIds']}
      />
      <Again course={course} row={row} refId={task.refId} to={to} from={msOf(from)} until={msOf(until)} />
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

interface AgainProps {
  course: Course;
  row: Assignment | undefined;
  refId: string;
  to: Targets;
  from: number | null;
  until: number | null;
}

/** Said before it is given: the same people have it already, and would have it twice. */
function Again({ course, row, refId, to, from, until }: AgainProps) {
  const { t, i18n } = useTranslation('assignments');
  const { data } = useCall('/OrgApi/Assignment/Items', { courseId: course.id, refId, pageSize: 100 });
  const [now] = useState(Date.now);
  const twice = data?.items.find((a) => a.id !== row?.id && isTwice(a, { to, from: from ?? now, until }));
  if (!twice) return null;
  const { title, names } = twice;
  const when = twice.until === null ? t('noEnd') : timeFormat(i18n.language, DUE).format(twice.until);
  return (
    <Text role="status" color="fg.warning" overflowWrap="anywhere">
      {t('again', { title, names: names.join('、'), when })}
    </Text>
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
