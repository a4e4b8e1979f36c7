// What one tab of a page shows. The library's panel hears of another tab by an effect; a page that was kept out of sight has
// none, and came back with the panel before: another tab was chosen in its address meanwhile. This one asks what is open.
import { Tabs, useTabsContext } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  value: string;
  children: ReactNode;
}

/** Within Tabs.Root. It is not there while another tab is open. */
export function TabPanel({ value, children }: Props) {
  const tabs = useTabsContext();
  if (tabs.value !== value) return null;
  return (
    <Tabs.Content value={value} hidden={false}>
      {children}
    </Tabs.Content>
  );
}
