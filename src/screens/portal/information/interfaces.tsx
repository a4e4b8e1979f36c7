// /InterfaceDock: what other systems may call, as the running server describes it.
import { Badge, chakra, HStack, Skeleton, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { urlOf } from '#src/api/transport.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { PublicPage } from '../public-page.tsx';
import { Search } from './frame.tsx';

const PATH = '/api/openapi.json';

interface Described {
  info: { title: string; version: string };
  paths: Readonly<Record<string, Readonly<Record<string, { summary?: string; tags?: string[] }>>>>;
}

async function describe({ signal }: { signal: AbortSignal }): Promise<Described> {
  const answer = await fetch(urlOf(PATH), { signal, credentials: 'omit' });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as Described; // the server's own description
}

/** @page /InterfaceDock */
export function InterfacesScreen() {
  const { t } = useTranslation('information');
  const place = usePageQuery();
  const keyword = place.get('keyword').trim().toLowerCase();
  const found = useQuery({ queryKey: [PATH], queryFn: describe });
  const all = Object.entries(found.data?.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary = '' }]) => ({ path, method: method.toUpperCase(), summary })),
  );
  const shown = all.filter(({ path, summary }) => `${path} ${summary}`.toLowerCase().includes(keyword));
  const groups = [...Map.groupBy(shown, ({ path }) => path.split('/').slice(1, 3).join('/'))];
  const search = <Search value={place.get('keyword')} onChange={(text) => place.set({ keyword: text }, true)} />;
  return (
    <PublicPage
      title={t('dock.title')}
      lead={found.data ? t('dock.lead', { count: all.length, version: found.data.info.version }) : t('dock.about')}
      aside={search}
    >
      <chakra.a href={urlOf(PATH)} color="brand.fg" download alignSelf="flex-start">
        {t('dock.download')}
      </chakra.a>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton h="24rem" />}
      {found.data && shown.length === 0 && <EmptyState icon="document" title={t('dock.none')} />}
      {groups.map(([group, operations]) => (
        <chakra.details key={group} bg="bg.panel" borderRadius="l3" px="5" py="3" open={keyword !== ''}>
          <chakra.summary cursor="pointer" fontWeight="semibold" overflowWrap="anywhere">
            {group} <chakra.span color="fg.muted">{operations.length}</chakra.span>
          </chakra.summary>
          <Stack as="ul" listStyleType="none" gap="2" mt="3">
            {operations.map(({ path, method, summary }) => (
              <Stack as="li" key={`${method} ${path}`} gap="0.5">
                <HStack gap="2" wrap="wrap">
                  <Badge>{method}</Badge>
                  <chakra.code overflowWrap="anywhere">{path}</chakra.code>
                </HStack>
                <chakra.p color="fg.muted" textStyle="sm" lang="en">
                  {summary}
                </chakra.p>
              </Stack>
            ))}
          </Stack>
        </chakra.details>
      ))}
    </PublicPage>
  );
}
