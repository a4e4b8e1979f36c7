// The portal's navigation as the school has arranged it: pages of ours and links of its own, some below a heading.
import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { arranged, leads, type MenuPlace } from '#contract/navigation.ts';
import { usePortal } from '#src/api/portal.ts';
import { useCall } from '#src/api/query.ts';
import { useSession } from '#src/api/session.ts';
import { footNavigation, isGone, type NavItem, portalNavigation } from './navigation.ts';
import { NAVIGATION_LOOK, NavigationItem } from './navigation-item.tsx';

const NONE: OutputOf<'/api/Home/Navbar'> = [];
type NavPlace = MenuPlace<NavItem>;

/** `foot`: what the school tells of itself, as far as it stands nowhere else. */
export function useNavigation(): { places: readonly NavPlace[]; foot: ReturnType<typeof footNavigation> } {
  const session = useSession();
  const portal = usePortal();
  const { data = NONE } = useCall('/api/Home/Navbar', { place: 'portal', off: true }, { staleTime: 60_000 });
  const links = data.filter(({ path }) => !isGone(path, session, portal));
  const foot = footNavigation(session, portal).filter(({ to }) => !data.some(({ path }) => path === to));
  return { places: arranged(portalNavigation(session, portal), links), foot };
}

export function useWordOf(): (place: NavPlace) => string {
  const { t } = useTranslation('shell');
  return ({ name, own }) => name ?? (own ? t(own.text) : '');
}

const Outer = chakra('a', NAVIGATION_LOOK);
const Unfolds = chakra('button', NAVIGATION_LOOK);

interface LinkProps {
  to: Pick<NavPlace, 'path' | 'url'>;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

export const SchoolLinkItem = ({ to: { path, url }, onClick, children }: LinkProps) =>
  path === '' ? (
    <Outer href={url} target="_blank" rel="noopener noreferrer" onClick={onClick}>
      {children}
    </Outer>
  ) : (
    <NavigationItem to={path} end onClick={onClick}>
      {children}
    </NavigationItem>
  );

/** A heading that unfolds: in the top layer, for the head cuts off what has no room in it. */
export function LinksBelow({ place }: { place: NavPlace }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const name = useWordOf()(place);
  const close = () => list.current?.hidePopover();
  return (
    <>
      <Unfolds
        type="button"
        popoverTarget={id}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          if (list.current) list.current.style.inset = `${bottom}px auto auto ${left}px`;
        }}
      >
        {name}
        <chakra.span aria-hidden fontSize="0.7em">
          ▼
        </chakra.span>
      </Unfolds>
      <Box
        ref={list}
        id={id}
        popover="auto"
        m="0"
        p="1"
        bg="bg.panel"
        color="fg"
        borderWidth="1px"
        borderColor="border"
        borderRadius="l3"
        boxShadow="md"
        css={{ '&:popover-open': { display: 'grid' } }}
      >
        {leads(place) && (
          <SchoolLinkItem to={place} onClick={close}>
            {name}
          </SchoolLinkItem>
        )}
        {place.below.map((link) => (
          <SchoolLinkItem key={link.id} to={link} onClick={close}>
            {link.name}
          </SchoolLinkItem>
        ))}
      </Box>
    </>
  );
}
