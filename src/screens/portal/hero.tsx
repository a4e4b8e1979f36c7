// The portal's opening: what the school offers, and the way in.
import { Box, Button, chakra, HStack, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { usePortal } from '#src/api/portal.ts';
import { useSession } from '#src/api/session.ts';
import { HeroDrawing } from './hero-drawing.tsx';

export function Hero() {
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
          <chakra.h1 textStyle="2xl" fontWeight="semibold">
            {t('hero.title')}
          </chakra.h1>
          <chakra.p textStyle="md" opacity="0.9" maxW="34rem">
            {t('hero.text')}
          </chakra.p>
          <HStack gap="3" mt="3" wrap="wrap" visibility={phase === 'loading' ? 'hidden' : 'visible'}>
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
          </HStack>
        </Stack>
        <Box flex="1" hideBelow="md" maxW="30rem">
          <HeroDrawing />
        </Box>
      </HStack>
    </Box>
  );
}

const toCourses = () => document.getElementById('courses')?.scrollIntoView({ behavior: 'smooth' });
