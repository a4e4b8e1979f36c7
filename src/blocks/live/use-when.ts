// When a class is held, in words: 11月24日 周二 10:00–10:45.
import { useTranslation } from 'react-i18next';
import { timeFormat } from '#src/ui/school-time.ts';

interface Held {
  startAt: number;
  minutes: number;
}

export function useWhen(): (held: Held) => string {
  const { i18n } = useTranslation();
  const day = timeFormat(i18n.language, { month: 'long', day: 'numeric', weekday: 'short' });
  const clock = timeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return ({ startAt, minutes }) =>
    `${day.format(startAt)} ${clock.format(startAt)}–${clock.format(startAt + minutes * 60_000)}`;
}
