// How many questions to the teacher, or answers to one's own, came since they were looked at last; and what
// is news of them, for every panel that shows them. It draws nothing.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLog } from '#src/stream/use-log.ts';
import { type ClassView, isHost } from '../class.ts';
import { ASKS, useAsks, useBoardWord } from '../queries.ts';

interface Props {
  view: ClassView;
  isLookedAt: boolean;
  onCount: (count: number) => void;
}

export const AskNews = (props: Props) => (isHost(props.view) ? <OfAll {...props} /> : <Own {...props} />);

function OfAll({ view, ...rest }: Props) {
  const { liveId } = view.facts;
  useBoardWord(liveId, 'board.asked', ASKS);
  useTold(view);
  const { data } = useAsks(liveId);
  const open = useMemo(() => data?.filter((a) => !a.answered && !a.told).map((a) => a.askId) ?? [], [data]);
  return useUnseen(open, rest);
}

function Own({ view, ...rest }: Props) {
  const { facts, userId } = view;
  useLog(`user:${userId}`, { isStored: true, isFresh: true, on: { 'live.answered': [ASKS] } });
  useTold(view);
  const { data } = useAsks(facts.liveId);
  const answers = useMemo(
    () =>
      data?.flatMap(({ askId, answered, told }) => [
        ...(answered ? [askId] : []),
        ...(told ? [`aloud ${askId}`] : []),
      ]) ?? [],
    [data],
  );
  return useUnseen(answers, rest);
}

/** What is put on the stage is answered aloud from then on. */
function useTold({ stage }: ClassView): void {
  const client = useQueryClient();
  const told = stage.kind === 'ask' ? stage.askId : '';
  useEffect(() => {
    if (told !== '') void client.invalidateQueries({ queryKey: [ASKS] });
  }, [client, told]);
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
