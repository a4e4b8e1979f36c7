// /teach/assignments: homework that one keeps or gives, with how it stands.
import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type HomeworkRow, homework } from '#contract/homework.ts';
import { call } from '#src/api/client.ts';
import { useMay } from '#src/api/guarded.ts';
import { useRefreshFamily } from '#src/api/operations.ts';
import { DeleteDialog } from '#src/ui/family/delete-dialog.tsx';
import { useFamilyWords } from '#src/ui/family/words.ts';
import { Link } from '#src/ui/link.tsx';
import type { RowAction } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { EmptyState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { useListing } from '#src/ui/use-listing.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { Give } from './give.tsx';
import { HOMEWORK_LIST, homeworkEditPath, managePath, previewPath } from './paths.ts';

type Open = { kind: 'give' | 'delete'; row: HomeworkRow };

/** @page /teach/assignments */
export function HomeworkListScreen() {
  const { t } = useTranslation('homework');
  const listed = useListing();
  const words = useFamilyWords('homework');
  const navigate = useNavigate();
  const may = useMay();
  const refresh = useRefreshFamily(homework.items);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const copy = async ({ id, title }: HomeworkRow) => {
    await call('/OrgApi/Work/Copy', { id });
    await refresh();
    toast.success(t('copied', { title }));
  };
  const add = may(homework.add) && (
    <Button onClick={() => void navigate(`${HOMEWORK_LIST}/add`)}>
      <Icon name="add" />
      {t('add')}
    </Button>
  );
  const actions: RowAction<HomeworkRow>[] = [
    { name: 'give', label: t('give'), inline: true, run: (row) => setOpen({ kind: 'give', row }) },
    {
      name: 'manage',
      label: t('manage.open'),
      icon: 'users',
      can: ({ given }) => given.length > 0,
      run: ({ id }) => void navigate(managePath(id)),
    },
    { name: 'preview', label: t('preview'), icon: 'document', run: ({ id }) => void navigate(previewPath(id)) },
    ...(may(homework.update)
      ? [
          {
            name: 'edit',
            label: t('edit'),
            icon: 'pencil' as const,
            run: ({ id }: HomeworkRow) => void navigate(homeworkEditPath(id)),
          },
        ]
      : []),
    ...(may(homework.copy)
      ? [{ name: 'copy', label: t('copy'), icon: 'add' as const, run: (row: HomeworkRow) => void copy(row) }]
      : []),
    ...(may(homework.delete)
      ? [
          {
            name: 'delete',
            label: t('common:row.remove'),
            icon: 'bin' as const,
            danger: true,
            run: (row: HomeworkRow) => setOpen({ kind: 'delete', row }),
          },
        ]
      : []),
  ];
  return (
    <WorkScreen title={t('title')} lead={t('lead')} actions={add}>
      <List
        family={homework}
        label={t('title')}
        search={t('search')}
        sort="-createdAt"
        columns={words.columns<HomeworkRow>([
          {
            name: 'title',
            sort: 'title',
            cell: ({ id, title, given }) => (
              <Link fontWeight="medium" to={given.length > 0 ? managePath(id) : homeworkEditPath(id)}>
                {title}
              </Link>
            ),
          },
          'course',
          { name: 'given', cell: ({ given }) => listed(given.flatMap((g) => g.names)) || t('notGiven') },
          {
            name: 'standing',
            cell: ({ standing: { submitted, toMark } }) => t('standing', { submitted, toMark }),
          },
          { name: 'max', kind: 'number' },
          { name: 'createdAt', kind: 'date', sort: 'createdAt' },
        ])}
        rowName={({ title }) => title}
        actions={actions}
        empty={
          <EmptyState icon="pencil" title={t('none')} text={t('lead')}>
            {add}
          </EmptyState>
        }
      />
      {open?.kind === 'give' && <Give homework={open.row} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog
          family={homework}
          words={words}
          target={{ chosen: { kind: 'rows', ids: [open.row.id] }, name: open.row.title }}
          onDeleted={() => {}}
          onClose={close}
        />
      )}
    </WorkScreen>
  );
}
