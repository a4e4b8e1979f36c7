// The open pages, side by side: links with their own menu. Arrow keys move between them, Delete closes one.
import { Button, chakra, Menu } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '#src/api/session.ts';
import { type CloseCommand, closing, type Tab } from '#src/machines/tabs/tabs.ts';
import { useDocumentTitle } from '#src/ui/school-name.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { useMenuName } from '../../menu/names.ts';
import { useTabs } from '../../tabs/view.ts';
import { SIZES } from './layouts.ts';
import { TabCommands } from './tab-commands.tsx';
import { useClose } from './use-close.tsx';

export function TabBar() {
  const { t } = useTranslation('work');
  const { tabs, active } = useTabs();
  const { close, question } = useClose();
  const shown = tabs.find((tab) => tab.key === active);
  if (tabs.length === 0) return <chakra.div h={`${SIZES.tabs}px`} />;
  return (
    <chakra.nav
      aria-label={t('tabs.label')}
      position="sticky"
      top={`${SIZES.header}px`}
      insetStart="0"
      zIndex="docked"
      display="flex"
      alignItems="center"
      gap="1"
      h={`${SIZES.tabs}px`}
      w="min(100%, 100vw)"
      px="3"
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border"
    >
      <TabList close={close} />
      {shown ? (
        <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
          <Menu.Trigger asChild>
            <Button size="xs" variant="ghost" colorPalette="gray" px="0" aria-label={t('tabs.more')}>
              <Icon name="chevronDown" />
            </Button>
          </Menu.Trigger>
          <TabCommands tab={shown} close={close} />
        </Menu.Root>
      ) : null}
      {question}
    </chakra.nav>
  );
}

function TabList({ close }: { close: (command: CloseCommand) => void }) {
  const view = useTabs();
  const { tabs, active } = view;
  const titleOf = useTitle();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const shown = active === null ? null : list.current?.querySelector('[aria-current]');
    // with the next frame, which lays the page out anyway: here it would be done twice, within the click
    const frame = requestAnimationFrame(() => shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [active]);

  const current = tabs.find((tab) => tab.key === active);
  useDocumentTitle(current && titleOf(current));

  const onKeyDown = (event: KeyboardEvent, tab: Tab) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = links.findIndex((a) => a === event.target);
    if (step !== undefined && at >= 0) links.at((at + step) % links.length)?.focus();
    else if (event.key === 'Delete') close({ type: 'tab.close', key: tab.key });
    else return;
    event.preventDefault();
  };

  // one stop for the tab key, as in any list of tabs
  const stop = tabs.find((tab) => tab.key === active) ?? tabs[0];
  return (
    <chakra.ul
      ref={list}
      display="flex"
      gap="1"
      flex="1"
      minW="0"
      py="1"
      overflowX="auto"
      listStyle="none"
      scrollbarWidth="none"
    >
      {tabs.map((tab) => {
        const command = { type: 'tab.close', key: tab.key } as const;
        return (
          <Menu.Root key={tab.key} lazyMount unmountOnExit>
            <Menu.ContextTrigger asChild>
              <chakra.li flexShrink="0" onKeyDown={(e) => onKeyDown(e, tab)}>
                <OneTab
                  tab={tab}
                  title={titleOf(tab)}
                  isCurrent={tab.key === active}
                  isStop={tab === stop}
                  onClose={closing(view, command).length > 0 ? () => close(command) : null}
                />
              </chakra.li>
            </Menu.ContextTrigger>
            <TabCommands tab={tab} close={close} />
          </Menu.Root>
        );
      })}
    </chakra.ul>
  );
}

/** By the menu, in the language that is spoken now, with the name of what the page shows; a page of one thing by that alone. */
function useTitle(): (tab: Tab) => string {
  const { menu } = useSession();
  const nameOf = useMenuName();
  return ({ name, title, meta }) =>
    title && meta.multiTab
      ? title
      : [nameOf({ code: name, name: menu.find((m) => m.code === name)?.name ?? '' }), title]
          .filter(Boolean)
          .join(' · ');
}

const TabLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    h: '8',
    ps: '3',
    maxW: '52',
    borderRadius: 'l2',
    color: 'fg.muted',
    outline: '0',
    focusVisibleRing: 'inside',
    whiteSpace: 'nowrap',
    _hover: { bg: 'bg.muted', color: 'fg' },
    '&[aria-current]': { bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'medium' },
  },
});

interface OneTabProps {
  tab: Tab;
  title: string;
  isCurrent: boolean;
  isStop: boolean;
  /** Null: it cannot be closed. */
  onClose: (() => void) | null;
}

function OneTab({ tab, title, isCurrent, isStop, onClose }: OneTabProps) {
  const { t } = useTranslation('work');
  return (
    <chakra.span position="relative" display="block">
      <TabLink
        to={tab.fullPath}
        title={title}
        tabIndex={isStop ? 0 : -1}
        aria-current={isCurrent ? 'page' : undefined}
        {...(onClose ? { 'aria-keyshortcuts': 'Delete', pe: '8' } : { pe: '3' })}
      >
        {tab.dirty ? (
          <chakra.span
            boxSize="2"
            borderRadius="full"
            bg="fg.warning"
            flexShrink="0"
            role="img"
            aria-label={t('tabs.dirty')}
          />
        ) : null}
        <chakra.span overflow="hidden" textOverflow="ellipsis">
          {title}
        </chakra.span>
      </TabLink>
      {onClose ? (
        <Button
          size="2xs"
          variant="ghost"
          colorPalette="gray"
          px="0"
          tabIndex={-1}
          position="absolute"
          insetEnd="1"
          top="1"
          aria-label={t('tabs.closeOne', { title })}
          onClick={onClose}
        >
          <Icon name="close" />
        </Button>
      ) : null}
    </chakra.span>
  );
}
