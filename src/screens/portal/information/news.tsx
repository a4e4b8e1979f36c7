// News as visitors read it: all of it, the centre by categories, and one piece.
import { Badge, chakra, HStack, LinkBox, LinkOverlay, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Link as RouterLink } from 'react-router-dom';
import type { OutputOf } from '#contract/index.ts';
import { useCall } from '#src/api/query.ts';
import { Article } from '#src/blocks/information/article.tsx';
import { Cover } from '#src/ui/cover.tsx';
import { Link } from '#src/ui/link.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { PublicPage } from '../public-page.tsx';
import { ChoiceFilter, PageButtons, Search, Unread, useDay } from './frame.tsx';

type Page = OutputOf<'/api/Home/NewsItems'>;
type Card = Page['items'][number];
const PAGE = 12;
const newsPath = (id: string): string => `/News?id=${encodeURIComponent(id)}`;

/** @page /NewsList */
export function NewsListScreen() {
  const { t } = useTranslation('information');
  const place = usePageQuery();
  const keyword = useDeferredValue(place.get('keyword').trim());
  const catId = place.get('cat');
  const page = place.page('page');
  const asked = { page, pageSize: PAGE, ...(catId ? { catId } : {}), ...(keyword ? { keyword } : {}) };
  const found = useCall('/api/Home/NewsItems', asked);
  const search = (
    <Search value={place.get('keyword')} onChange={(text) => place.set({ keyword: text, page: null }, true)} />
  );
  return (
    <PublicPage title={t('news.title')} lead={t('news.lead')} aside={search}>
      <ChoiceFilter
        label={t('cat')}
        value={catId}
        options={(found.data?.cats ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(cat) => place.set({ cat, page: null })}
      />
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton h="24rem" />}
      {found.data?.items.length === 0 && (
        <EmptyState icon="document" title={t('news.none')} text={t('news.noneText')} />
      )}
      <Stack as="ul" listStyleType="none" gap="3">
        {found.data?.items.map((card) => (
          <NewsLine key={card.id} card={card} />
        ))}
      </Stack>
      {found.data && <PageButtons {...found.data} onPage={(next) => place.set({ page: String(next) })} />}
    </PublicPage>
  );
}

function NewsLine({ card: { id, title, summary, cat, at, pinned } }: { card: Card }) {
  const { t } = useTranslation('information');
  const day = useDay();
  return (
    <LinkBox as="li" bg="bg.panel" borderRadius="l3" p={{ base: '4', md: '5' }} _hover={{ boxShadow: 'sm' }}>
      <Stack gap="1.5">
        <HStack gap="2" wrap="wrap" color="fg.muted" textStyle="xs">
          {pinned && <Badge colorPalette="orange">{t('news.pinned')}</Badge>}
          {cat && <Badge colorPalette="blue">{cat}</Badge>}
          <span>{day(at)}</span>
        </HStack>
        <LinkOverlay asChild textStyle="md" fontWeight="semibold" overflowWrap="anywhere">
          <RouterLink to={newsPath(id)}>{title}</RouterLink>
        </LinkOverlay>
        {summary && (
          <chakra.p color="fg.muted" lineClamp="2">
            {summary}
          </chakra.p>
        )}
      </Stack>
    </LinkBox>
  );
}

/** @page /NewsCenter */
export function NewsCenterScreen() {
  const { t } = useTranslation('information');
  const found = useCall('/api/Home/NewsItems', { pageSize: 4 });
  const [first, ...others] = found.data?.items ?? [];
  return (
    <PublicPage title={t('center.title')} lead={t('center.lead')} aside={<Link to="/NewsList">{t('center.all')}</Link>}>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton h="24rem" />}
      {found.isSuccess && !first && <EmptyState icon="document" title={t('news.none')} text={t('news.noneText')} />}
      {first && (
        <SimpleGrid columns={{ base: 1, lg: 2 }} gap="6">
          <Feature card={first} />
          <Stack as="ul" listStyleType="none" gap="3">
            {others.map((card) => (
              <NewsLine key={card.id} card={card} />
            ))}
          </Stack>
        </SimpleGrid>
      )}
      <SimpleGrid columns={{ base: 1, md: 2, xl: 3 }} gap="6" alignItems="start">
        {found.data?.cats.map((cat) => (
          <OfCat key={cat.id} cat={cat} />
        ))}
      </SimpleGrid>
    </PublicPage>
  );
}

