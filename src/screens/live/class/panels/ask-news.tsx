// How many questions to the teacher, or answers to one's own, came since they were looked at last. It draws nothing.
import { useEffect, useMemo, useState } from 'react';
import { type ClassView, isHost } from '../class.ts';
import { useAsks, useOwnAsks } from './queries.ts';

interface Props {
  view: ClassView;
  isLookedAt: boolean;
  onCount: (count: number) => void;
}

export const AskNews = (props: Props) => (isHost(props.view) ? <OfAll {...props} /> : <Own {...props} />);

function OfAll({ view, ...rest }: Props) {
  const { data } = useAsks(view);
  const open = useMemo(() => data?.filter((a) => !a.answered && !a.told).map((a) => a.askId) ?? [], [data]);
  return useUnseen(open, rest);
}

function Own({ view, ...rest }: Props) {
  const { data } = useOwnAsks(view);
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

function useUnseen(ids: readonly string[], { isLookedAt, onCount }: Omit<Props, 'view'>): null {
  const [seen, setSeen] = useState<readonly string[]>([]);
  useEffect(() => {
    if (isLookedAt) setSeen(ids);
  }, [isLookedAt, ids]);
  const count = isLookedAt ? 0 : ids.filter((id) => !seen.includes(id)).length;
  useEffect(() => onCount(count), [onCount, count]);
  return null;
}
