// To whom homework is given until when: to the classes of its course, or to any.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HomeworkRow } from '#contract/homework.ts';
import { homework as family } from '#contract/homework.ts';
import { useRefreshFamily } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import { AssignForm } from '../course/tasks/assign-form.tsx';
import { useClassOptions } from '../course/use-classes.ts';

interface Props {
  homework: Pick<HomeworkRow, 'id' | 'title' | 'courseId'>;
  onClose: () => void;
}

export function Give({ homework, onClose }: Props) {
  const { courseId } = homework;
  return courseId === null ? (
    <ToAny homework={homework} onClose={onClose} />
  ) : (
    <ToCourse homework={homework} courseId={courseId} onClose={onClose} />
  );
}

function ToCourse({ homework, courseId, onClose }: Props & { courseId: string }) {
  const classes = useClassOptions(courseId);
  return <Form homework={homework} classes={classes} onClose={onClose} />;
}

function ToAny({ homework, onClose }: Props) {
  const tree = useCall('/OrgApi/SysDept/SimpleItems', {});
  const classes = (tree.data ?? []).filter((d) => d.kind === 'class').map((d) => ({ value: d.id, label: d.name }));
  // nobody is meant until somebody chooses
  return <Form homework={homework} classes={classes} onClose={onClose} />;
}

function Form({
  homework: { id, title, courseId },
  classes,
  onClose,
}: Props & { classes: readonly { value: string; label: string }[] }) {
  const { t } = useTranslation('homework');
  const [typed, setTyped] = useState(title);
  const refresh = useRefreshFamily(family.items);
  return (
    <AssignForm
      what={{ kind: 'homework', refId: id, ...(courseId === null ? {} : { courseId }) }}
      title={typed}
      words={{ heading: t('giveTitle'), title: t('field.title') }}
      onTitle={setTyped}
      classes={classes}
      onClose={() => {
        void refresh();
        onClose();
      }}
    />
  );
}
