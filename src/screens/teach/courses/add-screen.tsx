// /teach/course/add and /curriculum/course/add: the first words of an ordinary course; its chapters come next, on its own page.
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { courses } from '#contract/courses.ts';
import type { Field } from '#src/ui/form/field.ts';
import { FormPage } from '#src/ui/form/form-page.tsx';
import { useDoneTab } from '#src/ui/tab.tsx';
import { toast } from '#src/ui/toast.ts';
import { WorkFrame } from '#src/ui/work-screen.tsx';
import { useCoursePaths } from '../course-row/href.ts';
import { useAddCourse } from '../course-row/queries.ts';

const schema = courses.add.input.pick({ name: true, term: true, intro: true, cover: true, description: true });

/**
 * @page /teach/course/add
 * @page /curriculum/course/add
 */
export function AddCourseScreen() {
  const { t } = useTranslation('teach');
  const navigate = useNavigate();
  const paths = useCoursePaths();
  const add = useAddCourse();
  // what was saved leads on by itself
  const isSaved = useRef(false);
  const leaveTab = useDoneTab();
  const fields = useMemo<readonly Field[]>(
    () => [
      { name: 'name', label: t('form.name'), kind: 'text', hint: t('form.nameHint') },
      { name: 'term', label: t('form.term'), kind: 'text', dict: 'term', hint: t('form.termHint') },
      { name: 'intro', label: t('form.intro'), kind: 'textarea', hint: t('form.introHint') },
      { name: 'cover', label: t('form.cover'), kind: 'image', hint: t('form.coverHint') },
      { name: 'description', label: t('form.description'), kind: 'rich', hint: t('form.descriptionHint') },
    ],
    [t],
  );
  return (
    <WorkFrame>
      <FormPage
        title={t('plain.addTitle')}
        saveLabel={t('form.create')}
        schema={schema}
        fields={fields}
        onSave={(values) => add.mutateAsync({ ...schema.parse(values), kind: 'plain' })}
        onSaved={({ id }, { name }) => {
          isSaved.current = true;
          toast.success(t('plain.added', { name: String(name) }));
          // the form that is done is no place to come back to
          leaveTab();
          navigate(paths.course({ id, kind: 'plain' }), { replace: true });
        }}
        onClose={() => {
          if (!isSaved.current) navigate(paths.list('plain'));
        }}
      />
    </WorkFrame>
  );
}
