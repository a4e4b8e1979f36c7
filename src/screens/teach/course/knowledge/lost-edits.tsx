// What found no place when the document was read again, edits and quotations: nothing is thrown away unsaid.
import { Alert, Box, Button, Text, VStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QuoteLine, TextLine } from '#src/blocks/text/text.tsx';
import { type Document, useDiscardEdits } from './queries.ts';

export function LostEdits({ documentId, edits }: { documentId: string; edits: NonNullable<Document['lostEdits']> }) {
  const { t } = useTranslation('teach');
  return (
    <Lost documentId={documentId} title={t('lostEdits.title', { count: edits.length })} text={t('lostEdits.text')}>
      {edits.map(({ original, formulas, text }) => (
        <Item key={`${original} ${text}`}>
          <Text whiteSpace="pre-line" overflowWrap="anywhere">
            <TextLine text={text} />
          </Text>
          <Text textStyle="xs" color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere">
            <TextLine text={t('lostEdits.original', { original })} formulas={formulas} />
          </Text>
        </Item>
      ))}
    </Lost>
  );
}

/** What plan and questions quote: students still get it as it was approved. */
export function LostQuotes({
  documentId,
  quotes,
}: {
  documentId: string;
  quotes: NonNullable<Document['lostQuotes']>;
}) {
  const { t } = useTranslation('teach');
  return (
    <Lost documentId={documentId} title={t('lostQuotes.title', { count: quotes.length })} text={t('lostQuotes.text')}>
      {quotes.map((of) => (
        <Item key={of.quote}>
          <Text whiteSpace="pre-line" overflowWrap="anywhere">
            <QuoteLine of={of} />
          </Text>
        </Item>
      ))}
    </Lost>
  );
}

const Item = ({ children }: { children: ReactNode }) => (
  <Box as="li" borderStartWidth="2px" borderColor="border.emphasized" ps="3">
    {children}
  </Box>
);

interface LostProps {
  documentId: string;
  title: string;
  text: string;
  children: ReactNode;
}

function Lost({ documentId, title, text, children }: LostProps) {
  const { t } = useTranslation('teach');
  const discard = useDiscardEdits({ quiet: false });
  return (
    <Alert.Root status="warning" mb="4">
      <Alert.Indicator />
      <Box minW="0" flex="1">
        <Alert.Title>{title}</Alert.Title>
        <Text textStyle="sm">{text}</Text>
        <VStack as="ul" align="stretch" gap="2" my="3" listStyleType="none">
          {children}
        </VStack>
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          loading={discard.isPending}
          onClick={() => discard.mutate(documentId)}
        >
          {t('lostEdits.discard')}
        </Button>
      </Box>
    </Alert.Root>
  );
}
