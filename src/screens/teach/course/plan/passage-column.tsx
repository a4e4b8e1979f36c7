// The passages that a point rests on, beside its explanation: what is quoted is marked, and more of it is a click away.
import { Box, Skeleton, Text, VStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useAllPassages } from './queries.ts';
import { SentencePicker } from './sentence-picker.tsx';
import { SourceLine } from './source-line.tsx';
import { useDocumentNames } from './use-documents.ts';
import type { Quote } from './words.ts';

interface Props {
  quotes: readonly Quote[];
  onPick: (quote: Quote) => void;
}

export function PassageColumn({ quotes, onPick }: Props) {
  const { t } = useTranslation('plan');
  const documents = [...new Set(quotes.map((q) => q.documentId))];
  return (
    <Box
      as="section"
      aria-label={t('passages.label')}
      position="sticky"
      top="16"
      maxH="calc(100dvh - 6rem)"
      overflowY="auto"
      pe="1"
    >
      <Text color="fg.muted" textStyle="xs" mb="2">
        {t(documents.length === 0 ? 'passages.none' : 'passages.lead')}
      </Text>
      <VStack align="stretch" gap="3">
        {documents.map((documentId) => (
          <Passages key={documentId} documentId={documentId} quotes={quotes} onPick={onPick} />
        ))}
      </VStack>
    </Box>
  );
}

/** Those that are quoted, and the others under the same headings. */
function Passages({ documentId, quotes, onPick }: Props & { documentId: string }) {
  const { t } = useTranslation('plan');
  const passages = useAllPassages(documentId);
  const name = useDocumentNames().get(documentId);
  if (passages.isPending) return <Skeleton role="status" aria-label={t('passages.loading')} h="40" />;
  if (passages.isError) return null; // the explanation itself is here, and the search says what is wrong
  const used = quotes.filter((q) => q.documentId === documentId).map((q) => q.quote);
  const quoted = passages.data.filter((p) => used.some((quote) => p.text.includes(quote)));
  const headings = new Set(quoted.map((p) => p.heading));
  const shown = passages.data.filter((p) => quoted.includes(p) || (p.heading !== undefined && headings.has(p.heading)));
  return shown.map(({ id, text, page, heading }) => (
    <Box key={id} bg="bg.subtle" borderRadius="l2" px="3" py="2" textStyle="sm">
      <SourceLine document={name} page={page} heading={heading} />
      <SentencePicker
        text={text}
        used={used}
        action={t('pick.add')}
        onPick={(quote) =>
          onPick({
            documentId,
            quote,
            ...(page === undefined ? {} : { page }),
            ...(heading === undefined ? {} : { heading }),
          })
        }
      />
    </Box>
  ));
}
