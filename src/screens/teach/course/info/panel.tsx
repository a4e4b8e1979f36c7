// 基本信息: what a course is called and says of itself. Saves by itself.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { courses } from '#contract/courses.ts';
import { isOwnFile } from '#contract/html.ts';
import { call } from '#src/api/client.ts';
import { Cover } from '#src/ui/cover.tsx';
import type { Field, Values } from '#src/ui/form/field.ts';
import { FormPage } from '#src/ui/form/form-page.tsx';
import type { SaveContext } from '#src/ui/form/use-form-saving.ts';
import { type Course, useUpdateCourse } from '../../course-row/queries.ts';
import { CopySection } from './copy-section.tsx';

const AUTOSAVE_MS = 1000;
const schema = courses.add.input.pick({ name: true, intro: true, term: true, cover: true, description: true });

export function InfoPanel({ course, onClose }: { course: Course; onClose: () => void }) {
  const { t } = useTranslation('teach');
  const update = useUpdateCourse();
  const { id, name, intro, term, description } = course;
  // a drawing is no picture to be taken away
  const [cover, drawn] = isOwnFile(course.cover) ? [course.cover, ''] : ['', course.cover];
  const fields: readonly Field[] = useMemo(
    () => [
      { name: 'name', label: t('form.name'), kind: 'text', hint: t('form.nameHint') },
      { name: 'term', label: t('form.term'), kind: 'text', hint: t('form.termHint') },
      { name: 'intro', label: t('form.intro'), kind: 'textarea', hint: t('form.introHint') },
      {
        name: 'cover',
        label: t('form.cover'),
        kind: 'image',
        hint: t('form.coverHint'),
        drawn: <Cover name={name} src={drawn} />,
      },
      { name: 'description', label: t('form.description'), kind: 'rich', hint: t('form.descriptionHint') },
    ],
    [t, name, drawn],
  );
  const save = (_all: Values, { changed, version }: SaveContext) =>
    update.mutateAsync({ id, ...changed, ...(version ? { version } : {}) });
  return (
    <>
      <FormPage
        title={t('course.info')}
        schema={schema}
        fields={fields}
        onClose={onClose}
        initial={{ id, name, intro, term, cover, description, version: course.version }}
        autosave={AUTOSAVE_MS}
        onSave={save}
        reload={async () => ({ ...(await call('/OrgApi/Course/Item', { id }, { quiet: true })) })}
      />
      <CopySection course={course} />
    </>
  );
}
