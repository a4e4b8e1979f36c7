// The drawer in which a course gets its name and introduction.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { courses } from '#contract/courses.ts';
import { call } from '#src/api/client.ts';
import type { Field, Values } from '#src/ui/form/field.ts';
import { FormPanel } from '#src/ui/form/form-panel.tsx';
import type { SaveContext } from '#src/ui/form/use-form-saving.ts';
import { type ListedCourse, useAddCourse, useUpdateCourse } from './queries.ts';

interface Props {
  /** The course to change; none: a new one. */
  course?: ListedCourse;
  onDone(course: { id: string; name: string }): void;
  onClose(): void;
}

export function CourseForm({ course, onDone, onClose }: Props) {
  const { t } = useTranslation('teach');
  const add = useAddCourse();
  const update = useUpdateCourse();
  const fields = useMemo<Field[]>(
    () => [
      { name: 'name', label: t('form.name'), kind: 'text', hint: t('form.nameHint') },
      { name: 'intro', label: t('form.intro'), kind: 'textarea', hint: t('form.introHint') },
    ],
    [t],
  );

  const save = (values: Values, { changed, version }: SaveContext): Promise<{ id: string }> =>
    course
      ? update.mutateAsync({ id: course.id, ...(version ? { version } : {}), ...changed })
      : add.mutateAsync({ ...courses.add.input.parse(values), kind: 'ai' });

  return (
    <FormPanel
      title={t(course ? 'form.editTitle' : 'form.addTitle')}
      {...(course
        ? { initial: course, reload: () => call('/OrgApi/Course/Item', { id: course.id }, { quiet: true }) }
        : { saveLabel: t('form.create') })}
      schema={courses.add.input}
      fields={fields}
      onSave={save}
      onSaved={({ id }, values) => onDone({ id, name: String(values['name']) })}
      onClose={onClose}
    />
  );
}
