// What a list or panel shows when it has nothing to show: on its way, empty, or gone wrong.
import { chakra, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './work-icon.tsx';

export { ErrorState } from './error-state.tsx';

/** Says what the place is for, and offers the first step. */
export function EmptyState({
  icon,
  title,
  text,
  isPage = false,
  children,
}: {
  icon: IconName;
  title: string;
  text?: string;
  /** It is all that the page says: its title is the page's heading. */
  isPage?: boolean;
  children?: ReactNode;
}) {
  return (
    <Stack align="center" textAlign="center" gap="2" py="12" px="4" color="fg.muted">
      <chakra.span color="fg.subtle" bg="bg.muted" borderRadius="full" p="4" mb="1">
        <Icon name={icon} size="2rem" />
      </chakra.span>
      <chakra.p as={isPage ? 'h1' : 'p'} color="fg" fontWeight="medium" textStyle="md">
        {title}
      </chakra.p>
      {text ? <chakra.p maxW="26rem">{text}</chakra.p> : null}
      {children}
    </Stack>
  );
}
