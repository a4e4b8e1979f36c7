// A group is founded, or called something else.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GROUP_NAME, groups } from '#contract/groups.ts';
import { fieldErrors } from '#src/api/errors.ts';
import { send } from '#src/api/operations.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import type { Group } from './use-groups.ts';

interface Props {
  setId: string;
  /** Without one it is a new group. */
  group?: Group;
  onDone: () => Promise<void>;
  onClose: () => void;
}

export function NameDialog({ setId, group, onDone, onClose }: Props) {
  const { t } = useTranslation('groups');
  const [name, setName] = useState(group?.name ?? '');
  const save = useMutation({
    mutationFn: async () => {
      if (group) await send(groups.rename, { groupId: group.id, name }, { quiet: true });
      else await send(groups.found, { id: setId, name }, { quiet: true });
    },
    onSuccess: async () => {
      onClose();
      await onDone();
    },
  });
  const problem = fieldErrors(save.error)['name'];
  return (
    <Confirm
      title={group ? t('set.renameTitle', { name: group.name }) : t('set.found')}
      text={t('set.nameText')}
      confirm={t('word.save')}
      busy={save.isPending}
      error={problem === undefined ? save.error?.message : undefined}
      onConfirm={() => name.trim() !== '' && save.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('set.groupName')}
        maxLength={GROUP_NAME}
        value={name}
        onChange={setName}
        error={problem}
        onKeyDown={(e) => {
          if (e.key === 'Enter' && !e.nativeEvent.isComposing && name.trim() !== '') save.mutate();
        }}
      />
    </Confirm>
  );
}
