// Links that the school itself has put into the portal's navigation: pages of ours, or other sites.
import { chakra } from '@chakra-ui/react';
import { isLink } from '#contract/html-rules.ts';
import type { OutputOf } from '#contract/index.ts';
import { useCall } from '#src/api/query.ts';
import { NavigationItem } from './navigation-item.tsx';

export type SchoolLink = OutputOf<'/api/Home/Navbar'>[number];
const NONE: readonly SchoolLink[] = [];

/** Those that lead somewhere, in their order; `top`: without those below others. */
export function useSchoolLinks(which: 'top' | 'all'): readonly SchoolLink[] {
  const { data = NONE } = useCall('/api/Home/Navbar', { place: 'portal' }, { staleTime: 60_000 });
  return data.filter(
    ({ path, url, parentId }) => (path !== '' || isLink(url)) && (which === 'all' || parentId === null),
  );
}

const Outer = chakra('a', {
  base: { px: '3', py: '1.5', borderRadius: 'l2', color: 'fg.muted', fontWeight: 'medium', whiteSpace: 'nowrap' },
});

export const SchoolLinkItem = ({ link: { name, path, url } }: { link: SchoolLink }) =>
  path === '' ? (
    <Outer href={url} target="_blank" rel="noopener noreferrer">
      {name}
    </Outer>
  ) : (
    <NavigationItem to={path} end>
      {name}
    </NavigationItem>
  );
