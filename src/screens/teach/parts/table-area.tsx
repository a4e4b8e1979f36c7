// The card in which a table stands and scrolls.
import { Table } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** With `maxH` the head stays while the rows move. */
export function TableArea({ label, maxH, children }: { label: string; maxH?: string; children: ReactNode }) {
  return (
    <Table.ScrollArea
      bg="bg.panel"
      borderRadius="l3"
      {...(maxH ? { maxH } : {})}
      // lines of cells take this; without it they have the colour of the text
      css={{ '--global-color-border': 'colors.border' }}
    >
      <Table.Root stickyHeader={maxH !== undefined} aria-label={label}>
        {children}
      </Table.Root>
    </Table.ScrollArea>
  );
}
