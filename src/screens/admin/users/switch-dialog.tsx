// Disables many users, or enables them again: says how many before, and offers the way back after.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_IDS } from '#contract/kit.ts';
import { users } from '#contract/users.ts';
import { ApiError } from '#src/api/errors.ts';
import { send } from '#src/api/operations.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { useFamily } from '#src/ui/family/use-family.ts';
import type { Chosen } from '#src/ui/list/column.ts';
import { toast } from '#src/ui/toast.ts';
import { offerUndo } from '#src/ui/undo.ts';

export interface Switching {
  chosen: Chosen;
  to: 'disable' | 'enable';
}

export function SwitchDialog({ chosen, to, onClose }: Switching & { onClose: () => void }) {
  const { t } = useTranslation('users');
  const { idsOf, refresh } = useFamily(users);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const count = chosen.kind === 'all' ? chosen.count : chosen.ids.length;

  async function run(): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      const changed = await setDisabled(await idsOf(chosen), to === 'disable');
      onClose();
      if (changed.length === 0) return toast.info(t(`${to}.none`));
      const undo = async () => {
        await setDisabled(changed, to !== 'disable');
        await refresh();
      };
      offerUndo({ text: t(`${to}.done`, { count: changed.length }), undo });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.msg);
    } finally {
      setBusy(false);
      await refresh();
    }
  }

  return (
    <Confirm
      danger={to === 'disable'}
      title={t(`${to}.title`, { count })}
      text={t(`${to}.text`)}
      confirm={t(`${to}.confirm`, { count })}
      busy={busy}
      error={problem || undefined}
      onConfirm={() => void run()}
      onClose={onClose}
    />
  );
}

/** Whose state it changed. */
async function setDisabled(ids: readonly string[], disabled: boolean): Promise<string[]> {
  const changed: string[] = [];
  for (let at = 0; at < ids.length; at += MOST_IDS) {
    const lot = { ids: ids.slice(at, at + MOST_IDS), disabled };
    changed.push(...(await send(users.setDisabled, lot, { quiet: true })).ids);
  }
  return changed;
}
