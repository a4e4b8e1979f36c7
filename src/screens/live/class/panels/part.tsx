// A titled part of a panel.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section aria-label={title} display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.h3 textStyle="sm" fontWeight="semibold">
        {title}
      </chakra.h3>
      {children}
    </chakra.section>
  );
}
