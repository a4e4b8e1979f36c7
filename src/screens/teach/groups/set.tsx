// One set: its groups, and all that can be done with them.
import { Button, Skeleton } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GroupSet, groups } from '#contract/groups.ts';
import { useMay } from '#src/api/guarded.ts';
import { useCall } from '#src/api/query.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { timeFormat } from '#src/ui/school-time.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { GroupBoard } from './board.tsx';
import { DrawPanel } from './draw-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { NameDialog } from './name-dialog.tsx';
import { type Group, useGroups } from './use-groups.ts';

type Open = { kind: 'draw' | 'history' | 'found' } | { kind: 'rename' | 'dissolve'; group: Group };

export function SetPage({ id }: { id: string }) {
  const { t } = useTranslation('groups');
  const set = useCall('/OrgApi/Group/Item', { id });
  const acts = useGroups(id);
  const failed = set.error ?? acts.rows.error;
  if (failed)
    return <ErrorState error={failed} onRetry={() => void Promise.all([set.refetch(), acts.rows.refetch()])} />;
  if (!set.data || !acts.rows.data) return <Skeleton role="status" aria-label={t('loading')} h="64" />;
  return <Loaded set={set.data} rows={acts.rows.data} acts={acts} />;
}

interface Props {
  set: GroupSet;
  rows: NonNullable<ReturnType<typeof useGroups>['rows']['data']>;
  acts: ReturnType<typeof useGroups>;
}

function Loaded({ set, rows, acts }: Props) {
  const { t } = useTranslation('groups');
  const pageQuery = usePageQuery();
  const may = useMay();
  const mayChange = may(groups.put);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <WorkScreen
      title={set.name}
      lead={useLead(set, rows.without.length)}
      actions={
        <>
          <Button variant="ghost" colorPalette="gray" onClick={() => pageQuery.set({ set: null })}>
            <Icon name="back" />
            {t('set.back')}
          </Button>
          <Button variant="outline" onClick={() => setOpen({ kind: 'history' })}>
            <Icon name="clock" />
            {t('history.open')}
          </Button>
          {mayChange && (
            <Button variant="outline" onClick={() => setOpen({ kind: 'found' })}>
              <Icon name="add" />
              {t('set.found')}
            </Button>
          )}
          {mayChange && (
            <Button onClick={() => setOpen({ kind: 'draw' })}>
              <Icon name="group" />
              {t('draw.open')}
            </Button>
          )}
        </>
      }
    >
      <GroupBoard
        set={set}
        rows={rows}
        acts={acts}
        readOnly={!mayChange}
        onRename={(group) => setOpen({ kind: 'rename', group })}
        onDissolve={(group) => setOpen({ kind: 'dissolve', group })}
      />
      {open?.kind === 'draw' && <DrawPanel set={set} rows={rows} onDone={acts.refresh} onClose={close} />}
      {open?.kind === 'history' && <HistoryPanel set={set} onClose={close} />}
      {open?.kind === 'found' && <NameDialog setId={set.id} onDone={acts.refresh} onClose={close} />}
      {open?.kind === 'rename' && (
        <NameDialog setId={set.id} group={open.group} onDone={acts.refresh} onClose={close} />
      )}
      {open?.kind === 'dissolve' && (
        <Confirm
          danger
          title={t('set.dissolveTitle', { name: open.group.name })}
          text={t('set.dissolveText', { count: open.group.userIds.length })}
          confirm={t('set.dissolve')}
          onConfirm={() => {
            close();
            void acts.dissolve(open.group.id);
          }}
          onClose={close}
        />
      )}
    </WorkScreen>
  );
}

/** Whose set it is, how one comes into a group, and how many have none. */
function useLead({ className, mode, until, people }: GroupSet, without: number): string {
  const { t, i18n } = useTranslation('groups');
  const day = timeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const how =
    mode === 'own' && until !== null
      ? t(until < Date.now() ? 'set.ended' : 'set.ends', { at: day.format(until) })
      : t(`mode.${mode}`);
  const placed = without === 0 ? t('set.allPlaced', { count: people }) : t('set.notPlaced', { count: without, people });
  return [className, how, placed].join(' · ');
}
