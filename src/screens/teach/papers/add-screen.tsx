// /questions/testPaper/add: a new paper, or with `?id=` one that is changed.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/codes.ts';
import type { PaperRow } from '#contract/papers.ts';
import { ApiError } from '#src/api/errors.ts';
import { useCall } from '#src/api/query.ts';
import { Link } from '#src/ui/link.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { Builder } from './builder.tsx';
import { newSection, type PaperDraft, paperDraft } from './draft.ts';
import { PAPERS } from './href.ts';

/** @page /questions/testPaper/add */
export function PaperScreen() {
  const { t } = useTranslation('papers');
  const id = usePageQuery().get('id');
  const paper = useCall('/OrgApi/TestPaper/Item', { id }, { enabled: id !== '', staleTime: 0 });
  useTabTitle(id === '' ? '' : paper.data?.name);
  const { data } = paper;
  return (
    <WorkScreen title={t(id === '' ? 'add' : 'edit')} lead={t('addLead')}>
      {id === '' ? (
        <New />
      ) : data?.editable ? (
        <Stored key={id} paper={data} />
      ) : (
        <NotYet error={paper.error} isPending={paper.isPending} onRetry={() => void paper.refetch()} />
      )}
    </WorkScreen>
  );
}

function New() {
  const { t } = useTranslation('papers');
  const initial = useMemo(
    (): PaperDraft => ({
      name: '',
      shuffle: false,
      partial: 'none',
      sections: [newSection(t('section.usual', { n: 1 }))],
    }),
    [t],
  );
  return <Builder initial={initial} />;
}

/** What it was when it was opened: a colleague's change is told when it is saved. */
function Stored({ paper }: { paper: PaperRow }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that is read again must not take the typed away
  const { initial, stored } = useMemo(
    () => ({ initial: paperDraft(paper), stored: { id: paper.id, version: paper.version } }),
    [paper.id],
  );
  return <Builder initial={initial} stored={stored} />;
}

function NotYet({ error, isPending, onRetry }: { error: Error | null; isPending: boolean; onRetry: () => void }) {
  const { t } = useTranslation('papers');
  if (isPending) return <PageLoading />;
  if (error && !(error instanceof ApiError && error.code === CODE.missing))
    return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      icon="document"
      title={t(error ? 'missing' : 'notYours')}
      text={t(error ? 'missingText' : 'notYoursText')}
    >
      <Link to={PAPERS}>{t('back')}</Link>
    </EmptyState>
  );
}
