// On the home page, before everything else: the live classes of one's own that are on, or about to begin.
import { Badge, Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { OutputOf } from '#contract/index.ts';
import { useCall } from '#src/api/query.ts';
import { dayText } from '#src/ui/school-time.ts';
import { roomPath } from './href.ts';
import { useWhen } from './use-when.ts';

/** How long before its beginning a class is asked for. */
const SOON_MS = 30 * 60_000;
const MINUTE = 60_000;

type Own = OutputOf<'/api/Live/Items'>[number];

const wordOf = ({ state, held, startAt }: Own, now: number) => {
  if (state === 'open') return 'live';
  if (held === false) return 'state.unheld';
  return startAt <= now ? 'due' : 'soon';
};

export function OnNow() {
  const { t } = useTranslation('openLive');
  const navigate = useNavigate();
  const when = useWhen();
  const now = Date.now();
  // the same question for a minute: it is a key, too
  const from = Math.floor(now / MINUTE) * MINUTE;
  const found = useCall('/api/Live/Items', { from: from - 12 * 60 * MINUTE, to: from + SOON_MS }, { staleTime: 0 });
  // one that nobody opened stays for the rest of its day: it may be held late, and nobody looks for it in vain
  const lives = (found.data ?? [])
    .filter(
      ({ state, startAt, held }) =>
        state === 'open' || (state === 'scheduled' && (held !== false || dayText(startAt) === dayText(now))),
    )
    // the one that is on is what they came for
    .toSorted((a, b) => Number(b.state === 'open') - Number(a.state === 'open'));
  if (lives.length === 0) return null;
  return (
    <Stack as="section" gap="3" aria-label={t('now')}>
      {lives.map((live) => (
        <Flex
          key={live.id}
          bg="bg.panel"
          borderRadius="l3"
          px="5"
          py="4"
          gap="4"
          align="center"
          wrap={{ base: 'wrap', sm: 'nowrap' }}
        >
          <Stack gap="1" flex="1 1 12rem" minW="0">
            <chakra.span>
              <Badge variant="solid" colorPalette={live.state === 'open' ? 'green' : 'gray'}>
                {t(wordOf(live, now))}
              </Badge>
            </chakra.span>
            <chakra.span fontWeight="semibold" overflowWrap="anywhere">
              {live.title}
            </chakra.span>
            <chakra.span color="fg.muted" textStyle="sm">
              {[live.course, live.host, when(live)].filter(Boolean).join(' · ')}
            </chakra.span>
          </Stack>
          <Button
            size={live.state === 'open' ? 'lg' : 'md'}
            variant={live.state === 'open' ? 'solid' : 'surface'}
            w={{ base: 'full', sm: 'auto' }}
            aria-label={t('enterOf', { name: live.title })}
            onClick={() => void navigate(roomPath(live.id))}
          >
            {t('enter')}
          </Button>
        </Flex>
      ))}
    </Stack>
  );
}
