// What stands over and under a page of the portal: navigation, and whose place this is.
import { Box, Button, chakra, HStack } from '@chakra-ui/react';
import { type CSSProperties, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { leads } from '#contract/navigation.ts';
import type { HeaderConfig } from '#contract/orgs.ts';
import { usePortal } from '#src/api/portal.ts';
import { FirstIcon } from '#src/ui/icon.tsx';
import { AppearanceButton } from './appearance.tsx';
import { Bell } from './bell.tsx';
import { Brand } from './brand.tsx';
import { Controls } from './controls.tsx';
import { LinksBelow, SchoolLinkItem, useNavigation, useWordOf } from './school-links.tsx';
import { UserMenu } from './user-menu.tsx';

/** What fills the window has a head and a foot of its own. */
const AWAY = { 'body:has([data-fills]) &': { display: 'none' } };
/** On a phone a page may have a head of its own instead, with the way back. */
const AWAY_ON_PHONES = { 'body:has([data-own-head]) &': { '@media (max-width: 767.98px)': { display: 'none' } } };

/** The navigation as the school's own site has it; what that leaves out stays as ours. */
function tabLook(given: HeaderConfig['TabStyle']) {
  const { bgColor, textColor, activeColor, height, fontSize, marginRight } = given ?? {};
  return {
    style: { backgroundColor: bgColor, height, '--tab': textColor, '--tab-active': activeColor } as CSSProperties,
    css: {
      '& a': { ...(textColor ? { color: 'var(--tab)' } : {}), fontSize, marginRight },
      ...(activeColor ? { '& a.active': { color: 'var(--tab-active)', bg: 'transparent' } } : {}),
    },
  };
}

export function PortalHeader() {
  const { t } = useTranslation('shell');
  const portal = usePortal();
  const { places } = useNavigation();
  const wordOf = useWordOf();
  const tabs = tabLook(portal?.style?.TabStyle);
  return (
    <chakra.header
      position="sticky"
      top="var(--news)"
      zIndex="sticky"
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border"
      css={{ ...AWAY, ...AWAY_ON_PHONES }}
    >
      <HStack minH="14" px={{ base: '3', md: '6' }} gap={{ base: '1', lg: '4', xl: '6' }} maxW="8xl" mx="auto">
        <Drawing places={places} />
        <Brand />
        <chakra.nav
          aria-label={t('nav.label')}
          hideBelow="lg"
          flex="1"
          display="flex"
          // what has no room goes below, out of sight and whole, and stands in the foot of the page, too
          flexWrap="wrap"
          // of one line
          h="2.125rem"
          columnGap="1"
          rowGap="10"
          alignContent="safe center"
          minW="0"
          overflow="hidden"
          alignItems="center"
          {...tabs}
        >
          {places.map((place) =>
            place.below.length > 0 ? (
              <LinksBelow key={place.id} place={place} />
            ) : (
              <SchoolLinkItem key={place.id} to={place}>
                {wordOf(place)}
              </SchoolLinkItem>
            ),
          )}
        </chakra.nav>
        <HStack gap="0.5" ms="auto">
          <Box hideBelow="sm">
            <Controls />
          </Box>
          <Box hideBelow="sm">
            <AppearanceButton />
          </Box>
          <Bell />
          <UserMenu />
        </HStack>
      </HStack>
    </chakra.header>
  );
}

const NavigationDrawer = lazy(async () => ({ default: (await import('./navigation-drawer.tsx')).NavigationDrawer }));

/** The navigation of narrow screens. */
function Drawing({ places }: { places: ReturnType<typeof useNavigation>['places'] }) {
  const { t } = useTranslation('shell');
  // from its first opening on it stays, or it could not be seen to go
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button
        hideFrom="lg"
        size="sm"
        variant="ghost"
        colorPalette="gray"
        px="0"
        aria-label={t('nav.open')}
        aria-haspopup="dialog"
        aria-expanded={drawer === 'open'}
        onClick={() => setDrawer('open')}
      >
        <FirstIcon name="menu" />
      </Button>
      {drawer === 'never' ? null : (
        <Suspense>
          <NavigationDrawer places={places} open={drawer === 'open'} onClose={() => setDrawer('closed')} />
        </Suspense>
      )}
    </>
  );
}

const UNDERLINED = { _hover: { color: 'fg', textDecoration: 'underline' } };
const FooterLink = chakra(Link, { base: UNDERLINED });

export function Footer() {
  const { t } = useTranslation('shell');
  const portal = usePortal();
  const { places, foot } = useNavigation();
  const wordOf = useWordOf();
  const links = [
    ...places.flatMap((place) => [{ ...place, name: wordOf(place) }, ...place.below]).filter(leads),
    ...foot.map(({ to, text }) => ({ id: to, name: t(text), path: to, url: '' })),
  ];
  return (
    <chakra.footer
      mt="auto"
      borderTopWidth="1px"
      borderColor="border"
      color="fg.muted"
      textStyle="xs"
      // a page that ends in a box to write in has its own foot, which would be pushed away from where the hand is
      css={{ 'main:has([data-composer]) + &': { display: 'none' }, ...AWAY }}
    >
      <HStack maxW="8xl" mx="auto" px={{ base: '4', md: '6' }} py="5" gap="6" wrap="wrap" justify="space-between">
        <span>{[portal?.orgName, t('platform')].filter(Boolean).join(' · ')}</span>
        <HStack as="nav" aria-label={t('nav.footer')} columnGap="5" rowGap="2" wrap="wrap">
          {links.map(({ id, name, path, url }) =>
            path === '' ? (
              <chakra.a key={id} href={url} target="_blank" rel="noopener noreferrer" css={UNDERLINED}>
                {name}
              </chakra.a>
            ) : (
              <FooterLink key={id} to={path}>
                {name}
              </FooterLink>
            ),
          )}
        </HStack>
      </HStack>
    </chakra.footer>
  );
}
