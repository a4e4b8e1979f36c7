// The dialogs of the course list.
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '#src/ui/confirm.tsx';
import { withWords } from '#src/ui/words.ts';
import type { CourseActions } from '../course-row/actions.ts';
import { CopyForm } from '../course-row/copy-form.tsx';
import { CourseForm } from '../course-row/form.tsx';
import type { ListedCourse } from '../course-row/queries.ts';
import { PublishDialog } from './publish/dialog.tsx';

const PackPanel = lazy(async () => ({
  default: (await withWords(['jobs'], import('../course-row/pack-panel.tsx'))).PackPanel,
}));

interface Props {
  actions: CourseActions;
  /** The rows as they are now: what is being edited may have a newer version than when its dialog was opened. */
  courses: readonly ListedCourse[];
}

export function CourseDialogs({ actions, courses }: Props) {
  const { t } = useTranslation('teach');
  const { dialog, problem, changing, close } = actions;
  if (!dialog) return null;
  if (dialog.kind === 'add') return <CourseForm onDone={actions.added} onClose={close} />;
  const course = courses.find((c) => c.id === dialog.course.id) ?? dialog.course;
  const { name, points } = course;
  const shared = { busy: changing, error: problem, onClose: close };
  switch (dialog.kind) {
    case 'edit':
      return <CourseForm course={course} onDone={actions.saved} onClose={close} />;
    case 'copy':
      return <CopyForm course={course} onClose={close} />;
    case 'pack':
      return (
        <Suspense fallback={null}>
          <PackPanel course={course} onClose={close} />
        </Suspense>
      );
    case 'close':
      return (
        <Confirm
          {...shared}
          title={t('courses.closing.title', { name })}
          text={t('courses.closing.text')}
          confirm={t('courses.closing.confirm')}
          onConfirm={() => actions.closeCourse(course)}
        />
      );
    case 'delete':
      return (
        <Confirm
          {...shared}
          danger
          title={t('courses.deleting.title', { name })}
          text={course.kind === 'plain' ? t('courses.deleting.plain') : t('courses.deleting.text', { count: points })}
          hint={t('courses.deleting.instead')}
          confirm={t('courses.deleting.confirm')}
          onConfirm={() => actions.deleteCourse(course)}
        />
      );
    case 'publish':
      return <PublishDialog {...shared} course={course} onPublish={() => actions.publishCourse(course)} />;
  }
}
