// /logs/log: what was changed in the back office, who signed in, what was exported; a deletion can be taken back from here.
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import { AUDIT_KINDS, operationLog } from '#contract/logs.ts';
import { ask } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { refreshFamily } from '#src/api/operations.ts';
import { List } from '#src/ui/list/list.tsx';
import { EmptyState } from '#src/ui/state.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { toast } from '#src/ui/toast.ts';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { LogDetail } from './detail.tsx';
import { useLogWords } from './words.ts';

type Entry = OutputOf<'/OrgApi/LogOperate/Items'>['items'][number];

/**
 * @page /logs/log
 * @page /system/log
 */
export function LogScreen() {
  const { t } = useTranslation('logs');
  const client = useQueryClient();
  const [open, setOpen] = useState<Entry>();
  const { power, subject: subjectOf } = useLogWords();
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
        rowName={(row) => `${power(row)} ${subjectOf(row)}`}
        columns={[
          { name: 'at', label: t('field.at'), kind: 'dateTime' },
          {
            name: 'user',
            label: t('field.user'),
            cell: ({ user, userName }) => (user ? `${user}（${userName}）` : userName),
          },
          { name: 'power', label: t('field.power'), cell: power },
          { name: 'subject', label: t('field.subject'), cell: subjectOf },
          { name: 'result', label: t('field.result'), cell: ({ result }) => <Result code={result} /> },
          { name: 'kind', label: t('field.kind'), cell: ({ kind }) => t(`kind.${kind}`), hidden: true },
          { name: 'address', label: t('field.address'), hidden: true },
        ]}
        onOpen={setOpen}
        filters={[
          {
            kind: 'select',
            name: 'kind',
            label: t('field.kind'),
            options: AUDIT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
          },
          {
            kind: 'select',
            name: 'result',
            label: t('field.result'),
            options: RESULTS.map((code) => ({ value: String(code), label: wordOf(t, code) })),
          },
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
      {open && <LogDetail row={open} onClose={() => setOpen(undefined)} />}
    </WorkScreen>
  );
}

/** What a sign-in and a change end with. */
const RESULTS = [CODE.ok, CODE.credentials, CODE.failed];

function wordOf(t: TFunction<'logs'>, code: number): string {
  if (code === CODE.ok) return t('result.ok');
  if (code === CODE.credentials) return t('result.credentials');
  return code === CODE.failed ? t('result.broken') : t('result.wrong', { code });
}

function Result({ code }: { code: number }) {
  const { t } = useTranslation('logs');
  return (
    <StateBadge tone={code === CODE.ok ? 'good' : 'bad'} icon={code === CODE.ok ? 'done' : 'shut'}>
      {wordOf(t, code)}
    </StateBadge>
  );
}
