// How it stands, in a sentence that says what counts.
import { Box, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from '#src/ui/link.tsx';
import { DAY_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import type { Own } from './draft.ts';

const DAY = 86_400_000;

/** 已交 21:58，另 2 张图明晚前传完即可 */
export function useHandedInWords({ submitted }: Pick<Own, 'submitted'>): string | null {
  const { t, i18n } = useTranslation('ownHomework');
  if (!submitted) return null;
  const when = timeFormat(i18n.language, DAY_AND_TIME);
  const { at, late, waiting } = submitted;
  const said = t(late ? 'handedInLate' : 'handedIn', { when: when.format(at) });
  return waiting === 0 ? said : t('andWaiting', { said, count: waiting, until: when.format(at + DAY) });
}

/** Nothing is taken any more, not even late. */
const isOver = ({ state, until, late, now }: Own): boolean =>
  state === 'closed' || (until !== null && now > until + (late?.days ?? 0) * DAY);

export function HomeworkTerms({ own }: { own: Own }) {
  const { t, i18n } = useTranslation('ownHomework');
  const { until, late, attempt, attempts, now } = own;
  const when = timeFormat(i18n.language, DAY_AND_TIME);
  const facts = [
    until === null ? t('noEnd') : t('until', { when: when.format(until) }),
    ...(isOver(own)
      ? [t('isOver')]
      : late && until !== null
        ? [t(now > until ? 'isLate' : 'lateRule', { days: late.days, percent: late.percent })]
        : []),
    t('attempt', { n: Math.min(attempt, attempts), of: attempts }),
  ];
  return (
    <Text color={until !== null && now > until ? 'fg.warning' : 'fg.muted'} textStyle="sm">
      {facts.join(' · ')}
    </Text>
  );
}

/** What the teacher said when it was sent back. */
export function Returned({ own }: { own: Own }) {
  const { t } = useTranslation('ownHomework');
  if (own.state !== 'returned' || own.returned === '') return null;
  return (
    <Box bg="bg.warning" color="fg.warning" borderRadius="l3" px="4" py="3" role="status">
      <Text fontWeight="medium">{t('returned')}</Text>
      <Text whiteSpace="pre-wrap">{own.returned}</Text>
    </Box>
  );
}

/** Whose it is, where a group hands in one. */
export function Together({ own: { group } }: { own: Pick<Own, 'group'> }) {
  const { t } = useTranslation('ownHomework');
  if (!group) return null;
  const members = group.members.join(t('and'));
  return <Text textStyle="sm">{t('together', { group: group.name, members })}</Text>;
}

/** Back to the task of which it is a step. */
export function ToTask({ own: { task } }: { own: Pick<Own, 'task'> }) {
  const { t } = useTranslation('common');
  return task === null ? null : (
    <Link to={task} textStyle="sm">
      {t('error.task')}
    </Link>
  );
}