function Feature({ card: { id, title, summary, at } }: { card: Card }) {
  const day = useDay();
  return (
    <LinkBox as="article" bg="bg.panel" borderRadius="l3" overflow="hidden">
      <Cover name={title} />
      <Stack p="5" gap="2">
        <LinkOverlay asChild textStyle="lg" fontWeight="semibold" overflowWrap="anywhere">
          <RouterLink to={newsPath(id)}>{title}</RouterLink>
        </LinkOverlay>
        <chakra.p color="fg.muted">{summary}</chakra.p>
        <chakra.p color="fg.muted" textStyle="xs">
          {day(at)}
        </chakra.p>
      </Stack>
    </LinkBox>
  );
}

function OfCat({ cat: { id, name } }: { cat: Page['cats'][number] }) {
  const { t } = useTranslation('information');
  const day = useDay();
  const { data } = useCall('/api/Home/NewsItems', { catId: id, pageSize: 5 });
  return (
    <Stack as="section" gap="3" bg="bg.panel" borderRadius="l3" p="5" aria-labelledby={`cat-${id}`}>
      <HStack justify="space-between">
        <chakra.h2 id={`cat-${id}`} textStyle="md" fontWeight="semibold">
          {name}
        </chakra.h2>
        <Link to={`/NewsList?cat=${encodeURIComponent(id)}`} aria-label={t('center.moreOf', { name })}>
          {t('center.more')}
        </Link>
      </HStack>
      <Stack as="ul" listStyleType="none" gap="2">
        {data?.items.map((card) => (
          <HStack as="li" key={card.id} justify="space-between" align="baseline" gap="4">
            <Link to={newsPath(card.id)} color="fg" overflowWrap="anywhere">
              {card.title}
            </Link>
            <chakra.span color="fg.muted" textStyle="xs" flexShrink="0">
              {day(card.at)}
            </chakra.span>
          </HStack>
        ))}
      </Stack>
    </Stack>
  );
}

/** @page /News */
export function NewsScreen() {
  const { t } = useTranslation('information');
  const day = useDay();
  const id = usePageQuery().get('id');
  const found = useCall('/api/Home/News', { id }, { enabled: id !== '' });
  useTabTitle(found.data?.title);
  // an address that names none leads to all
  if (id === '') return <Navigate to="/NewsList" replace />;
  if (found.isError)
    return (
      <Unread error={found.error} onRetry={() => void found.refetch()}>
        <Link to="/NewsList">{t('news.back')}</Link>
      </Unread>
    );
  if (!found.data) return <Skeleton h="32rem" m="8" />;
  const { title, summary, html, cat, at, newer, older } = found.data;
  return (
    <Stack as="article" w="full" maxW="4xl" mx="auto" gap="5" px={{ base: '4', md: '8' }} py={{ base: '6', md: '10' }}>
      <Link to="/NewsList">{t('news.back')}</Link>
      <Article title={title} cat={cat} day={day(at)} summary={summary} html={html} />
      <HStack as="nav" aria-label={t('news.near')} justify="space-between" align="start" gap="6" wrap="wrap">
        {newer ? <Link to={newsPath(newer.id)}>{t('news.newer', { title: newer.title })}</Link> : <span />}
        {older && <Link to={newsPath(older.id)}>{t('news.older', { title: older.title })}</Link>}
      </HStack>
    </Stack>
  );
}
