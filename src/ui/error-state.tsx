// Something has gone wrong where a list, a panel or a page should be.
import { Button, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';

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
