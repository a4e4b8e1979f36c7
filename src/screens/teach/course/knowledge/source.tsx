// Where a passage stands: its headings and its page.
import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

interface Props {
  document?: string;
  heading?: string | undefined;
  page?: number | undefined;
}

export function PassageSource({ document, heading, page }: Props) {
  const { t } = useTranslation('teach');
  const parts = [document, heading, page === undefined ? undefined : t('passages.page', { page })];
  return (
    <Text color="fg.muted" textStyle="xs">
      {parts.filter((part) => part !== undefined).join(' · ')}
    </Text>
  );
}
