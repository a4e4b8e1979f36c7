// /LiveInfo?id=: one open class: what it is about, when, by whom, and the way in.
import { Badge, Box, Button, chakra, Flex, HStack, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { useCall } from '#src/api/query.ts';
import { useSession } from '#src/api/session.ts';
import { roomPath } from '#src/blocks/live/href.ts';
import { isUnheld, type OpenLive } from '#src/blocks/live/parts.ts';
import { useWhen } from '#src/blocks/live/use-when.ts';
import { Cover } from '#src/ui/cover.tsx';
import { Link } from '#src/ui/link.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';

/** @page /LiveInfo */
export function OpenLiveScreen() {
  const { t } = useTranslation('openLive');
  const id = usePageQuery().get('id');
  const found = useCall('/api/Live/PublicItem', { id }, { enabled: id !== '', staleTime: 0 });
  useTabTitle(found.data?.title);
  const isGone =
    id === '' ||
    (found.error instanceof ApiError && (found.error.code === CODE.missing || found.error.code === CODE.invalid));
  return (
    <Stack w="full" maxW="5xl" mx="auto" gap="5" px={{ base: '4', md: '8' }} py={{ base: '6', md: '10' }}>
      <Link to="/Live">{t('back')}</Link>
      {isGone ? (
        <EmptyState icon="book" title={t('missing')} text={t('missingText')} isPage />
      ) : found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <About live={found.data} />
      ) : (
        <Skeleton h="64" borderRadius="l3" role="status" aria-label={t('loading')} />
      )}
    </Stack>
  );
}

function About({ live }: { live: OpenLive }) {
  const { t } = useTranslation('openLive');
  const when = useWhen();
  const { title, intro, host, course, state } = live;
  const facts = [['when', when(live)], ['host', host], ...(course ? [['course', course] as const] : [])] as const;
  return (
    <Stack gap="6">
      <Flex bg="bg.panel" borderRadius="l3" overflow="hidden" direction={{ base: 'column', md: 'row' }}>
        <Box w={{ base: 'full', md: '22rem' }} flexShrink="0">
          <Cover name={title} />
        </Box>
        <Stack flex="1" gap="3" p="5" minW="0">
          <HStack gap="3" wrap="wrap">
            <chakra.h1 textStyle="xl" fontWeight="semibold" overflowWrap="anywhere">
              {title}
            </chakra.h1>
            {state === 'open' && (
              <Badge variant="solid" colorPalette="green">
                {t('live')}
              </Badge>
            )}
          </HStack>
          <SimpleGrid as="dl" columns={{ base: 1, sm: 2 }} gap="2">
            {facts.map(([name, value]) => (
              <div key={name}>
                <chakra.dt color="fg.muted" textStyle="sm">
                  {t(`fact.${name}`)}
                </chakra.dt>
                <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
              </div>
            ))}
          </SimpleGrid>
          <WayIn live={live} />
        </Stack>
      </Flex>
      <Stack as="section" gap="2" bg="bg.panel" borderRadius="l3" p="5" aria-labelledby="about">
        <chakra.h2 id="about" textStyle="md" fontWeight="semibold">
          {t('about')}
        </chakra.h2>
        <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
          {intro || t('noIntro')}
        </chakra.p>
      </Stack>
    </Stack>
  );
}

/** Whoever is not signed in does that first, and comes back to the class. */
function WayIn({ live }: { live: OpenLive }) {
  const { id, state } = live;
  const { t } = useTranslation('openLive');
  const navigate = useNavigate();
  const { user } = useSession();
  if (state === 'cancelled') return <chakra.p color="fg.muted">{t('gone')}</chakra.p>;
  const room = roomPath(id);
  const to = user ? room : `/login?redirect=${encodeURIComponent(room)}`;
  return (
    <HStack gap="3" wrap="wrap" mt="1">
      <Button size="lg" onClick={() => void navigate(to)}>
        {t(user ? (state === 'ended' ? 'again' : 'toRoom') : 'signIn')}
      </Button>
      {state !== 'open' && (
        <chakra.span color="fg.muted">
          {t(state === 'ended' ? 'over' : isUnheld(live, Date.now()) ? 'state.unheld' : 'before')}
        </chakra.span>
      )}
    </HStack>
  );
}
