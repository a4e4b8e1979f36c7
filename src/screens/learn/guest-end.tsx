// Where a trial without an account ends: what an account would keep, and the way to one.
import { Box, Button, chakra, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useGuest, useTried } from '#src/api/guest-token.ts';
import { usePortal } from '#src/api/portal.ts';

/** `back`: the page of what was tried; `isThere`: it stands on that page, once that was tried. Nothing for who has an account. */
interface Props {
  of: 'lesson' | 'experiment';
  back: string;
  isThere?: boolean;
}

export function GuestEnd({ of, back, isThere = false }: Props) {
  const { t } = useTranslation('common');
  const portal = usePortal();
  const isGuest = useGuest() !== null;
  const isTried = useTried(back);
  // its own page is looked at before it is tried, too
  if (!isGuest || (isThere && !isTried)) return null;
  const redirect = `redirect=${encodeURIComponent(back)}`;
  return (
    <Box as="section" aria-labelledby="guest-end" bg="brand.subtle" borderRadius="l3" px="5" py="4">
      <chakra.h2 id="guest-end" textStyle="md" fontWeight="semibold" mb="1">
        {t('guest.end')}
      </chakra.h2>
      <chakra.p color="fg.muted" mb="3">
        {t(`guest.keeps.${of}`)}
      </chakra.p>
      <HStack gap="3" wrap="wrap">
        <Button asChild>
          <Link to={`/login?${redirect}`}>{t('guest.signIn')}</Link>
        </Button>
        {portal?.entries.register ? (
          <Button asChild variant="surface">
            <Link to={`/login/register?${redirect}`}>{t('guest.register')}</Link>
          </Button>
        ) : null}
        {isThere ? null : (
          <Button asChild variant="ghost">
            <Link to={back}>{t('guest.back')}</Link>
          </Button>
        )}
      </HStack>
    </Box>
  );
}
