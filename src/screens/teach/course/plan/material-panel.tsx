// Takes words out of the material: found by a question, or browsed document by document.
import { Box, Button, chakra, HStack, Input, NativeSelect, Skeleton, Text, VStack } from '@chakra-ui/react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextMark } from '#contract/marks-of-text.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useSearch } from '../knowledge/queries.ts';
import { useAllPassages } from '../plan-queries.ts';
import { useEditor } from './editor.ts';
import { SentencePicker, SourceLine, useCourseDocuments } from './passages.tsx';
import type { Quote } from './point-form.ts';

interface Props {
  used: readonly string[];
  action: string;
  /** Takes a single quotation. */
  one?: boolean;
  onPick: (quotes: readonly Quote[]) => void;
  onClose: () => void;
}

interface Passage {
  documentId: string;
  document: string;
  text: string;
  marks?: readonly TextMark[] | undefined;
  page?: number | undefined;
  heading?: string | undefined;
}

export function MaterialPanel({ onClose, ...list }: Props) {
  const { t } = useTranslation('plan');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const [documentId, setDocumentId] = useState('');
  const documents = useCourseDocuments();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setDocumentId('');
    setQuery(typed.trim());
  };
  return (
    <SidePanel
      size="lg"
      title={t('material.title')}
      lead={t('material.lead')}
      first={() => input.current}
      onClose={onClose}
    >
      <chakra.form display="flex" gap="2" role="search" onSubmit={submit}>
        <Input
          ref={input}
          size="sm"
          aria-label={t('material.query')}
          placeholder={t('material.query')}
          maxLength={500}
          value={typed}
          onChange={(e) => setTyped(e.target.value)}
        />
        <Button type="submit" size="sm" variant="outline" disabled={typed.trim() === ''}>
          {t('material.search')}
        </Button>
      </chakra.form>
      <HStack my="3">
        <NativeSelect.Root size="sm">
          <NativeSelect.Field
            borderColor="border.emphasized"
            aria-label={t('material.browse')}
            value={documentId}
            onChange={(e) => {
              setQuery('');
              setDocumentId(e.target.value);
            }}
          >
            <option value="">{t('material.browse')}</option>
            {documents.data?.map((d) => (
              <option key={d.id} value={d.id}>
                {d.name}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </HStack>
      {query !== '' && <Found query={query} {...list} />}
      {documentId !== '' && (
        <Browsed
          documentId={documentId}
          document={documents.data?.find((d) => d.id === documentId)?.name ?? ''}
          {...list}
        />
      )}
    </SidePanel>
  );
}

type ListProps = Omit<Props, 'onClose'>;

function Found({ query, ...list }: ListProps & { query: string }) {
  const { t } = useTranslation('plan');
  const found = useSearch(useEditor().courseId, query);
  if (found.isPending) return <Waiting />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => found.refetch()} />;
  if (found.data.items.length === 0) return <EmptyState icon="search" title={t('material.none')} />;
  return <Passages passages={found.data.items} {...list} />;
}

function Browsed({ documentId, document, ...list }: ListProps & { documentId: string; document: string }) {
  const { t } = useTranslation('plan');
  const passages = useAllPassages(documentId);
  if (passages.isPending) return <Waiting />;
  if (passages.isError) return <ErrorState error={passages.error} onRetry={() => passages.refetch()} />;
  if (passages.data.length === 0) return <EmptyState icon="document" title={t('material.noPassages')} />;
  return <Passages passages={passages.data.map((p) => ({ ...p, documentId, document }))} {...list} />;
}

function Waiting() {
  const { t } = useTranslation('plan');
  return <Skeleton role="status" aria-label={t('passages.loading')} h="64" />;
}

function Passages({ passages, used, action, one, onPick }: ListProps & { passages: readonly Passage[] }) {
  const { t } = useTranslation('plan');
  const { announce } = useEditor();
  return (
    <>
      <Text color="fg.muted" textStyle="xs" mb="2">
        {t('material.how')}
      </Text>
      <VStack as="ol" align="stretch" gap="3" listStyleType="none">
        {passages.map(({ documentId, document, text, marks, page, heading }) => (
          <Box as="li" key={`${documentId} ${heading ?? ''} ${text}`} bg="bg.subtle" borderRadius="l2" px="4" py="3">
            <SourceLine document={document} page={page} heading={heading} />
            <SentencePicker
              text={text}
              marks={marks}
              used={used}
              action={action}
              one={one}
              onPick={(chosen) => {
                const place = {
                  ...(page === undefined ? {} : { page }),
                  ...(heading === undefined ? {} : { heading }),
                };
                onPick(chosen.map((quote) => ({ documentId, quote, ...place })));
                announce(t('pick.added'));
              }}
            />
          </Box>
        ))}
      </VStack>
    </>
  );
}
