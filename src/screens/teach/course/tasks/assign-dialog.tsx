// A new assignment of a course, or a change of one that is given: of an ordinary course its section is chosen first.
import { Field, NativeSelect } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assignment } from '#contract/assignments.ts';
import { useCall } from '#src/api/query.ts';
import type { Course } from '../../course-row/queries.ts';
import { useClassOptions } from '../use-classes.ts';
import { AssignForm } from './assign-form.tsx';

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
  return { isAsked, sections, section, choose, title, setTitle };
}

export function AssignDialog(props: Props) {
  const { course, row, onClose } = props;
  const { t } = useTranslation('assignments');
  const classes = useClassOptions(course.id);
  const task = useTask(props);
  const what = task.section
    ? { kind: 'section' as const, refId: task.section.refId }
    : { kind: 'lesson' as const, refId: course.id };
  return (
    <AssignForm
      what={{ ...what, courseId: course.id }}
      title={task.title}
      onTitle={task.setTitle}
      classes={classes}
      {...(row ? { row } : {})}
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
    </AssignForm>
  );
}
