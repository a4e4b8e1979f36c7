// 知识库: the material from which the tutor teaches. Upload, follow the reading, look at the passages, try a question.
import { Box, Grid, Skeleton, Text, VStack } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { More } from '#src/ui/more.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { DropZone } from '#src/ui/upload/drop-zone.tsx';
import { UploadList } from '#src/ui/upload/upload-list.tsx';
import { DocumentConfirm } from './document-confirm.tsx';
import { type DocumentAction, DocumentTable } from './document-table.tsx';
import { PassagesPanel } from './passages.tsx';
import { type Document, isExtracting, useDocuments, useRefreshRead, useReindex } from './queries.ts';
import { documentReasonText, refusalText } from './reason.ts';
import { SameFiles } from './same-files.tsx';
import { TrySearch } from './try-search.tsx';
import { DOCUMENT_ACCEPT, DOCUMENT_MAX_MB, useDocumentUploads, useSameFiles } from './use-uploads.ts';

const NONE: readonly Document[] = [];

interface Asked {
  action: 'reindex' | 'remove';
  document: Document;
}

export function KnowledgePanel({ courseId }: { courseId: string }) {
  const { t } = useTranslation('teach');
  const pageQuery = usePageQuery();
  const { list, actions } = useDocumentUploads(courseId);
  const same = useSameFiles(courseId);
  const documents = useDocuments(courseId);
  const reindex = useReindex({ quiet: false });
  const [asked, setAsked] = useState<Asked | null>(null);
  const rows = documents.data ?? NONE;
  useAnnouncements(rows);

  const opened = pageQuery.get('document');
  const open = (documentId: string | null) => pageQuery.set({ document: documentId });
  const act = (action: DocumentAction, document: Document) => {
    if (action === 'view') open(document.id);
    // nothing to lose: it has no passages
    else if (action === 'retry') reindex.mutate(document.id);
    else setAsked({ action, document });
  };
  return (
    <VStack align="stretch" gap="4">
      <Text color="fg.muted">{t('knowledge.lead')}</Text>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 24rem' }} gap="6" alignItems="start">
        <VStack align="stretch" gap="4">
          <DropZone
            accept={DOCUMENT_ACCEPT}
            hint={t('upload.hint', { max: DOCUMENT_MAX_MB })}
            onFiles={(files) => actions.add(courseId, files)}
          />
          <UploadList list={list} actions={actions} why={(u) => refusalText(t, u)} />
          <SameFiles list={same.list} onDone={same.done} />
          <Documents documents={documents} quiet={list.length > 0} onAction={act} />
        </VStack>
        <TrySearch courseId={courseId} onOpen={open} />
      </Grid>
      {opened && (
        <PassagesPanel
          key={opened}
          documentId={opened}
          document={rows.find((d) => d.id === opened)}
          onClose={() => open(null)}
        />
      )}
      {asked && <DocumentConfirm {...asked} onClose={() => setAsked(null)} />}
    </VStack>
  );
}

interface DocumentsProps {
  documents: ReturnType<typeof useDocuments>;
  /** Files are on their way: an empty list says nothing. */
  quiet: boolean;
  onAction(action: DocumentAction, document: Document): void;
}

function Documents({ documents, quiet, onAction }: DocumentsProps) {
  const { t } = useTranslation('teach');
  if (documents.isPending) return <Skeleton role="status" aria-label={t('knowledge.loading')} h="40" />;
  if (!documents.data) return <ErrorState error={documents.error} onRetry={() => documents.refetch()} />;
  if (documents.data.length === 0) {
    return quiet ? null : <EmptyState icon="document" title={t('knowledge.empty')} text={t('knowledge.emptyText')} />;
  }
  return (
    <Box>
      {documents.isError && (
        <Text role="alert" color="fg.warning" mb="2">
          {t('knowledge.refreshFailed')}
        </Text>
      )}
      <DocumentTable documents={documents.data} onAction={onAction} />
      <More query={documents} />
    </Box>
  );
}

/** Tells when a document has been read or could not be, wherever on the page the teacher is. */
function useAnnouncements(documents: readonly Document[]): void {
  const { t } = useTranslation('teach');
  const refresh = useRefreshRead();
  const running = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    for (const { id, name, state, reason, reasonText: said } of documents) {
      if (!running.current.has(id)) continue;
      if (state === 'ready') toast.success(t('knowledge.nowReady', { name }));
      void refresh();
      if (state === 'failed')
        toast.error(t('knowledge.nowFailed', { name, reason: documentReasonText(t, reason, said) }));
    }
    running.current = new Set(documents.filter(isExtracting).map((d) => d.id));
  }, [documents, t, refresh]);
}
