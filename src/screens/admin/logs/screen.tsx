// /logs/log: what was changed in the back office, by whom and when; a deletion can be taken back from here.
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { operationLog } from '#contract/logs.ts';
import { ask } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { refreshFamily } from '#src/api/operations.ts';
import { List } from '#src/ui/list/list.tsx';
import { EmptyState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { WorkScreen } from '#src/ui/work-screen.tsx';

type Entry = OutputOf<'/OrgApi/LogOperate/Items'>['items'][number];

/**
 * @page /logs/log
 * @page /system/log
 */
export function LogScreen() {
  const { t } = useTranslation(['logs', 'menus']);
  const client = useQueryClient();
  const power = (code: string) => {
    const [family = '', name = ''] = code.split('.');
    const whole = t(`menus:power.${family}_${name}`, { defaultValue: '' });
    const words = {
      call: t(`menus:call.${name}`, { defaultValue: name }),
      family: t(`menus:family.${family}`, { defaultValue: family }),
    };
    return whole || t('menus:powerOf', words);
  };
  const undo = async ({ restorePath, ids, subject }: Entry) => {
    try {
      await ask(`${restorePath}/Restore`, { ids }, { quiet: true });
      toast.success(t('undone', { subject }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t('notUndone', { reason: error.msg }));
    }
    await refreshFamily(client, operationLog.items);
  };
  return (
    <WorkScreen title={t('title')} lead={t('lead')}>
      <List
        family={operationLog}
        label={t('title')}
        search={t('search')}
        pageSizes={[30, 50, 100]}
        rowName={({ power: code, subject }) => `${power(code)} ${subject}`}
        columns={[
          { name: 'at', label: t('field.at'), kind: 'dateTime' },
          { name: 'user', label: t('field.user'), cell: ({ user, userName }) => `${user}（${userName}）` },
          { name: 'power', label: t('field.power'), cell: ({ power: code }) => power(code) },
          { name: 'subject', label: t('field.subject') },
          { name: 'address', label: t('field.address'), hidden: true },
        ]}
        filters={[
          { kind: 'user', name: 'userId', label: t('field.user') },
          { kind: 'dateRange', name: 'from', until: 'until', label: t('field.at') },
        ]}
        actions={[
          {
            name: 'undo',
            label: t('undo'),
            icon: 'undo',
            inline: true,
            can: ({ restorePath }) => restorePath !== '',
            run: (entry) => void undo(entry),
          },
        ]}
        empty={<EmptyState icon="clock" title={t('empty')} text={t('lead')} />}
      />
    </WorkScreen>
  );
}
