// What one tab of a page shows. The library's panel hears of another tab by an effect; a page that was kept out of sight has
// none, and came back with the panel before: another tab was chosen in its address meanwhile. This one asks what is open.
import { Tabs, useTabsContext } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { usePageQuery } from './page-query.ts';

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

/** The tab that the address names; a word that means nothing here gives way to the page's own tab, said by `stray` in the address. */
export function useAddressTab<T extends string>(tabs: readonly T[], own: T, stray: T | null = null): T {
  const { get, set } = usePageQuery();
  const raw = get('tab');
  const tab = tabs.find((known) => known === raw);
  const isStray = raw !== '' && tab === undefined;
  useEffect(() => {
    if (isStray) set({ tab: stray }, true);
  });
  return tab ?? own;
}
