// An experiment that may not be begun now, and why.
import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';

export function Refused({ item, error, onRetry }: { item: { id: string }; error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('experiment');
  if (!(error instanceof ApiError) || error.code !== CODE.conflict)
    return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState icon="lock" title={t('refused')} text={error.message}>
      <Button asChild mt="2" variant="surface">
        <Link to={`/CourseInfo?id=${encodeURIComponent(item.id)}`}>{t('toInfo')}</Link>
      </Button>
    </EmptyState>
  );
}
