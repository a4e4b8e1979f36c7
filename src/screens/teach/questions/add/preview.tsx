// A question as a student meets it: it can be answered here, and nothing is sent.
import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamValue } from '#contract/bank-kinds.ts';
import { paperOf } from '#questions/paper.answer.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import { type BankForm, savedForm, shownPart } from './form.ts';
import { StoredMedia } from './media.tsx';

export function BankPreview({ form }: { form: BankForm }) {
  const { t } = useTranslation(['questionBank', 'paper', 'blocks']);
  const [value, setValue] = useState<ExamValue | null>(null);
  const part = shownPart(savedForm(form));
  const { Input } = paperOf(form.kind);
  return (
    <Flex as="section" direction="column" gap="3" aria-label={t('preview.title')}>
      <Heading as="h2" textStyle="sm" color="fg.muted">
        {t('preview.title')}
      </Heading>
      <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4" display="grid" gap="3" minW="0">
        <Text whiteSpace="pre-line" overflowWrap="anywhere">
          {part.stem === '' ? (
            <Text as="span" color="fg.subtle">
              {t('preview.noStem')}
            </Text>
          ) : (
            <TextLine text={part.stem} />
          )}
        </Text>
        {form.media.map(({ fileId, alt }) => (
          <StoredMedia key={fileId} fileId={fileId} alt={alt} />
        ))}
        {/* another kind is another input: what was tried in the last one is no answer here */}
        <Input key={form.kind} question={part} value={value} editable change={setValue} />
      </Box>
      <Text textStyle="xs" color="fg.muted">
        {t('preview.help')}
      </Text>
    </Flex>
  );
}
