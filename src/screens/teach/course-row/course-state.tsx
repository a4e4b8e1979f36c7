// Where a course stands, in an icon and a word.
import { useTranslation } from 'react-i18next';
import { StateBadge, type Tone } from '#src/ui/state-badge.tsx';
import type { IconName } from '#src/ui/work-icon.tsx';
import type { CourseStatus } from './queries.ts';

const LOOK: Record<CourseStatus, { tone: Tone; icon: IconName }> = {
  draft: { tone: 'neutral', icon: 'pencil' },
  published: { tone: 'good', icon: 'done' },
  closed: { tone: 'neutral', icon: 'shut' },
};

export function CourseState({ status }: { status: CourseStatus }) {
  const { t } = useTranslation('teach');
  return <StateBadge {...LOOK[status]}>{t(`status.${status}`)}</StateBadge>;
}
