// /Course: experiments that are open to whoever looks, by category and by what the address says.
import { Button, chakra, HStack, Input, Skeleton, Stack } from '@chakra-ui/react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import { useSession } from '#src/api/session.ts';
import { ExperimentCard } from '#src/blocks/experiments/card.tsx';
import { CARDS, CardGrid } from '#src/ui/card-grid.tsx';
import { Link } from '#src/ui/link.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { useTabTitle } from '#src/ui/tab.tsx';

const PATH = '/api/Experiment/Items';

/** @page /Course */
export function ExperimentsScreen() {
  const { t } = useTranslation('experiment');
  useTabTitle(t('catalogue'));
  const place = usePageQuery();
  const role = useSession().user?.role;
  const keyword = useDeferredValue(place.get('keyword').trim());
  return (
    <Stack w="full" maxW="7xl" mx="auto" gap="5" px={{ base: '4', md: '8' }} py={{ base: '6', md: '10' }}>
      <HStack justify="space-between" wrap="wrap" gap="3">
        <HStack gap="4" align="baseline" wrap="wrap">
          <chakra.h1 textStyle="xl" fontWeight="semibold">
            {t('catalogue')}
          </chakra.h1>
          {(role === 'student' || role === 'teacher') && <Link to="/MyCourse">{t('mine')}</Link>}
        </HStack>
        <Input
          type="search"
          w={{ base: 'full', sm: '16rem' }}
          value={place.get('keyword')}
          onChange={(e) => place.set({ keyword: e.target.value }, true)}
          aria-label={t('search')}
          placeholder={t('search')}
        />
      </HStack>
      <Cats />
      <Grid keyword={keyword} catId={place.get('cat')} />
    </Stack>
  );
}

/** The first level in a row; below it those of the one that is chosen. */
function Cats() {
  const { t } = useTranslation('experiment');
  const place = usePageQuery();
  const { data } = useCall('/api/Experiment/Cats', {});
  const cats = data ?? [];
  if (cats.length === 0) return null;
  const chosen = cats.find((c) => c.id === place.get('cat'));
  const top = chosen?.parentId ?? chosen?.id ?? null;
  const below = top === null ? [] : cats.filter((c) => c.parentId === top);
  const button = (id: string | null, text: string, isOn: boolean) => (
    <Button
      key={id ?? 'all'}
      size="sm"
      variant={isOn ? 'solid' : 'surface'}
      aria-pressed={isOn}
      onClick={() => place.set({ cat: id })}
    >
      {text}
    </Button>
  );
  return (
    <Stack role="group" aria-label={t('cats')} gap="2">
      <HStack gap="2" wrap="wrap">
        {button(null, t('allCats'), !chosen)}
        {cats.filter((c) => c.parentId === null).map((c) => button(c.id, `${c.name} ${c.count}`, c.id === top))}
      </HStack>
      {below.length > 0 && (
        <HStack gap="2" wrap="wrap">
          {below.map((c) => button(c.id, `${c.name} ${c.count}`, c.id === chosen?.id))}
        </HStack>
      )}
    </Stack>
  );
}

function Grid({ keyword, catId }: { keyword: string; catId: string }) {
  const { t } = useTranslation('experiment');
  const empty = keyword || catId ? 'noneFound' : 'none';
  const filter = { ...(keyword && { keyword }), ...(catId && { catId }) };
  return (
    <CardGrid
      queryKey={[PATH, filter]}
      fetchPage={(page, signal) => call(PATH, { page, pageSize: CARDS, ...filter }, { quiet: true, signal })}
      card={(card) => <ExperimentCard key={card.id} card={card} />}
      waiting={<Skeleton role="status" aria-label={t('loading')} h="64" />}
      empty={{ title: t(empty), text: t(`${empty}Text`) }}
      more={t('more')}
    />
  );
}
