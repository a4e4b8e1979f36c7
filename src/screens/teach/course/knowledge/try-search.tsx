// What the tutor would find for a student's question: its own retrieval, best first.
import { Box, Button, chakra, Heading, HStack, Input, Skeleton, Text, VStack } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { PassageText } from './passage-text.tsx';
import { type SearchHit, useSearch } from './queries.ts';
import { PassageSource } from './source.tsx';

interface Props {
  courseId: string;
  onOpen(documentId: string): void;
}

export function TrySearch({ courseId, onOpen }: Props) {
  const { t } = useTranslation('teach');
  const pageQuery = usePageQuery();
  const query = pageQuery.get('q');
  const [typed, setTyped] = useState(query);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    pageQuery.set({ q: typed.trim() }, true);
  };
  return (
    <Box as="section" aria-labelledby="try-search" bg="bg.panel" borderRadius="l3" p="5">
      <Heading as="h2" id="try-search" textStyle="md">
        {t('search.title')}
      </Heading>
      <Text color="fg.muted" mb="3">
        {t('search.lead')}
      </Text>
      <chakra.form display="flex" gap="2" role="search" onSubmit={submit}>
        <Input
          size="sm"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          maxLength={500}
          value={typed}
          onChange={(e) => setTyped(e.target.value)}
        />
        <Button type="submit" size="sm" variant="outline" disabled={typed.trim() === ''}>
          {t('search.submit')}
        </Button>
      </chakra.form>
      <Box aria-live="polite">{query && <Results courseId={courseId} query={query} onOpen={onOpen} />}</Box>
    </Box>
  );
}

function Results({ courseId, query, onOpen }: Props & { query: string }) {
  const { t } = useTranslation('teach');
  const found = useSearch(courseId, query);
  if (found.isPending) return <Skeleton role="status" aria-label={t('search.loading')} h="32" mt="4" />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => found.refetch()} />;
  const { items, outcome = 'near' } = found.data;
  if (items.length === 0) return <EmptyState icon="search" title={t('search.none')} text={t('search.noneText')} />;
  return (
    <>
      <Text color={outcome === 'answer' ? 'fg.muted' : 'fg.warning'} textStyle="sm" mt="4" mb="2">
        {t(`search.outcome.${outcome}`)} {t('search.results', { count: items.length })}
      </Text>
      <VStack as="ol" align="stretch" gap="3" listStyleType="none">
        {items.map((hit, i) => (
          <Result key={`${hit.documentId} ${hit.text}`} n={i + 1} hit={hit} onOpen={onOpen} />
        ))}
      </VStack>
    </>
  );
}

function Result({ n, hit, onOpen }: { n: number; hit: SearchHit; onOpen: Props['onOpen'] }) {
  const { t } = useTranslation('teach');
  const { document, documentId, heading, page, text, marks } = hit;
  return (
    <HStack as="li" align="baseline" gap="2" borderTopWidth="1px" borderColor="border" pt="3">
      <Text fontWeight="semibold" color="brand.fg" fontVariantNumeric="tabular-nums">
        {n}
      </Text>
      <Box minW="0">
        <PassageText text={text} marks={marks} />
        <PassageSource heading={heading} page={page} />
        <Button size="2xs" variant="ghost" px="1" ms="-1" h="auto" py="0.5" onClick={() => onOpen(documentId)}>
          {t('search.open', { document })}
        </Button>
      </Box>
    </HStack>
  );
}
