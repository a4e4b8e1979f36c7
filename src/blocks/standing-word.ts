// The word for how somebody stands with a point. Of a guest no teacher hears: what others are told that a teacher knows, or will
// mark, is not said to them.
import { useTranslation } from 'react-i18next';
import type { MasteryState } from '#contract/mastery.ts';
import { useGuest } from '#src/api/guest-token.ts';

const TO_GUESTS = { flagged: 'weak', waiting: 'unread' } as const;

export function useStandingWord(): (state: MasteryState) => string {
  const { t } = useTranslation('blocks');
  const isGuest = useGuest() !== null;
  return (state) => {
    const other = isGuest && (state === 'flagged' || state === 'waiting') ? TO_GUESTS[state] : undefined;
    return t(`standing.${other ?? state}`);
  };
}
