// /information/library and /information/addLibrary: resources, partners, help and what the school says of itself.
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { library } from '#contract/information.ts';
import { HELPED_ROLES, INFORMATION_STATUS, LIBRARY_KINDS } from '#contract/information-kinds.ts';
import { useMay } from '#src/api/guarded.ts';
import { useCall } from '#src/api/query.ts';
import { AddLink } from '#src/ui/add-link.tsx';
import { DeleteDialog } from '#src/ui/family/delete-dialog.tsx';
import type { FamilyField } from '#src/ui/family/family.ts';
import { useFamilyWords } from '#src/ui/family/words.ts';
import { Link } from '#src/ui/link.tsx';
import type { RowAction, RowOf } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { ArticleForm } from './article-form.tsx';
import { StatusBadge, useStatusActions } from './status.tsx';

type Row = RowOf<typeof library>;
const LIST = '/information/library';
const editPath = (id: string): string => `/information/addLibrary?id=${encodeURIComponent(id)}`;

/** @page /information/library */
export function LibraryWorkScreen() {
  const { t } = useTranslation('library');
  const words = useFamilyWords('library');
  const { say, columns, filters } = words;
  const navigate = useNavigate();
  const kind = usePageQuery().get('kind');
  const may = useMay();
  const [deleting, setDeleting] = useState<Row>();
  const actions: RowAction<Row>[] = [
    ...useStatusActions<Row>(library, 'library'),
    {
      name: 'edit',
      label: say('edit'),
      icon: 'pencil',
      can: () => may(library.update),
      run: ({ id }) => void navigate(editPath(id)),
    },
    {
      name: 'see',
      label: t('see'),
      can: ({ status }) => status === 'published',
      run: ({ id }) => void navigate(`/LibView?id=${encodeURIComponent(id)}`),
    },
    {
      name: 'delete',
      label: say('remove'),
      icon: 'bin',
      danger: true,
      can: () => may(library.delete),
      run: setDeleting,
    },
  ];
  const add = (
    <AddLink power="LibView.Add" to={`/information/addLibrary${kind ? `?kind=${encodeURIComponent(kind)}` : ''}`}>
      {say('add')}
    </AddLink>
  );
  return (
    <WorkScreen title={say('title')} lead={say('lead')} actions={add}>
      <List
        family={library}
        label={say('title')}
        search={say('search')}
        sort="sort"
        columns={columns<Row>([
          { name: 'title', cell: ({ id, title }) => <Link to={editPath(id)}>{title}</Link> },
          { name: 'kind', kind: 'choice' },
          { name: 'status', cell: (row) => <StatusBadge row={row} words="library" /> },
          { name: 'cat' },
          { name: 'roles', cell: ({ roles }) => roles.map((role) => t(`role.${role}`)).join(t('comma')) },
          { name: 'yes', cell: ({ yes, no }) => (yes + no === 0 ? '' : t('helped', { yes, no })) },
          { name: 'sort', kind: 'number' },
          { name: 'createdAt', kind: 'date', hidden: true },
        ])}
        filters={filters([
          { kind: 'select', name: 'kind', options: LIBRARY_KINDS },
          { kind: 'select', name: 'status', options: INFORMATION_STATUS },
        ])}
        rowName={({ title }) => title}
        actions={actions}
        empty={
          <EmptyState icon="book" title={say('empty')} text={say('lead')}>
            {add}
          </EmptyState>
        }
      />
      {deleting && (
        <DeleteDialog
          family={library}
          words={words}
          target={{ chosen: { kind: 'rows', ids: [deleting.id] }, name: deleting.title }}
          onDeleted={() => {}}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </WorkScreen>
  );
}

/** @page /information/addLibrary */
export function LibraryFormScreen() {
  const { t } = useTranslation('library');
  const { say } = useFamilyWords('library');
  const place = usePageQuery();
  const id = place.get('id');
  const kind = LIBRARY_KINDS.find((one) => one === place.get('kind')) ?? 'resource';
  const row = useCall('/OrgApi/LibView/Item', { id }, { enabled: id !== '', staleTime: 0 });
  const of = (cat: 'library' | 'help') => ({ kind: cat });
  const shelves = useCall('/OrgApi/OrgCats/SimpleItems', of('library'));
  const help = useCall('/OrgApi/OrgCats/SimpleItems', of('help'));
  useTabTitle(id === '' ? say('add') : row.data?.title);
  const fields = useMemo((): readonly FamilyField[] => {
    const named = (cats: typeof help.data, word: string) =>
      (cats ?? []).map((cat) => ({ value: cat.id, label: t(word, { name: cat.name }) }));
    return [
      { name: 'kind', kind: 'select', options: LIBRARY_KINDS },
      { name: 'title', kind: 'text' },
      { name: 'html', kind: 'rich' },
      {
        name: 'catId',
        kind: 'select',
        none: t('noCat'),
        options: [...named(shelves.data, 'ofLibrary'), ...named(help.data, 'ofHelp')],
      },
      {
        name: 'roles',
        kind: 'dept',
        multiple: true,
        load: async () => HELPED_ROLES.map((role) => ({ id: role, parentId: null, name: t(`role.${role}`) })),
      },
      { name: 'url', kind: 'text' },
      { name: 'sort', kind: 'number' },
    ];
  }, [shelves.data, help.data, t]);
  if (row.isError) return <ErrorState error={row.error} onRetry={() => void row.refetch()} />;
  if (!shelves.data || !help.data || (id !== '' && !row.data)) return <PageLoading />;
  return (
    <ArticleForm
      key={id}
      family={library}
      words="library"
      list={LIST}
      fields={fields}
      cats={[...shelves.data, ...help.data]}
      {...(row.data ? { row: row.data } : { initial: { kind } })}
    />
  );
}
