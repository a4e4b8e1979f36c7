// The portal's opening: what the school puts first, or what the platform offers, and the way in.
import { Box, Button, chakra, HStack, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { HomeItem } from '#contract/home.ts';
import { usePortal } from '#src/api/portal.ts';
import { useSession } from '#src/api/session.ts';
import { HeroDrawing } from './hero-drawing.tsx';
import { ItemLink } from './item-link.tsx';

interface Props {
  items: readonly HomeItem[];
  isPreview?: boolean;
  /** A page that shows the home as a part of itself has a title of its own. */
  isPart?: boolean;
}

/** `items`: of the school's banner; the first is large, the others stand below it. */
export function Hero({ items, isPreview = false, isPart = false }: Props) {
  const [first, ...others] = items;
  const { t } = useTranslation('portal');
  const portal = usePortal();
  const { phase } = useSession();
  const navigate = useNavigate();
  return (
    <Box
      as="section"
      color="white"
      bgGradient="to-br"
      gradientFrom="brand.700"
      gradientTo="brand.900"
      overflow="hidden"
    >
      <HStack maxW="7xl" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '10', md: '14' }} gap="10" align="center">
        <Stack flex="1" gap="4" align="flex-start" minW="0">
          {portal?.orgName ? <chakra.p opacity="0.85">{portal.orgName}</chakra.p> : null}
          <chakra.h1 as={isPart ? 'h2' : 'h1'} textStyle="2xl" fontWeight="semibold" overflowWrap="anywhere">
            {first?.title ?? t('hero.title')}
          </chakra.h1>
          <chakra.p textStyle="md" opacity="0.9" maxW="34rem">
            {first ? first.text : t('hero.text')}
          </chakra.p>
          <HStack gap="3" mt="3" wrap="wrap" visibility={phase === 'loading' && !isPreview ? 'hidden' : 'visible'}>
            <Button
              size="lg"
              bg="white"
              color="brand.700"
              _hover={{ bg: 'brand.50' }}
              onClick={() => void navigate('/login')}
            >
              {t('hero.signIn')}
            </Button>
            <Button
              size="lg"
              variant="plain"
              color="white"
              borderColor="white/60"
              _hover={{ bg: 'white/10' }}
              onClick={toCourses}
            >
              {t('hero.courses')}
            </Button>
            {first && <More item={first} />}
          </HStack>
          {others.length > 0 && (
            <HStack as="ul" listStyleType="none" gap="5" wrap="wrap" opacity="0.9">
              {others.map((item) => (
                <li key={item.id}>
                  <ItemLink item={item} style={UNDERLINED} />
                </li>
              ))}
            </HStack>
          )}
        </Stack>
        <Box flex="1" hideBelow="md" maxW="30rem">
          <HeroDrawing />
        </Box>
      </HStack>
    </Box>
  );
}

/** The way to what the banner is about. */
function More({ item }: { item: HomeItem }) {
  const { t } = useTranslation('portal');
  return item.path || item.url ? (
    <ItemLink item={item} style={UNDERLINED}>
      {t('hero.more')}
    </ItemLink>
  ) : null;
}

const UNDERLINED = { textDecoration: 'underline', textUnderlineOffset: '4px' } as const;

const toCourses = () => document.getElementById('courses')?.scrollIntoView({ behavior: 'smooth' });
