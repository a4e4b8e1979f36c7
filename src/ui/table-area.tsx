// The card in which a table stands and scrolls.
import { Table, type TableScrollAreaProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** With it the head stays while the rows move. */
  maxH?: TableScrollAreaProps['maxH'];
  children: ReactNode;
}

export function TableArea({ label, maxH, children }: Props) {
  return (
    <Table.ScrollArea
      bg="bg.panel"
      borderRadius="l3"
      // words for screen readers alone stay in it, or the page would be as wide as the table
      position="relative"
      {...(maxH ? { maxH } : {})}
      // what scrolls must be reachable by keyboard
      tabIndex={0}
      // lines of cells take this; without it they have the colour of the text
      css={{ '--global-color-border': 'colors.border' }}
    >
      <Table.Root stickyHeader={maxH !== undefined} aria-label={label}>
        {children}
      </Table.Root>
    </Table.ScrollArea>
  );
}
