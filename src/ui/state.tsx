// What a list or panel shows when it has nothing to show: on its way, empty, or gone wrong.
import { Button, chakra, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from './work-icon.tsx';

/** Says what the place is for, and offers the first step. */
export function EmptyState({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName;
  title: string;
  text?: string;
  children?: ReactNode;
}) {
  return (
    <Stack align="center" textAlign="center" gap="2" py="12" px="4" color="fg.muted">
      <chakra.span color="fg.subtle" bg="bg.muted" borderRadius="full" p="4" mb="1">
        <Icon name={icon} size="2rem" />
      </chakra.span>
      <chakra.p color="fg" fontWeight="medium" textStyle="md">
        {title}
      </chakra.p>
      {text ? <chakra.p maxW="26rem">{text}</chakra.p> : null}
      {children}
    </Stack>
  );
}

/** Says what happened, and offers another try. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('common');
  const text = error instanceof Error ? error.message : String(error);
  return (
    <Stack role="alert" align="center" textAlign="center" gap="2" py="12" px="4" color="fg.muted">
      <chakra.span color="fg.error" bg="bg.error" borderRadius="full" p="4" mb="1">
        <Icon name="alert" size="2rem" />
      </chakra.span>
      <chakra.p color="fg" fontWeight="medium" textStyle="md">
        {t('error.title')}
      </chakra.p>
      <chakra.p maxW="26rem">{text}</chakra.p>
      {onRetry ? (
        <Button mt="2" variant="surface" onClick={onRetry}>
          <Icon name="refresh" />
          {t('retry')}
        </Button>
      ) : null}
    </Stack>
  );
}
