// The passages of one document in a side panel: what the tutor may use, in whose words, and what it may not.
import { Skeleton, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveConfirm } from '#src/ui/leave-confirm.tsx';
import { useLeaveGuard } from '#src/ui/leave-guard.ts';
import { More } from '#src/ui/more.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { LostEdits } from './lost-edits.tsx';
import { PassageRow } from './passage-row.tsx';
import { type Document, type ListedPassage, usePassages, useSetPassage } from './queries.ts';

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
  const guard = useLeaveGuard(draft?.changed ?? false);
  return (
    <SidePanel size="lg" title={document?.name ?? t('passages.title')} lead={t('passages.lead')} onClose={onClose}>
      {document?.lostEdits && <LostEdits documentId={documentId} edits={document.lostEdits} />}
      <Passages
        documentId={documentId}
        draft={draft}
        onDraft={setDraft}
        onEdit={(p) => guard.attempt(() => setDraft({ id: p.id, text: p.text, changed: false }))}
      />
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

interface ListProps {
  documentId: string;
  draft: Draft | null;
  onDraft(draft: Draft | null): void;
  onEdit(passage: ListedPassage): void;
}

function Passages({ documentId, draft, onDraft, onEdit }: ListProps) {
  const { t } = useTranslation('teach');
  const passages = usePassages(documentId);
  const setPassage = useSetPassage(documentId);
  if (passages.isPending) return <Waiting />;
  if (!passages.data) return <ErrorState error={passages.error} onRetry={() => passages.refetch()} />;
  if (passages.data.length === 0) return <EmptyState icon="document" title={t('passages.empty')} />;
  return (
    <>
      <VStack as="ol" align="stretch" gap="3" listStyleType="none">
        {passages.data.map((passage, i) => (
          <PassageRow
            key={passage.id}
            n={i + 1}
            documentId={documentId}
            passage={passage}
            typed={draft?.id === passage.id ? draft.text : null}
            onType={(text) =>
              onDraft(text === null ? null : { id: passage.id, text, changed: text.trim() !== passage.text })
            }
            onEdit={() => onEdit(passage)}
            onSwitch={(on) => setPassage.mutate({ id: passage.id, on })}
          />
        ))}
      </VStack>
      <More query={passages} />
    </>
  );
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
