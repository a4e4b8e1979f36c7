// Something has gone wrong where a list, a panel or a page should be.
import { Button, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#src/api/errors.ts';
import { errorWords } from './error-words.ts';
import { FirstIcon } from './icon.tsx';
import { Link } from './link.tsx';

/** Of a step that waits for the one before it: the page of its task. */
const taskOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? ((error.data ?? {}) as { task?: string }).task : undefined;

/** Says what happened, and offers another try, or the way to where one can go on. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('common');
  const task = taskOf(error);
  return (
    <Stack role="alert" align="center" textAlign="center" gap="2" py="12" px="4" color="fg.muted">
      <chakra.span color="fg.error" bg="bg.error" borderRadius="full" p="4" mb="1">
        <FirstIcon name="alert" size="2rem" />
      </chakra.span>
      <chakra.p color="fg" fontWeight="medium" textStyle="md">
        {t('error.title')}
      </chakra.p>
      <chakra.p maxW="26rem">{errorWords(error) ?? t('broken.text')}</chakra.p>
      {task ? <Link to={task}>{t('error.task')}</Link> : null}
      {onRetry ? (
        <Button mt="2" variant="surface" onClick={onRetry}>
          <FirstIcon name="refresh" />
          {t('retry')}
        </Button>
      ) : null}
    </Stack>
  );
}
