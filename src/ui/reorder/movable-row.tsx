// One row of an ordered list: moved by its handle, by Alt and an arrow, and by the tools at its end.
import { Box, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RowIcon } from '../row-icon.tsx';
import { movedBy, RowTools } from './row-tools.tsx';
import type { Reorder } from './use-reorder.ts';

interface Props {
  drag: Reorder;
  /** What the row is called, for those who do not see it. */
  name: string;
  at: number;
  of: number;
  /** Without it the row stays where it is. */
  onMove: ((to: number) => void) | undefined;
  onRemove: (() => void) | undefined;
  /** What moves it stands beside its first line. */
  isTall?: boolean;
  /** On a phone what it says has a line of its own, and its controls stand below. */
  isWide?: boolean;
  /** On a ground of its own. */
  isCard?: boolean;
  /** What is opened of it, under it. */
  below?: ReactNode;
  children: ReactNode;
}

const CARD = { bg: 'bg.panel', borderRadius: 'l3', px: '4', py: '2' } as const;

export function MovableRow({
  drag,
  name,
  at,
  of,
  onMove,
  onRemove,
  isTall = false,
  isWide = false,
  isCard = false,
  below,
  children,
}: Props) {
  const { t } = useTranslation('common');
  const beside = isTall ? { alignSelf: 'flex-start', pt: '3' } : {};
  return (
    <Box
      as="li"
      {...drag.target(at)}
      borderRadius="l2"
      opacity={drag.dragged === at ? 0.5 : 1}
      {...(isCard ? CARD : {})}
      {...(drag.over === at ? { outline: '2px solid', outlineColor: 'brand.focusRing' } : {})}
      {...(onMove ? { 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown' } : {})}
    >
      <HStack
        {...(isWide ? { flexWrap: { base: 'wrap', md: 'nowrap' }, rowGap: '1', py: { base: '1.5', md: '0' } } : {})}
        columnGap="3"
        minH="12"
        onKeyDown={(event) => {
          const by = onMove ? movedBy(event) : null;
          if (by === null) return;
          event.preventDefault();
          onMove?.(at + by);
        }}
      >
        {onMove && (
          <Box {...beside} {...drag.handle(at)} cursor="grab" color="fg.subtle" title={t('row.drag')} aria-hidden>
            <RowIcon name="grip" />
          </Box>
        )}
        {children}
        <Box {...beside} {...(isWide ? { ms: 'auto' } : {})}>
          <RowTools name={name} at={at} of={of} {...(onMove ? { onMove } : {})} {...(onRemove ? { onRemove } : {})} />
        </Box>
      </HStack>
      {below}
    </Box>
  );
}
