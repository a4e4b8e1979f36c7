// Edits whose passage was not there any more when the document was read again: nothing is thrown away unsaid.
import { Alert, Box, Button, Text, VStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { TextLine } from '#src/blocks/text/text.tsx';
import { type Document, useDiscardEdits } from './queries.ts';

interface Props {
  documentId: string;
  edits: NonNullable<Document['lostEdits']>;
}

export function LostEdits({ documentId, edits }: Props) {
  const { t } = useTranslation('teach');
  const discard = useDiscardEdits({ quiet: false });
  return (
    <Alert.Root status="warning" mb="4">
      <Alert.Indicator />
      <Box minW="0" flex="1">
        <Alert.Title>{t('lostEdits.title', { count: edits.length })}</Alert.Title>
        <Text textStyle="sm">{t('lostEdits.text')}</Text>
        <VStack as="ul" align="stretch" gap="2" my="3" listStyleType="none">
          {edits.map(({ original, formulas, text }) => (
            <Box as="li" key={`${original} ${text}`} borderStartWidth="2px" borderColor="border.emphasized" ps="3">
              <Text whiteSpace="pre-line" overflowWrap="anywhere">
                <TextLine text={text} />
              </Text>
              <Text textStyle="xs" color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere">
                <TextLine text={t('lostEdits.original', { original })} formulas={formulas} />
              </Text>
            </Box>
          ))}
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
