// Where a quotation stands: document, page, headings.
import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

interface Props {
  document?: string | undefined;
  page?: number | undefined;
  heading?: string | undefined;
}

export function SourceLine({ document, page, heading }: Props) {
  const { t } = useTranslation('plan');
  const parts = [
    document || undefined,
    page === undefined ? undefined : t('source.page', { page }),
    heading?.split(' / ').at(-1),
  ];
  return (
    <Text color="fg.muted" textStyle="xs">
      {parts.filter((part) => part !== undefined).join(' · ')}
    </Text>
  );
}
