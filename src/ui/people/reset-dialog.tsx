// Gives people new passwords: asks first, then shows them once, to be printed.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { Confirm } from '../confirm.tsx';
import { PasswordSlips } from '../import/password-slips.tsx';
import { type SlipGroup, slipGroupsOfReset } from '../import/slip-groups.ts';

interface Props {
  ids: readonly string[];
  /** Whose it is where it is one. */
  name?: string;
  onClose: () => void;
}

export function ResetDialog({ ids, name, onClose }: Props) {
  const { t } = useTranslation('people');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [groups, setGroups] = useState<readonly SlipGroup[]>();
  const reset = async () => {
    setBusy(true);
    setProblem('');
    try {
      setGroups(slipGroupsOfReset(await call('/OrgApi/SysUser/ResetPwd', { ids: [...ids] }, { quiet: true })));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.msg);
    } finally {
      setBusy(false);
    }
  };
  if (groups) return <PasswordSlips groups={groups} onClose={onClose} />;
  return (
    <Confirm
      title={name === undefined ? t('reset.titleMany', { count: ids.length }) : t('reset.title', { name })}
      text={t('reset.text')}
      hint={t('reset.hint')}
      confirm={t('reset.confirm')}
      danger
      busy={busy}
      error={problem || undefined}
      onConfirm={() => void reset()}
      onClose={onClose}
    />
  );
}
