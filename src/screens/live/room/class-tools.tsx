// What is between one's own devices and the way out: what is shown, what stands beside, and what a host does to all.
import { memo, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recall } from '#src/api/storage.ts';
import { later } from '#src/ui/later.ts';
import { useLazyPanel } from '#src/ui/lazy-panel-button.tsx';
import { type ClassView, hasAsked, isHost } from '../class/class.ts';
import { type ClassSide, sidesOf, useUnread } from '../class/panels/side.tsx';
import { BarButton } from './bar.tsx';
import type { LiveIconName } from './live-icon.tsx';
import type { MenuProps } from './more-menu.tsx';
import type { RoomSide } from './side.tsx';

interface Props {
  view: ClassView;
  side: RoomSide | null;
  onSide: (side: RoomSide | null) => void;
}

const ICONS: Readonly<Record<ClassSide, LiveIconName>> = {
  chat: 'chat',
  lesson: 'sparkles',
  poll: 'poll',
  answers: 'list',
  mine: 'document',
};

const AskNews = later(async () => (await import('../class/panels/ask-news.tsx')).AskNews);

export const ClassTools = memo(function ClassTools({ view, side, onSide }: Props) {
  const { t } = useTranslation('live');
  const { acts, stage, hands } = view;
  const unread = useUnread(view, side === 'chat');
  const [asks, setAsks] = useState(0);
  // a student hears nothing before they have asked, here or before a reload
  const hears = useRef(isHost(view) || recall<boolean>(hasAsked(view.facts.liveId)) === true);
  hears.current ||= side === 'mine';
  const toggle = (which: RoomSide) => () => onSide(side === which ? null : which);
  const isBoard = stage.kind === 'board';
  const counted = (which: ClassSide) => {
    const [count, words] =
      which === 'chat'
        ? ([unread, 'unread'] as const)
        : which === 'lesson'
          ? ([asks, 'asks'] as const)
          : which === 'mine'
            ? ([asks, 'replies'] as const)
            : [0];
    return words && count > 0 ? { count, counted: t(`bar.${words}`, { count }) } : {};
  };
  return (
    <>
      {acts?.can('show') && (
        <BarButton
          icon="board"
          text={t('bar.board')}
          isPressed={isBoard}
          wide
          onClick={() => acts.command(isBoard ? { type: 'clear' } : { type: 'show', what: { kind: 'board', page: 1 } })}
        />
      )}
      {sidesOf(view).map((which) => (
        <BarButton
          key={which}
          icon={ICONS[which]}
          text={t(`bar.${which}`)}
          isPressed={side === which}
          wide={which === 'poll' || which === 'answers'}
          {...counted(which)}
          onClick={toggle(which)}
        />
      ))}
      <BarButton
        icon="users"
        text={t('bar.people')}
        isPressed={side === 'people'}
        count={hands.length}
        counted={hands.length > 0 ? t('bar.hands', { count: hands.length }) : undefined}
        onClick={toggle('people')}
      />
      {acts && hears.current && (
        <Suspense fallback={null}>
          <AskNews view={view} isLookedAt={side === 'lesson' || side === 'mine'} onCount={setAsks} />
        </Suspense>
      )}
      {acts?.can('mute') && (
        <BarButton icon="muteAll" text={t('bar.muteAll')} wide onClick={() => acts.command({ type: 'mute' })} />
      )}
    </>
  );
});

const loadMenu = async () => (await import('./more-menu.tsx')).MoreMenu;

/** What is needed now and then: the menu, with what it opens, comes with the first press. */
export function MoreButton(props: Omit<MenuProps, 'trigger'>) {
  const { t } = useTranslation('live');
  const [MoreMenu, opens] = useLazyPanel(loadMenu, 'menu');
  const look = { icon: 'more', text: t('bar.more') } as const;
  return MoreMenu ? <MoreMenu {...props} trigger={<BarButton {...look} />} /> : <BarButton {...look} {...opens} />;
}
