// Moves and removes one row of a list, by mouse and keyboard alike.
import { HStack, IconButton } from '@chakra-ui/react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { RowIcon } from '../row-icon.tsx';

interface Props {
  /** What the row is called, for those who do not see it. */
  name: string;
  at: number;
  of: number;
  /** Without it the row stays where it is. */
  onMove?: (to: number) => void;
  onRemove?: () => void;
}

export function RowTools({ name, at, of, onMove, onRemove }: Props) {
  const { t } = useTranslation('common');
  const tool = (icon: 'up' | 'down' | 'bin', label: string, disabled: boolean, onClick: () => void) => (
    <IconButton
      size="2xs"
      variant="ghost"
      colorPalette={icon === 'bin' ? 'red' : 'gray'}
      aria-label={t('row.of', { action: label, name })}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <RowIcon name={icon} />
    </IconButton>
  );
  return (
    <HStack gap="0.5" flex="none">
      {onMove && tool('up', t('row.up'), at === 0, () => onMove(at - 1))}
      {onMove && tool('down', t('row.down'), at === of - 1, () => onMove(at + 1))}
      {onRemove && tool('bin', t('row.remove'), false, onRemove)}
    </HStack>
  );
}

/** Alt and an arrow move the row that has the focus. Null: not such a key. */
export function movedBy(event: KeyboardEvent): -1 | 1 | null {
  if (!event.altKey || event.ctrlKey || event.metaKey) return null;
  if (event.key === 'ArrowUp') return -1;
  return event.key === 'ArrowDown' ? 1 : null;
}
