// The place where what was done lately can still be taken back.
import { Button, Popover, Portal, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useUndo } from './undo.ts';
import { Icon } from './work-icon.tsx';

export function UndoList() {
  const { t } = useTranslation('common');
  const { recent, revert } = useUndo();
  return (
    <Popover.Root lazyMount positioning={{ placement: 'bottom-end' }}>
      <Popover.Trigger asChild>
        <Button size="sm" variant="ghost" colorPalette="gray">
          <Icon name="undo" />
          {t('undo.recent')}
        </Button>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content aria-label={t('undo.recent')}>
            <Popover.Body>
              <Popover.Title fontWeight="medium" mb="2">
                {t('undo.recent')}
              </Popover.Title>
              {recent.length === 0 && <Text color="fg.muted">{t('undo.empty')}</Text>}
              <Stack as="ul" gap="1" listStyleType="none">
                {recent.map((entry) => (
                  <Stack as="li" key={entry.id} direction="row" align="center" gap="3">
                    <Text flex="1" minW="0">
                      {entry.text}
                    </Text>
                    <Button
                      size="xs"
                      variant="outline"
                      aria-label={t('undo.restore', { text: entry.text })}
                      onClick={() => void revert(entry)}
                    >
                      {t('undo.undo')}
                    </Button>
                  </Stack>
                ))}
              </Stack>
            </Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
