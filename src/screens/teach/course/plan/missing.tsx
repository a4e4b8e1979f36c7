// What the point lacks to be taught well, as one quiet line.
import { HStack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MissingPart } from '#contract/plan.ts';
import { Icon } from '#src/ui/work-icon.tsx';

export function MissingParts({ missing }: { missing: readonly MissingPart[] }) {
  const { t, i18n } = useTranslation('plan');
  if (missing.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const what = list.format(missing.map((part) => t(`missing.${part}`)));
  return (
    <HStack color="fg.muted" textStyle="sm" gap="2" align="flex-start">
      <Icon name="shut" />
      <Text>{t('missing.line', { what })}</Text>
    </HStack>
  );
}
