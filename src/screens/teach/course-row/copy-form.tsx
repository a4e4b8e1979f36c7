// The drawer in which the copy of a course gets its name; leads to the copy.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { courses } from '#contract/courses.ts';
import type { Field } from '#src/ui/form/field.ts';
import { FormPanel } from '#src/ui/form/form-panel.tsx';
import { toast } from '#src/ui/toast.ts';
import { useCoursePaths } from './href.ts';
import { useCopyCourse } from './queries.ts';

const MAX_NAME = 100;
const schema = courses.add.input.pick({ name: true });

export function CopyForm({ course, onClose }: { course: { id: string; name: string; kind: string }; onClose(): void }) {
  const { t } = useTranslation('teach');
  const navigate = useNavigate();
  const paths = useCoursePaths();
  const copy = useCopyCourse();
  const fields = useMemo<Field[]>(
    () => [
      {
        name: 'name',
        label: t('copy.name'),
        kind: 'text',
        hint: t(course.kind === 'plain' ? 'copy.hintPlain' : 'copy.hint'),
      },
    ],
    [t, course.kind],
  );
  const suffix = t('copy.suffix');
  return (
    <FormPanel
      title={t('copy.title', { name: course.name })}
      saveLabel={t('copy.confirm')}
      initial={{ name: course.name.slice(0, MAX_NAME - suffix.length) + suffix }}
      schema={schema}
      fields={fields}
      onClose={onClose}
      onSave={({ name }) => copy.mutateAsync({ id: course.id, name: String(name) })}
      onSaved={({ id }, { name }) => {
        toast.success(t('copy.done', { name: String(name) }));
        navigate(paths.course({ id, kind: course.kind }));
      }}
    />
  );
}
