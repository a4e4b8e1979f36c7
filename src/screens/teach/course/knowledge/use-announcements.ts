// Tells when a document has been read or could not be, wherever on the page the teacher is.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#src/ui/toast.ts';
import { type Document, isRunning } from './queries.ts';
import { reasonText } from './reason.ts';

export function useAnnouncements(documents: readonly Document[]): void {
  const { t } = useTranslation('teach');
  const running = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    for (const { id, name, state, reason, reasonText: said } of documents) {
      if (!running.current.has(id)) continue;
      if (state === 'ready') toast.success(t('knowledge.nowReady', { name }));
      if (state === 'failed') toast.error(t('knowledge.nowFailed', { name, reason: reasonText(t, reason, said) }));
    }
    running.current = new Set(documents.filter(isRunning).map((d) => d.id));
  }, [documents, t]);
}
