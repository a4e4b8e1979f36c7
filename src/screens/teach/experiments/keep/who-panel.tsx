// 对象与时间: who may do it, after what, how often and how long; and to whom it is assigned until when.
import { Stack } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { courses } from '#contract/courses.ts';
import { EXPERIMENT_RULES, experiments } from '#contract/experiment-rows.ts';
import { percentOf } from '#contract/mastery.ts';
import { call } from '#src/api/client.ts';
import { useSession } from '#src/api/session.ts';
import { useFamilyWords } from '#src/ui/family/words.ts';
import type { Field, Values } from '#src/ui/form/field.ts';
import { FormPage } from '#src/ui/form/form-page.tsx';
import type { SaveContext } from '#src/ui/form/use-form-saving.ts';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { type ExperimentItem, useUpdateExperiment } from '../queries.ts';
import { Assigned } from './assigned.tsx';

const AUTOSAVE_MS = 1000;
const { classIds, maxRuns, minutes, rule, isPublic, forGuests } = experiments.add.input.shape;
/** `requires` by its parts, the mastery in percent. */
const schema = z.strictObject({
  classIds,
  courseId: z.string().nullable().default(null),
  mastery: z.int32().min(0).max(100).nullable().default(null),
  maxRuns,
  minutes,
  rule,
  isPublic,
  forGuests,
});

const ownClasses = async () =>
  (await call('/OrgApi/SysDept/MyDeptsItems', {}, { quiet: true })).map(({ id, name }) => ({
    id,
    parentId: null,
    name,
  }));
const allClasses = async () =>
  (await call('/OrgApi/SysDept/SimpleItems', {}, { quiet: true }))
    .filter((d) => d.kind === 'class')
    .map(({ id, name }) => ({ id, parentId: null, name }));

/** Half of what is taught, where a course is chosen and nothing is said of it. */
const USUAL = 60;

type Shown = Pick<ExperimentItem, 'classIds' | 'requires' | 'maxRuns' | 'minutes' | 'rule' | 'isPublic' | 'forGuests'>;
const shownOf = (e: Shown): Values => ({
  classIds: e.classIds,
  courseId: e.requires?.courseId ?? null,
  mastery: e.requires ? percentOf(e.requires.mastery) : null,
  maxRuns: e.maxRuns,
  minutes: e.minutes,
  rule: e.rule,
  isPublic: e.isPublic,
  forGuests: e.forGuests,
});

export function WhoPanel({ experiment }: { experiment: ExperimentItem }) {
  const lessons = useAllRows(courses, { kind: 'ai' });
  if (lessons.isError) return <ErrorState error={lessons.error} onRetry={() => void lessons.refetch()} />;
  if (!lessons.data) return <PageLoading />;
  return (
    <Stack gap="6">
      <Limits experiment={experiment} lessons={lessons.data.map(({ id, name }) => ({ value: id, label: name }))} />
      <Assigned experiment={experiment} />
    </Stack>
  );
}

interface LimitsProps {
  experiment: ExperimentItem;
  lessons: readonly { value: string; label: string }[];
}

function Limits({ experiment, lessons }: LimitsProps) {
  const { t } = useTranslation('experiments');
  const words = useFamilyWords('experiments');
  const isTeacher = useSession().user?.role === 'teacher';
  const update = useUpdateExperiment();
  const navigate = useNavigate();
  const { id, version, requires } = experiment;
  const fields: readonly Field[] = useMemo(() => {
    // one that is gone, or not one's own, must not be taken for none
    const known = requires && !lessons.some((l) => l.value === requires.courseId);
    const options = known ? [...lessons, { value: requires.courseId, label: experiment.course }] : [...lessons];
    return words.fields(
      [
        {
          name: 'classIds',
          kind: 'dept',
          multiple: true,
          load: isTeacher ? ownClasses : allClasses,
          section: t('who.people'),
        },
        { name: 'isPublic', kind: 'switch', section: t('who.people') },
        ...(experiment.kind === 'link'
          ? []
          : [{ name: 'forGuests', kind: 'switch' as const, section: t('who.people') }]),
        { name: 'courseId', kind: 'select', options, none: t('who.noCourse'), section: t('who.before') },
        { name: 'mastery', kind: 'number', section: t('who.before') },
        { name: 'maxRuns', kind: 'number', section: t('who.runs') },
        { name: 'minutes', kind: 'number', section: t('who.runs') },
        { name: 'rule', kind: 'select', options: EXPERIMENT_RULES, required: true, section: t('who.runs') },
      ],
      'edit',
    );
  }, [words, t, lessons, isTeacher, requires, experiment.course, experiment.kind]);
  const save = (all: Values, { changed, version: on }: SaveContext) => {
    const { courseId, mastery, ...own } = schema.parse(all);
    const isOther = 'courseId' in changed || 'mastery' in changed;
    return update.mutateAsync({
      id,
      ...Object.fromEntries(Object.entries(own).filter(([name]) => name in changed)),
      ...(isOther ? { requires: courseId ? { courseId, mastery: (mastery ?? USUAL) / 100 } : null } : {}),
      ...(on ? { version: on } : {}),
    });
  };
  return (
    <FormPage
      title={t('edit.who')}
      schema={schema}
      fields={fields}
      initial={{ id, version, ...shownOf(experiment) }}
      autosave={AUTOSAVE_MS}
      onSave={save}
      onClose={() => void navigate('/experiment/manage')}
      reload={async () => {
        const now = await call('/OrgApi/Experiment/Item', { id }, { quiet: true });
        return { id, version: now.version, ...shownOf(now) };
      }}
    />
  );
}
