// What is between one's own devices and the way out: what is shown, what stands beside, and what a host does to all.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClassView, isHost } from '../class/class.ts';
import { BarButton } from './bar.tsx';
import type { Side } from './side.tsx';

interface Props {
  view: ClassView;
  side: Side | null;
  onSide: (side: Side | null) => void;
}

export function ClassTools({ view, side, onSide }: Props) {
  const { t } = useTranslation('live');
  const { acts, stage, hands } = view;
  const unread = useUnread(view, side === 'chat');
  const toggle = (which: Side) => () => onSide(side === which ? null : which);
  const isBoard = stage.kind === 'board';
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
      {isHost(view) && (
        <BarButton icon="poll" text={t('bar.poll')} isPressed={side === 'poll'} wide onClick={toggle('poll')} />
      )}
      <BarButton icon="sparkles" text={t('bar.lesson')} isPressed={side === 'lesson'} onClick={toggle('lesson')} />
      <BarButton
        icon="chat"
        text={t('bar.chat')}
        isPressed={side === 'chat'}
        count={unread}
        counted={unread > 0 ? t('bar.unread', { count: unread }) : undefined}
        onClick={toggle('chat')}
      />
      <BarButton
        icon="users"
        text={t('bar.people')}
        isPressed={side === 'people'}
        count={hands.length}
        counted={hands.length > 0 ? t('bar.hands', { count: hands.length }) : undefined}
        onClick={toggle('people')}
      />
      {acts?.can('mute') && (
        <BarButton icon="muteAll" text={t('bar.muteAll')} wide onClick={() => acts.command({ type: 'mute' })} />
      )}
    </>
  );
}

/** Lines of others since the chat was last looked at; what was said before one came is not new. */
function useUnread({ log, userId }: ClassView, isLookedAt: boolean): number {
  const said = log.lines.filter((line) => line.by.userId !== userId).length;
  const [seen, setSeen] = useState(said);
  useEffect(() => {
    if (isLookedAt) setSeen(said);
  }, [isLookedAt, said]);
  return isLookedAt ? 0 : Math.max(0, said - seen);
}
