// /information/news and /information/addNews: news as they are written, planned, published and taken off.
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { news } from '#contract/information.ts';
import { INFORMATION_STATUS } from '#contract/information-kinds.ts';
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

type Row = RowOf<typeof news>;
const LIST = '/information/news';
const editPath = (id: string): string => `/information/addNews?id=${encodeURIComponent(id)}`;

/** @page /information/news */
export function NewsWorkScreen() {
  const { t } = useTranslation('news');
  const words = useFamilyWords('news');
  const { say, columns, filters } = words;
  const navigate = useNavigate();
  const may = useMay();
  const [deleting, setDeleting] = useState<Row>();
  const actions: RowAction<Row>[] = [
    ...useStatusActions<Row>(news, 'news'),
    {
      name: 'edit',
      label: say('edit'),
      icon: 'pencil',
      can: () => may(news.update),
      run: ({ id }) => void navigate(editPath(id)),
    },
    {
      name: 'see',
      label: t('see'),
      can: ({ status }) => status === 'published',
      run: ({ id }) => void navigate(`/News?id=${encodeURIComponent(id)}`),
    },
    { name: 'delete', label: say('remove'), icon: 'bin', danger: true, can: () => may(news.delete), run: setDeleting },
  ];
  const add = (
    <AddLink power="News.Add" to="/information/addNews">
      {say('add')}
    </AddLink>
  );
  return (
    <WorkScreen title={say('title')} lead={say('lead')} actions={add}>
      <List
        family={news}
        label={say('title')}
        search={say('search')}
        sort="-createdAt"
        columns={columns<Row>([
          { name: 'title', cell: ({ id, title }) => <Link to={editPath(id)}>{title}</Link> },
          { name: 'status', cell: (row) => <StatusBadge row={row} words="news" /> },
          { name: 'cat' },
          { name: 'pinned', cell: ({ pinned }) => (pinned ? t('isPinned') : '') },
          { name: 'publishAt', kind: 'dateTime' },
          { name: 'publishedAt', kind: 'dateTime', hidden: true },
          { name: 'createdAt', kind: 'date' },
        ])}
        filters={filters([{ kind: 'select', name: 'status', options: INFORMATION_STATUS }])}
        rowName={({ title }) => title}
        actions={actions}
        empty={
          <EmptyState icon="document" title={say('empty')} text={say('lead')}>
            {add}
          </EmptyState>
        }
      />
      {deleting && (
        <DeleteDialog
          family={news}
          words={words}
          target={{ chosen: { kind: 'rows', ids: [deleting.id] }, name: deleting.title }}
          onDeleted={() => {}}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </WorkScreen>
  );
}

/** @page /information/addNews */
export function NewsFormScreen() {
  const { t } = useTranslation('news');
  const { say } = useFamilyWords('news');
  const id = usePageQuery().get('id');
  const row = useCall('/OrgApi/News/Item', { id }, { enabled: id !== '', staleTime: 0 });
  const cats = useCall('/OrgApi/OrgCats/SimpleItems', { kind: 'news' });
  useTabTitle(id === '' ? say('add') : row.data?.title);
  const fields = useMemo(
    (): readonly FamilyField[] => [
      { name: 'title', kind: 'text' },
      { name: 'summary', kind: 'textarea' },
      { name: 'html', kind: 'rich' },
      {
        name: 'catId',
        kind: 'select',
        none: t('noCat'),
        options: (cats.data ?? []).map((cat) => ({ value: cat.id, label: cat.name })),
      },
      { name: 'pinned', kind: 'switch' },
      { name: 'publishAt', kind: 'dateTime' },
    ],
    [cats.data, t],
  );
  if (row.isError) return <ErrorState error={row.error} onRetry={() => void row.refetch()} />;
  if (!cats.data || (id !== '' && !row.data)) return <PageLoading />;
  return (
    <ArticleForm
      key={id}
      family={news}
      words="news"
      list={LIST}
      fields={fields}
      cats={cats.data}
      {...(row.data ? { row: row.data } : {})}
    />
  );
}
