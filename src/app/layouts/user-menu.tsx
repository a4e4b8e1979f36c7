// Who is signed in, and what they may do about it.
import { Button, chakra, HStack, Menu, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePortal } from '#src/api/portal.ts';
import { signOut, useSession } from '#src/api/session.ts';
import { Icon, type IconName } from '#src/ui/icon.tsx';
import { mayOpen } from '../guard.ts';
import { loginPath } from '../redirect.ts';
import { ruleOf } from '../routes.data.ts';

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
  const { user } = session;
  const settings = ruleOf('/MySetting');
  const leave = async () => {
    await signOut();
    await navigate('/');
  };
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button variant="ghost" colorPalette="gray" size="sm" px="2">
          <Avatar name={user.name} />
          <chakra.span srOnly>{t('account')}</chakra.span>
          {portal?.showUserName === 0 ? null : (
            <chakra.span hideBelow="md" maxW="8em" overflow="hidden" textOverflow="ellipsis">
              {user.name}
            </chakra.span>
          )}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="44">
            <HStack px="3" py="2" color="fg.muted" textStyle="xs">
              {user.name} · {t(`role.${user.role}`, { defaultValue: user.role })}
            </HStack>
            <Menu.Separator />
            {settings && mayOpen(session, settings) ? (
              <Entry
                value="settings"
                icon="settings"
                text={t('settings')}
                onSelect={() => void navigate('/MySetting')}
              />
            ) : null}
            <Entry value="leave" icon="leave" text={t('signOut')} onSelect={() => void leave()} />
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

function Entry({ value, icon, text, onSelect }: { value: string; icon: IconName; text: string; onSelect: () => void }) {
  return (
    <Menu.Item value={value} onSelect={onSelect} py="2">
      <Icon name={icon} />
      {text}
    </Menu.Item>
  );
}

/** The last character of a Chinese name is the one people are called by; of others the first. */
export function Avatar({ name, size = '7' }: { name: string; size?: string }) {
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
