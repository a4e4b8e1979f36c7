// /Work/preview: homework as its students get it, with what they get only later.
import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { RichText } from '#src/ui/rich-text.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';

/** @page /Work/preview */
export function PreviewHomeworkScreen() {
  const { t } = useTranslation('homeworkMark');
  const id = usePageQuery().get('id');
  const row = useCall('/OrgApi/Work/Item', { id });
  useTabTitle(row.data?.title);
  if (row.isError) return <ErrorState error={row.error} onRetry={() => void row.refetch()} />;
  if (!row.data) return <PageLoading />;
  const { title, html, items, stems, max, attempts, late, model } = row.data;
  const facts = [
    t('preview.max', { max }),
    t('preview.attempts', { n: attempts }),
    late ? t('preview.late', late) : t('preview.notLate'),
  ];
  return (
    <Stack gap="4" maxW="3xl" w="full" mx="auto" px="4" py="6">
      <Box>
        <Heading as="h1" textStyle="xl">
          {title}
        </Heading>
        <Text color="fg.muted">{facts.join(' · ')}</Text>
      </Box>
      {html !== '' && (
        <Box bg="bg.panel" borderRadius="l3" px="5" py="4">
          <RichText html={html} />
        </Box>
      )}
      <Stack as="ol" gap="2" listStyleType="none">
        {items.map((item, n) => (
          <Flex as="li" key={item.id} justify="space-between" gap="3" bg="bg.panel" borderRadius="l3" px="5" py="3">
            <Text>{t('item', { n: n + 1, title: item.title || (stems[item.id] ?? t(`kind.${item.kind}`)) })}</Text>
            <Text color="fg.muted" whiteSpace="nowrap">
              {t('preview.item', { kind: t(`kind.${item.kind}`), n: item.points })}
            </Text>
          </Flex>
        ))}
      </Stack>
      {model !== '' && (
        <Box bg="bg.panel" borderRadius="l3" px="5" py="4">
          <Heading as="h2" textStyle="md" mb="2">
            {t('preview.model')}
          </Heading>
          <RichText html={model} />
        </Box>
      )}
    </Stack>
  );
}
