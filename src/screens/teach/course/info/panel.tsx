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
const named = { name: true, intro: true, term: true, cover: true, description: true, isPublic: true } as const;
const schemas = {
  plain: courses.add.input.pick(named),
  ai: courses.add.input.pick({ ...named, guestPoints: true }),
};

export function InfoPanel({ course, onClose }: { course: Course; onClose: () => void }) {
  const { t } = useTranslation('teach');
  const update = useUpdateCourse();
  const { id, kind, name, intro, term, description, isPublic, guestPoints } = course;
  // a drawing is no picture to be taken away
  const [cover, drawn] = isOwnFile(course.cover) ? [course.cover, ''] : ['', course.cover];
  const fields: readonly Field[] = useMemo(
    () => [
      { name: 'name', label: t('form.name'), kind: 'text', hint: t('form.nameHint') },
      { name: 'term', label: t('form.term'), kind: 'text', dict: 'term', hint: t('form.termHint') },
      { name: 'intro', label: t('form.intro'), kind: 'textarea', hint: t('form.introHint') },
      {
        name: 'cover',
        label: t('form.cover'),
        kind: 'image',
        hint: t('form.coverHint'),
        drawn: <Cover name={name} src={drawn} />,
      },
      { name: 'description', label: t('form.description'), kind: 'rich', hint: t('form.descriptionHint') },
      { name: 'isPublic', label: t('form.isPublic'), kind: 'switch', hint: t('form.isPublicHint') },
      ...(kind === 'ai'
        ? [
            {
              name: 'guestPoints',
              label: t('form.guestPoints'),
              kind: 'number' as const,
              hint: t('form.guestPointsHint'),
            },
          ]
        : []),
    ],
    [t, kind, name, drawn],
  );
  const save = (_all: Values, { changed, version }: SaveContext) =>
    update.mutateAsync({ id, ...changed, ...(version ? { version } : {}) });
  return (
    <>
      <FormPage
        title={t('course.info')}
        schema={schemas[kind]}
        fields={fields}
        onClose={onClose}
        initial={{ id, name, intro, term, cover, description, isPublic, guestPoints, version: course.version }}
        autosave={AUTOSAVE_MS}
        onSave={save}
        reload={async () => ({ ...(await call('/OrgApi/Course/Item', { id }, { quiet: true })) })}
      />
      <CopySection course={course} />
    </>
  );
}
