// What a file of the material is called for its learners.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courseResources } from '#contract/course-resources.ts';
import { fieldErrors } from '#src/api/errors.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import type { RowOf } from '#src/ui/list/column.ts';
import { TextField } from '#src/ui/text-field.tsx';

export type CourseResource = RowOf<typeof courseResources>;

export function RenameDialog({
  file: { id, name: before, version },
  onClose,
}: {
  file: CourseResource;
  onClose: () => void;
}) {
  const { t } = useTranslation('teach');
  const refresh = useRefreshFamily(courseResources.items);
  const [name, setName] = useState(before);
  const save = useMutation({
    mutationFn: () => send(courseResources.update, { id, version, name }, { quiet: true }),
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  });
  const problem = fieldErrors(save.error)['name'];
  return (
    <Confirm
      title={t('materials.rename')}
      text={t('materials.renameText')}
      confirm={t('materials.save')}
      busy={save.isPending}
      error={problem === undefined ? save.error?.message : undefined}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      <TextField label={t('materials.name')} value={name} maxLength={200} error={problem} onChange={setName} />
    </Confirm>
  );
}
