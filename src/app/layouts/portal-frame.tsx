// The portal's frame: header with navigation, the page, footer. The student area has the same, narrower.
import { Box, Button, chakra, Drawer, HStack, Portal, Stack } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { usePortal } from '#src/api/portal.ts';
import { useSession } from '#src/api/session.ts';
import { Icon } from '#src/ui/icon.tsx';
import { AppearanceButton } from './appearance.tsx';
import { Brand } from './brand.tsx';
import { ChromeBanner } from './chrome-banner.tsx';
import { Controls } from './controls.tsx';
import { portalNavigation } from './navigation.ts';
import { OfflineBar } from './offline-bar.tsx';
import { SkipLink, useFocusOnArrival } from './skip-link.tsx';
import { UserMenu } from './user-menu.tsx';
import { Work } from './work.tsx';

export const PortalFrame = ({ children }: { children: ReactNode }) => <Framed>{children}</Framed>;

export const StudentFrame = ({ children }: { children: ReactNode }) => (
  <Framed>
    <Box w="full" maxW="5xl" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '6', md: '10' }}>
      {children}
    </Box>
  </Framed>
);

function Framed({ children }: { children: ReactNode }) {
  const main = useFocusOnArrival();
  return (
    <Work>
      <SkipLink />
      <OfflineBar />
      <ChromeBanner />
      <Header />
      <chakra.main id="main" ref={main} tabIndex={-1} outline="0" flex="1" display="flex" flexDirection="column">
        {children}
      </chakra.main>
      <Footer />
    </Work>
  );
}

const Item = chakra(NavLink, {
  base: {
    ...{
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      px: '3',
      py: '1.5',
      borderRadius: 'l2',
      color: 'fg.muted',
      fontWeight: 'medium',
    },
    _hover: { color: 'fg', bg: 'bg.muted' },
    '&.active': { color: 'brand.fg', bg: 'brand.subtle' },
  },
});

function Header() {
  const { t } = useTranslation('shell');
  const items = portalNavigation(useSession());
  return (
    <chakra.header position="sticky" top="0" zIndex="sticky" bg="bg.panel" borderBottomWidth="1px" borderColor="border">
      <HStack h="14" px={{ base: '3', md: '6' }} gap={{ base: '1', md: '6' }} maxW="8xl" mx="auto">
        <Drawing items={items} />
        <Brand />
        <chakra.nav aria-label={t('nav.label')} hideBelow="md" flex="1" display="flex" gap="1">
          {items.map(({ to, text }) => (
            <Item key={to} to={to} end={to === '/'}>
              {t(text)}
            </Item>
          ))}
        </chakra.nav>
        <HStack gap="0.5" ms="auto">
          <Box hideBelow="sm">
            <Controls />
          </Box>
          <Box hideBelow="sm">
            <AppearanceButton />
          </Box>
          <UserMenu />
        </HStack>
      </HStack>
    </chakra.header>
  );
}

/** The navigation of narrow screens. */
function Drawing({ items }: { items: ReturnType<typeof portalNavigation> }) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  return (
    <Drawer.Root open={open} onOpenChange={(e) => setOpen(e.open)} placement="start" size="xs">
      <Drawer.Trigger asChild>
        <Button hideFrom="md" size="sm" variant="ghost" colorPalette="gray" px="0" aria-label={t('nav.open')}>
          <Icon name="menu" />
        </Button>
      </Drawer.Trigger>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Drawer.Header>
              <Drawer.Title>{t('nav.label')}</Drawer.Title>
            </Drawer.Header>
            <Drawer.Body>
              <Stack as="nav" aria-label={t('nav.label')} gap="1">
                {items.map(({ to, text, icon }) => (
                  <Item key={to} to={to} end={to === '/'} py="3" onClick={() => setOpen(false)}>
                    <Icon name={icon} />
                    {t(text)}
                  </Item>
                ))}
              </Stack>
            </Drawer.Body>
            <Drawer.Footer justifyContent="flex-start">
              <Controls />
            </Drawer.Footer>
            <Drawer.CloseTrigger asChild>
              <Button
                size="sm"
                variant="ghost"
                colorPalette="gray"
                px="0"
                position="absolute"
                top="3"
                insetEnd="3"
                aria-label={t('nav.close')}
              >
                <Icon name="close" />
              </Button>
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

const FooterLink = chakra(Link, { base: { _hover: { color: 'fg', textDecoration: 'underline' } } });

function Footer() {
  const { t } = useTranslation('shell');
  const portal = usePortal();
  const items = portalNavigation(useSession());
  return (
    <chakra.footer mt="auto" borderTopWidth="1px" borderColor="border" color="fg.muted" textStyle="xs">
      <HStack maxW="8xl" mx="auto" px={{ base: '4', md: '6' }} py="5" gap="6" wrap="wrap" justify="space-between">
        <span>{[portal?.orgName, t('platform')].filter(Boolean).join(' · ')}</span>
        <HStack as="nav" aria-label={t('nav.footer')} gap="5">
          {items.map(({ to, text }) => (
            <FooterLink key={to} to={to}>
              {t(text)}
            </FooterLink>
          ))}
        </HStack>
      </HStack>
    </chakra.footer>
  );
}
