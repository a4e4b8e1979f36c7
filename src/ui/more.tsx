// The rest of a list that comes in pages.
import { Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

interface Paged {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

export function More({ query }: { query: Paged }) {
  const { t } = useTranslation('common');
  if (!query.hasNextPage) return null;
  return (
    <Flex justify="center" py="3">
      <Button size="sm" variant="outline" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        {t('more')}
      </Button>
    </Flex>
  );
}
