// What was read of one document, the document beside it: its parts, and their passages, which the tutor may use or not, in whose words.
import { Box, Grid, Skeleton, VStack } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '#src/ui/later.ts';
import { LeaveConfirm } from '#src/ui/leave-confirm.tsx';
import { useLeaveGuard } from '#src/ui/leave-guard.ts';
import { More } from '#src/ui/more.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import type { DocumentPlace } from '#src/ui/viewer/place.ts';
import { withWords } from '#src/ui/words.ts';
import { DocumentState } from './document-table.tsx';
import { LostEdits, LostQuotes } from './lost-edits.tsx';
import { PartList } from './part-list.tsx';
import { PassageRow } from './passage-row.tsx';
import { type Document, type ListedPassage, type ReadPart, usePassages, useSetPassage } from './queries.ts';

// the viewers come when a document is opened
const FileView = later(async () => (await withWords(['viewer'], import('#src/ui/viewer/file-view.tsx'))).FileView);

interface Props {
  documentId: string;
  /** Unknown where the panel was opened by an address, until the list is here. */
  document: Document | undefined;
  onClose(): void;
}

/** One passage at a time is being put into other words. */
interface Draft {
  id: string;
  text: string;
  changed: boolean;
}

export function PassagesPanel({ documentId, document, onClose }: Props) {
  const { t } = useTranslation('teach');
  const [draft, setDraft] = useState<Draft | null>(null);
  const [part, setPart] = useState<ReadPart | null>(null);
  const [place, setPlace] = useState<DocumentPlace>();
  const guard = useLeaveGuard(draft?.changed ?? false);
  const choose = (next: ReadPart | null) =>
    guard.attempt(() => {
      setDraft(null);
      setPart(next);
      if (next) setPlace({ page: next.page, heading: next.page === undefined ? next.heading : undefined, text: '' });
    });
  return (
    <SidePanel size="full" title={document?.name ?? t('passages.title')} lead={t('passages.lead')} onClose={onClose}>
      <Grid {...LAYOUT}>
        <VStack gridArea="parts" align="stretch" overflowY="auto" maxH={{ base: '16rem', md: 'full' }}>
          {document && (
            <Box px="3">
              <DocumentState document={document} />
            </Box>
          )}
          <PartList documentId={documentId} leftOut={document?.leftOut ?? []} chosen={part} onChoose={choose} />
        </VStack>
        <Box gridArea="passages" overflowY={{ md: 'auto' }} minH="0">
          {document?.lostEdits && <LostEdits documentId={documentId} edits={document.lostEdits} />}
          {document?.lostQuotes && <LostQuotes documentId={documentId} quotes={document.lostQuotes} />}
          <Passages
            key={part?.from ?? part?.page}
            documentId={documentId}
            part={part}
            draft={draft}
            onDraft={setDraft}
            onEdit={(p) => guard.attempt(() => setDraft({ id: p.id, text: p.text, changed: false }))}
            onPlace={setPlace}
          />
        </Box>
        <Box gridArea="file" minW="0">
          <Suspense fallback={<Skeleton h="24rem" />}>
            <FileView url={`/OrgApi/AISetting/KnowledgeFile?${new URLSearchParams({ documentId })}`} place={place} />
          </Suspense>
        </Box>
      </Grid>
      <LeaveConfirm
        guard={guard}
        title={t('passages.leave.title')}
        text={t('passages.leave.text')}
        leave={t('passages.leave.leave')}
        stay={t('passages.leave.stay')}
      />
    </SidePanel>
  );
}

/** Side by side where there is room; else parts and passages beside the document, or all below each other. */
const LAYOUT = {
  h: { md: 'full' },
  gap: '4',
  gridTemplateAreas: {
    base: '"parts" "file" "passages"',
    md: '"parts file" "passages file"',
    xl: '"parts passages file"',
  },
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    md: 'minmax(0, 2fr) minmax(0, 3fr)',
    xl: '15rem minmax(0, 1fr) minmax(0, 1.2fr)',
  },
  gridTemplateRows: { md: '14rem minmax(0, 1fr)', xl: 'minmax(0, 1fr)' },
};

interface ListProps {
  documentId: string;
  part: ReadPart | null;
  onPlace(place: DocumentPlace): void;
  draft: Draft | null;
  onDraft(draft: Draft | null): void;
  onEdit(passage: ListedPassage): void;
}

function Passages({ documentId, part, draft, onDraft, onEdit, onPlace }: ListProps) {
  const { t } = useTranslation('teach');
  const passages = usePassages(documentId, part ?? {});
  const setPassage = useSetPassage(documentId);
  if (part?.passages === 0) return <EmptyState icon="document" title={t('read.emptyPart')} />;
  if (passages.isPending) return <Waiting />;
  if (!passages.data) return <ErrorState error={passages.error} onRetry={() => passages.refetch()} />;
  if (passages.data.length === 0) return <EmptyState icon="document" title={t('passages.empty')} />;
  return (
    <>
      <VStack as="ol" align="stretch" gap="3" listStyleType="none">
        {passages.data.map((passage, i) => (
          <PassageRow
            key={passage.id}
            n={(part?.from ?? 1) + i}
            documentId={documentId}
            passage={passage}
            typed={draft?.id === passage.id ? draft.text : null}
            onType={(text) =>
              onDraft(text === null ? null : { id: passage.id, text, changed: text.trim() !== passage.text })
            }
            onEdit={() => onEdit(passage)}
            onPlace={() => onPlace({ page: passage.page, heading: passage.heading, text: wordsOf(passage) })}
            onSwitch={(on) => setPassage.mutate({ id: passage.id, on })}
          />
        ))}
      </VStack>
      <More query={passages} />
    </>
  );
}

/** As the document has them; a formula is drawn with other letters. */
function wordsOf({ text, marks = [], original, originalMarks = [] }: ListedPassage): string {
  const formulas = (original === undefined ? marks : originalMarks).filter(({ kind }) => kind === 'formula');
  return formulas.reduceRight((words, { from, to }) => `${words.slice(0, from)}\n${words.slice(to)}`, original ?? text);
}

function Waiting() {
  const { t } = useTranslation('teach');
  return (
    <VStack role="status" aria-label={t('passages.loading')} align="stretch" gap="3">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} h="24" />
      ))}
    </VStack>
  );
}
