// Says what was deleted and takes it back. It stays until it is answered: nobody has to be quick.
import { Button, HStack, IconButton, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#src/ui/work-icon.tsx';
import type { Deletions } from './deletions.ts';

export function UndoBar({ last, busy, undo, dismiss }: Deletions) {
  const { t } = useTranslation('plan');
  return (
    <div role="status">
      {last && (
        <HStack bg="bg.muted" borderRadius="l2" ps="3" pe="1" py="1" gap="2" mt="2">
          <Text flex="1" minW="0" truncate textStyle="sm">
            {t('deleted', { name: last.name || t('question.noStem') })}
          </Text>
          <Button size="xs" variant="ghost" loading={busy} onClick={undo}>
            <Icon name="undo" />
            {t('undo')}
          </Button>
          <IconButton size="2xs" variant="ghost" colorPalette="gray" aria-label={t('dismiss')} onClick={dismiss}>
            <Icon name="close" />
          </IconButton>
        </HStack>
      )}
    </div>
  );
}
