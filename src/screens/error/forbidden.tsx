import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { signOut, useSession } from '#src/api/session.ts';
import { ErrorPage } from './error-page.tsx';

/**
 * No permission: often it is only the wrong account.
 * @page /403 light
 */
export function ForbiddenScreen() {
  const { t } = useTranslation('error');
  const navigate = useNavigate();
  const { user } = useSession();
  const change = async () => {
    await signOut();
    await navigate('/login');
  };
  return (
    <ErrorPage scene="forbidden" code="403">
      {user ? (
        <Button variant="plain" px="0" h="auto" onClick={() => void change()}>
          {t('otherAccount')}
        </Button>
      ) : null}
    </ErrorPage>
  );
}
