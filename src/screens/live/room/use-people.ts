// Who is in the class: asked anew when somebody came or went, when a host changed something, and while the list is looked at.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { useCall } from '#src/api/query.ts';
import type { Attendee, RoomView } from '#src/stream/seat.ts';
import type { ClassView } from '../class/class.ts';

export type ClassPerson = OutputOf<'/api/Live/People'>[number];
const PEOPLE = '/api/Live/People';
/** ms: who is here is told every twenty seconds. */
const LOOK_AGAIN = 10_000;
/** ms: thirty who come at once are one question. */
const GATHER = 1_000;

/** Asked anew when there is a reason to, below. */
const KEPT = { staleTime: Number.POSITIVE_INFINITY } as const;

/** Here by the class's own word, or by the media room's; who was put out for good is gone at once. */
export const isInClass = ({ userId, here, media, barred }: ClassPerson, attendees: readonly Attendee[]): boolean =>
  !barred && (here || media || attendees.some((a) => a.userId === userId));

/** In the lobby of a class that is `held`: who joins has the names at once, and their line comes up undisturbed. */
export const usePeopleAhead = (liveId: string, held: boolean) =>
  useCall(PEOPLE, { liveId }, { ...KEPT, enabled: held });

export function usePeople({ facts: { liveId }, log }: ClassView, { people: attendees }: RoomView, isLookedAt: boolean) {
  const { t } = useTranslation('live');
  const client = useQueryClient();
  const people = useCall(PEOPLE, { liveId }, KEPT);
  const changes = `${log.peopleSeq} ${attendees.map((a) => a.userId).join(' ')}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when one of these has changed
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: [PEOPLE, { liveId }] });
    const soon = setTimeout(again, GATHER);
    const often = isLookedAt ? setInterval(again, LOOK_AGAIN) : undefined;
    return () => {
      clearTimeout(soon);
      clearInterval(often);
    };
  }, [client, liveId, changes, isLookedAt]);
  const { data } = people;
  const nameOf = useCallback(
    (userId: string) => data?.find((p) => p.userId === userId)?.name ?? t('people.unknown'),
    [data, t],
  );
  return { people, nameOf };
}
