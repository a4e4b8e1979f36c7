// Something of no course is given to classes and people, or the time that it was given is changed.
import { useState } from 'react';
import type { Assignment } from '#contract/assignments.ts';
import type { TaskKind } from '#contract/task-kinds.ts';
import { useCall } from '#src/api/query.ts';
import { AssignForm } from './assign-form.tsx';

interface Props {
  what: { kind: TaskKind; refId: string };
  title: string;
  row?: Assignment;
  onClose: () => void;
}

export function GiveDialog({ title: first, ...of }: Props) {
  const classes = useCall('/OrgApi/SysDept/MyDeptsItems', {});
  const [title, setTitle] = useState(first);
  if (!classes.data) return null;
  return (
    <AssignForm
      {...of}
      title={title}
      onTitle={setTitle}
      classes={classes.data.filter(({ kind }) => kind === 'class').map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
