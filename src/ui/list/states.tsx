// What a list shows where its rows would be.
import { Box, Button, Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../state.tsx';

export function NoMatch({ keyword, onClear }: { keyword: string; onClear: () => void }) {
  const { t } = useTranslation('list');
  return (
    <Box role="status">
      <EmptyState
        icon="search"
        title={keyword ? t('noMatch', { keyword }) : t('noMatchFilter')}
        text={t('noMatchText')}
      >
        <Button mt="2" size="sm" variant="surface" onClick={onClear}>
          {t('clear')}
        </Button>
      </EmptyState>
    </Box>
  );
}

/** The shape of the table before its rows are known. */
export function RowsSkeleton() {
  const { t } = useTranslation('list');
  return (
    <Box role="status" aria-label={t('loading')} px="3" py="1">
      {[70, 85, 60, 75, 80, 65].map((width) => (
        <Skeleton key={width} h="5" my="4" w={`${width}%`} />
      ))}
    </Box>
  );
}

/** Runs along the top while rows are fetched; only after a moment, for most come at once. */
export function LoadingBar() {
  return (
    <Box position="absolute" insetX="0" top="0" h="2px" overflow="hidden" zIndex="2" aria-hidden>
      <Box h="full" bg="brand.solid" opacity="0" animation="fade-in 160ms 250ms forwards, pulse 1s 250ms infinite" />
    </Box>
  );
}
