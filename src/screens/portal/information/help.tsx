// Help: all of it by category, and the centre, where one finds by role and by words.
import { chakra, HStack, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { HELPED_ROLES } from '#contract/information-kinds.ts';
import { useCall } from '#src/api/query.ts';
import { useSession } from '#src/api/session.ts';
import { Link } from '#src/ui/link.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { PublicPage } from '../public-page.tsx';
import { ChoiceFilter, Search } from './frame.tsx';
import { articlePath } from './library.tsx';

const MOST = 100;
type Article = OutputOf<'/api/Home/LibItems'>['items'][number];

/** @page /OnlineHelp */
export function OnlineHelpScreen() {
  const { t } = useTranslation('information');
  const found = useCall('/api/Home/LibItems', { kind: 'help', pageSize: MOST });
  return (
    <PublicPage title={t('help.title')} lead={t('help.lead')} aside={<Link to="/HelpCenter">{t('help.find')}</Link>}>
      <Articles found={found} empty={t('help.none')} />
    </PublicPage>
  );
}

/** @page /HelpCenter */
export function HelpCenterScreen() {
  const { t } = useTranslation('information');
  const { user } = useSession();
  const place = usePageQuery();
  const own = user?.role === 'super' ? 'admin' : user?.role;
  const said = place.get('role');
  const role = HELPED_ROLES.find((r) => r === (said || own));
  const keyword = useDeferredValue(place.get('keyword').trim());
  const found = useCall('/api/Home/LibItems', {
    kind: 'help',
    pageSize: MOST,
    ...(role && said !== 'all' ? { role } : {}),
    ...(keyword ? { keyword } : {}),
  });
  const search = <Search value={place.get('keyword')} onChange={(text) => place.set({ keyword: text }, true)} />;
  return (
    <PublicPage title={t('help.center')} lead={t('help.centerLead')} aside={search}>
      <ChoiceFilter
        label={t('help.role')}
        value={said === 'all' ? '' : (role ?? '')}
        options={HELPED_ROLES.map((r) => ({ value: r, label: t(`role.${r}`) }))}
        onChange={(next) => place.set({ role: next || 'all' })}
      />
      <Articles found={found} empty={t(keyword ? 'help.noneFound' : 'help.none')} />
    </PublicPage>
  );
}

function Articles({ found, empty }: { found: ReturnType<typeof useCall<'/api/Home/LibItems'>>; empty: string }) {
  const { t } = useTranslation('information');
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h="24rem" />;
  const { items } = found.data;
  if (items.length === 0) return <EmptyState icon="document" title={empty} text={t('help.askSchool')} />;
  const byCat = [...Map.groupBy(items, ({ cat }) => cat)];
  return (
    <SimpleGrid columns={{ base: 1, md: 2, xl: 3 }} gap="6" alignItems="start">
      {byCat.map(([cat, articles]) => (
        <Stack key={cat} as="section" gap="3" bg="bg.panel" borderRadius="l3" p="5" aria-label={cat || t('help.other')}>
          <chakra.h2 textStyle="md" fontWeight="semibold">
            {cat || t('help.other')}
          </chakra.h2>
          <Stack as="ul" listStyleType="none" gap="4">
            {articles.map((article) => (
              <ArticleLine key={article.id} article={article} />
            ))}
          </Stack>
        </Stack>
      ))}
    </SimpleGrid>
  );
}

function ArticleLine({ article: { id, title, text, roles } }: { article: Article }) {
  const { t } = useTranslation('information');
  const shown = HELPED_ROLES.filter((role) => roles.includes(role));
  return (
    <Stack as="li" gap="1">
      <Link to={articlePath(id)} fontWeight="medium" overflowWrap="anywhere">
        {title}
      </Link>
      <chakra.p color="fg.muted" textStyle="sm" lineClamp="2">
        {text}
      </chakra.p>
      {shown.length > 0 && (
        <HStack gap="2" color="fg.muted" textStyle="xs">
          {t('help.for', { who: shown.map((role) => t(`role.${role}`)).join(t('comma')) })}
        </HStack>
      )}
    </Stack>
  );
}
