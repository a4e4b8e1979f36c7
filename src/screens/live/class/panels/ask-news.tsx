// How many questions to the teacher, or answers to one's own, came since they were looked at last. It draws nothing.
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { followUserLog } from '#src/stream/user-log.ts';
import { type ClassView, isHost } from '../class.ts';
import { ownAsks } from './own-asks.ts';
import { useAsks } from './queries.ts';

interface Props {
  view: ClassView;
  isLookedAt: boolean;
  onCount: (count: number) => void;
}

export const AskNews = (props: Props) => (isHost(props.view) ? <OfAll {...props} /> : <Own {...props} />);

function OfAll({ view, ...rest }: Props) {
  const { data } = useAsks(view.facts.liveId);
  const open = useMemo(() => data?.filter((a) => !a.answered).map((a) => a.askId) ?? [], [data]);
  return useUnseen(open, rest);
}

function Own({ view, ...rest }: Props) {
  const { userId, stage } = view;
  const kept = ownAsks(view.facts.liveId, userId);
  useEffect(
    () =>
      followUserLog(userId, {
        hear: (name, value) => {
          if (name !== 'live.answered') return;
          const { askId, chatId } = value as { askId: string; chatId: string }; // written by the server from this very type
          kept.set({ ...kept.get(), chats: { ...kept.get().chats, [askId]: chatId } });
        },
        caughtUp: () => {},
      }),
    [userId, kept],
  );
  const { asked, chats, aloud } = useSyncExternalStore(kept.subscribe, kept.get);
  const told = stage.kind === 'ask' ? stage.askId : null;
  useEffect(() => {
    const known = kept.get();
    if (told === null || known.aloud.includes(told) || !known.asked.some((a) => a.askId === told)) return;
    kept.set({ ...known, aloud: [...known.aloud, told] });
  }, [told, kept]);
  // of another class, or asked before this page was opened: it is not listed here
  const answered = useMemo(
    () => [...aloud.map((id) => `aloud ${id}`), ...asked.map((a) => a.askId).filter((id) => chats[id])],
    [asked, chats, aloud],
  );
  return useUnseen(answered, rest);
}

function useUnseen(ids: readonly string[], { isLookedAt, onCount }: Omit<Props, 'view'>): null {
  const [seen, setSeen] = useState<readonly string[]>([]);
  useEffect(() => {
    if (isLookedAt) setSeen(ids);
  }, [isLookedAt, ids]);
  const count = isLookedAt ? 0 : ids.filter((id) => !seen.includes(id)).length;
  useEffect(() => onCount(count), [onCount, count]);
  return null;
}
