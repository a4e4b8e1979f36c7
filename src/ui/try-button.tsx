// 试一试: begins, without an account, what may be tried without one.
import { Button, type ButtonProps } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { becomeGuest } from '#src/api/guest.ts';
import { useSession } from '#src/api/session.ts';

interface Props extends ButtonProps {
  /** The page on which it is done. */
  to: string;
  /** What is tried, where several can be. */
  name?: string;
}

/** Nothing for who is signed in. */
export function TryButton({ to, name, ...more }: Props) {
  const { t } = useTranslation('common');
  const { user, phase } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  if (user || phase === 'loading') return null;
  const begin = () => {
    setBusy(true);
    // what went wrong has been said
    becomeGuest().then(
      () => navigate(to),
      () => setBusy(false),
    );
  };
  return (
    <Button loading={busy} onClick={begin} {...(name ? { 'aria-label': t('guest.tryOf', { name }) } : {})} {...more}>
      {t('guest.try')}
    </Button>
  );
}
