// Who is signed in; pressed, what they may do about it.
import { Button, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePortal } from '#src/api/portal.ts';
import { useSession } from '#src/api/session.ts';
import { LazyPanelButton } from '#src/ui/lazy-panel-button.tsx';
import { loginPath } from '../redirect.ts';

const loadMenu = async () => (await import('./user-menu-list.tsx')).UserMenuList;

export function UserMenu() {
  const { t } = useTranslation('shell');
  const session = useSession();
  const portal = usePortal();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (session.phase === 'loading') return null;
  if (!session.user) {
    return (
      <Button size="sm" onClick={() => void navigate(loginPath(pathname + search))}>
        {t('signIn')}
      </Button>
    );
  }
  const { name } = session.user;
  return (
    <LazyPanelButton load={loadMenu} kind="menu" variant="ghost" colorPalette="gray" size="sm" px="2">
      <Avatar name={name} />
      <chakra.span srOnly>{t('account')}</chakra.span>
      {portal?.showUserName === 0 ? null : (
        <chakra.span hideBelow="md" maxW="8em" overflow="hidden" textOverflow="ellipsis">
          {name}
        </chakra.span>
      )}
    </LazyPanelButton>
  );
}

/** The last character of a Chinese name is the one people are called by; of others the first. */
function Avatar({ name, size = '7' }: { name: string; size?: string }) {
  const letter = /\p{Script=Han}/u.test(name) ? name.slice(-1) : name.slice(0, 1).toUpperCase();
  return (
    <chakra.span
      w={size}
      h={size}
      borderRadius="full"
      bg="brand.muted"
      color="brand.fg"
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      flexShrink="0"
      textStyle="xs"
      fontWeight="semibold"
      aria-hidden
    >
      {letter}
    </chakra.span>
  );
}
