// A paper as a student has it, as wide as a phone.
import { Box, Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ExamPaper } from '#contract/exam-paper.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { PaperView } from './paper-view.tsx';

interface Props {
  query: { data: { paper: ExamPaper } | undefined; error: Error | null; isPending: boolean; refetch: () => unknown };
  onClose: () => void;
}

export function PreviewPanel({ query, onClose }: Props) {
  const { t } = useTranslation('papers');
  return (
    <SidePanel title={t('preview.title')} lead={t('preview.lead')} size="md" onClose={onClose}>
      {/* focusable, or a long paper could not be scrolled by keyboard */}
      <Box
        maxW="360px"
        mx="auto"
        borderWidth="1px"
        borderRadius="l3"
        p="4"
        tabIndex={0}
        role="region"
        aria-label={t('preview.title')}
      >
        {query.isPending && <Skeleton role="status" aria-label={t('loading')} h="80" />}
        {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && <PaperView paper={query.data.paper} />}
      </Box>
    </SidePanel>
  );
}
