// The library as visitors read it: resources, partners, area and enterprises as cards, the school itself, and one article.
import { Button, chakra, HStack, Skeleton, Stack } from '@chakra-ui/react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { isLink } from '#contract/html-rules.ts';
import type { LibraryKind } from '#contract/information-kinds.ts';
import { call } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import { Article } from '#src/blocks/information/article.tsx';
import { CARDS, CardGrid } from '#src/ui/card-grid.tsx';
import { Link } from '#src/ui/link.tsx';
import { LinkCard } from '#src/ui/link-card.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { RichText } from '#src/ui/rich-text.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { PublicPage } from '../public-page.tsx';
import { ChoiceFilter, Search, Unread } from './frame.tsx';
import { Helped } from './helped.tsx';

const PATH = '/api/Home/LibItems';
export const articlePath = (id: string): string => `/LibView?id=${encodeURIComponent(id)}`;

function LibraryList({ kind }: { kind: Exclude<LibraryKind, 'about' | 'help'> }) {
  const { t } = useTranslation('information');
  const place = usePageQuery();
  const keyword = useDeferredValue(place.get('keyword').trim());
  const catId = place.get('cat');
  // the categories that there are, whatever is chosen
  const all = useCall(PATH, { kind, pageSize: 1 });
  const asked = { kind, ...(catId ? { catId } : {}), ...(keyword ? { keyword } : {}) };
  const search = <Search value={place.get('keyword')} onChange={(text) => place.set({ keyword: text }, true)} />;
  return (
    <PublicPage title={t(`kind.${kind}.title`)} lead={t(`kind.${kind}.lead`)} aside={search}>
      <ChoiceFilter
        label={t('cat')}
        value={catId}
        options={(all.data?.cats ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(cat) => place.set({ cat })}
      />
      <CardGrid
        queryKey={[PATH, asked]}
        fetchPage={(page, signal) => call(PATH, { ...asked, page, pageSize: CARDS }, { quiet: true, signal })}
        card={({ id, title, text, cat, url }) => (
          <LinkCard key={id} of={{ name: title, cover: '', intro: text }} to={articlePath(id)}>
            <HStack mt="auto" pt="2" justify="space-between" color="fg.muted" textStyle="xs">
              <span>{cat}</span>
              {url && <span>{t('hasSite')}</span>}
            </HStack>
          </LinkCard>
        )}
        waiting={<Skeleton h="16rem" />}
        empty={{ title: t('none'), text: t(keyword || catId ? 'noneFound' : 'noneText') }}
        more={t('more')}
      />
    </PublicPage>
  );
}

/** @page /Resource */
export const ResourceScreen = () => <LibraryList kind="resource" />;
/** @page /PartnerSchool */
export const PartnerScreen = () => <LibraryList kind="partner" />;
/** @page /AreaSchool */
export const AreaScreen = () => <LibraryList kind="area" />;
/** @page /EnterpriseZone */
export const EnterpriseScreen = () => <LibraryList kind="enterprise" />;

/** @page /Aboutus */
export function AboutScreen() {
  const { t } = useTranslation('information');
  const found = useCall(PATH, { kind: 'about', pageSize: 20 });
  return (
    <PublicPage title={t('kind.about.title')}>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton h="24rem" />}
      {found.data?.items.length === 0 && <EmptyState icon="document" title={t('none')} text={t('noneText')} />}
      {found.data?.items.map(({ id, title }) => (
        <About key={id} id={id} title={title} />
      ))}
    </PublicPage>
  );
}

function About({ id, title }: { id: string; title: string }) {
  const { data } = useCall('/api/Home/Lib', { id });
  return (
    <Stack as="section" gap="4" bg="bg.panel" borderRadius="l3" p={{ base: '4', md: '8' }} aria-labelledby={`of-${id}`}>
      <chakra.h2 id={`of-${id}`} textStyle="lg" fontWeight="semibold" overflowWrap="anywhere">
        {title}
      </chakra.h2>
      {data ? <RichText html={data.html} textStyle="md" /> : <Skeleton h="8rem" />}
      {data?.url && <Site url={data.url} />}
    </Stack>
  );
}

function Site({ url }: { url: string }) {
  const { t } = useTranslation('information');
  if (!isLink(url)) return null;
  return (
    <Button asChild variant="surface" alignSelf="flex-start">
      <a href={url} target="_blank" rel="noopener noreferrer">
        {t('toSite')}
      </a>
    </Button>
  );
}

const BACK = {
  resource: '/Resource',
  partner: '/PartnerSchool',
  area: '/AreaSchool',
  enterprise: '/EnterpriseZone',
  about: '/Aboutus',
  help: '/OnlineHelp',
} as const satisfies Record<LibraryKind, string>;

/** @page /LibView */
export function ArticleScreen() {
  const { t } = useTranslation('information');
  const id = usePageQuery().get('id');
  const found = useCall('/api/Home/Lib', { id }, { enabled: id !== '' });
  useTabTitle(found.data?.title);
  if (id === '') return <Navigate to={BACK.resource} replace />;
  if (found.isError)
    return (
      <Unread error={found.error} onRetry={() => void found.refetch()}>
        <HStack gap="4">
          <Link to={BACK.resource}>{t('backTo', { place: t('kind.resource.title') })}</Link>
          <Link to={BACK.help}>{t('backTo', { place: t('kind.help.title') })}</Link>
        </HStack>
      </Unread>
    );
  if (!found.data) return <Skeleton h="32rem" m="8" />;
  const { kind, title, html, cat, url } = found.data;
  return (
    <Stack as="article" w="full" maxW="4xl" mx="auto" gap="5" px={{ base: '4', md: '8' }} py={{ base: '6', md: '10' }}>
      <Link to={BACK[kind]}>{t('backTo', { place: t(`kind.${kind}.title`) })}</Link>
      <Article title={title} cat={cat} html={html} />
      {url && <Site url={url} />}
      {kind === 'help' && <Helped of={found.data} />}
    </Stack>
  );
}
