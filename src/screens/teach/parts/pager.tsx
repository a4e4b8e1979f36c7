// Which rows are shown, and the way to the others. Absent where all fit on one page.
import { HStack, IconButton, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icons.tsx';

interface Props {
  page: number;
  pageSize: number;
  total: number;
  onPage(page: number): void;
}

export function Pager({ page, pageSize, total, onPage }: Props) {
  const { t } = useTranslation('teach');
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  const from = (page - 1) * pageSize + 1;
  return (
    <HStack as="nav" aria-label={t('parts.pages')} justify="flex-end" gap="2" py="3">
      <Text color="fg.muted" fontVariantNumeric="tabular-nums" aria-live="polite">
        {t('parts.range', { from, to: Math.min(total, from + pageSize - 1), total })}
      </Text>
      <IconButton
        size="sm"
        variant="ghost"
        aria-label={t('parts.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="back" />
      </IconButton>
      <IconButton
        size="sm"
        variant="ghost"
        aria-label={t('parts.next')}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="next" />
      </IconButton>
    </HStack>
  );
}
