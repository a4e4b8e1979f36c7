// Said before it is given: the same people have it already, and would have it twice.
import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assignment } from '#contract/assignments.ts';
import { useCall } from '#src/api/query.ts';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { useListing } from '#src/ui/use-listing.ts';
import type { Targets } from './assign-targets.tsx';
import { isTwice } from './is-twice.ts';

interface Props {
  what: { courseId?: string | undefined; refId: string };
  /** The one that is changed is not itself again. */
  row: Assignment | undefined;
  to: Targets;
  /** Null: now. */
  from: number | null;
  until: number | null;
}

const DUE = DATE_AND_TIME;

export function GivenAlready({ what: { courseId, refId }, row, to, from, until }: Props) {
  const { t, i18n } = useTranslation('assignments');
  const listed = useListing();
  const { data } = useCall('/OrgApi/Assignment/Items', { ...(courseId ? { courseId } : {}), refId, pageSize: 100 });
  const [now] = useState(Date.now);
  const twice = data?.items.find((a) => a.id !== row?.id && isTwice(a, { to, from: from ?? now, until }));
  if (!twice) return null;
  const { title, names } = twice;
  const when = twice.until === null ? t('noEnd') : timeFormat(i18n.language, DUE).format(twice.until);
  return (
    <Text role="status" color="fg.warning" overflowWrap="anywhere">
      {t('again', { title, names: listed(names), when })}
    </Text>
  );
}
