// How each student stands with one assignment: who has not begun stands first.

import { Button, Flex, HStack, Skeleton, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Assignment, assignments, exceptions, owes, TASK_STATES, type TaskState } from '#contract/assignments.ts';
import { useMay } from '#src/api/guarded.ts';
import { send } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { StateBadge, type Tone } from '#src/ui/state-badge.tsx';
import { toast } from '#src/ui/toast.ts';
import { useBusy } from '#src/ui/use-busy.ts';
import type { IconName } from '#src/ui/work-icon.tsx';
import { ExceptDialog } from './except-dialog.tsx';

/** How far one is, as an icon and a colour. */
export const STANDING_LOOK = {
  none: { tone: 'neutral', icon: 'minus' },
  doing: { tone: 'busy', icon: 'clock' },
  submitted: { tone: 'busy', icon: 'upload' },
  returned: { tone: 'bad', icon: 'undo' },
  done: { tone: 'good', icon: 'done' },
  missed: { tone: 'bad', icon: 'alert' },
} as const satisfies Record<TaskState, { tone: Tone; icon: IconName }>;
const ORDER: readonly TaskState[] = ['missed', 'none', 'returned', 'submitted', 'doing', 'done'];

export function StandingPanel({ assignment, onClose }: { assignment: Assignment; onClose: () => void }) {
  const { t, i18n } = useTranslation('assignments');
  const { id, title } = assignment;
  const may = useMay();
  const [excepting, setExcepting] = useState<{ id: string; name: string }>();
  const minute = timeFormat(i18n.language, DATE_AND_TIME);
  const standing = useCall('/OrgApi/Assignment/Standing', { id }, { staleTime: 0 });
  const rows = (standing.data ?? []).toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  const counts = Map.groupBy(
    rows.filter((r) => !r.excused),
    (r) => r.state,
  );
  const owing = rows.filter(owes).length;
  const { busy, run } = useBusy();
  const remind = async () => {
    const { people } = await send(assignments.remind, { id }, { quiet: true });
    toast.success(t('reminded', { count: people }));
  };
  const excusedCount = rows.filter((r) => r.excused).length;
  const lead = [
    ...TASK_STATES.filter((s) => counts.has(s)).map((s) =>
      t('count', { state: t(`state.${s}`), n: counts.get(s)?.length ?? 0 }),
    ),
    ...(excusedCount > 0 ? [t('count', { state: t('excused'), n: excusedCount })] : []),
  ].join(' · ');
  return (
    <SidePanel
      title={t('standingOf', { title })}
      lead={lead}
      size="md"
      onClose={onClose}
      footer={
        may(assignments.remind) &&
        owing > 0 && (
          <Button variant="outline" loading={busy !== null} onClick={() => void run('remind', remind)}>
            {t('remind', { count: owing })}
          </Button>
        )
      }
    >
      {standing.isPending && <Skeleton role="status" aria-label={t('loading')} h="40" />}
      {standing.error && <ErrorState error={standing.error} onRetry={() => void standing.refetch()} />}
      {standing.data?.length === 0 && <EmptyState icon="users" title={t('nobody')} text={t('nobodyText')} />}
      {/* focusable, or a long list could not be scrolled by keyboard */}
      <VStack as="ul" tabIndex={0} aria-label={t('standing')} align="stretch" gap="0" listStyleType="none">
        {rows.map(({ studentId, name, userName, state, left, until, excused, openedAt }) => (
          <Flex
            as="li"
            key={studentId}
            justify="space-between"
            align="center"
            gap="4"
            py="2"
            borderBottomWidth="1px"
            borderColor="border.muted"
          >
            <Text>
              {name}
              <Text as="span" color="fg.muted" textStyle="sm" ms="2">
                {[
                  userName,
                  left && t('left'),
                  until !== null && until !== assignment.until && t('ownUntil', { when: minute.format(until) }),
                  openedAt !== null && t('openedAt', { when: minute.format(openedAt) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Text>
            <HStack gap="3" flexShrink="0">
              {excused ? (
                <StateBadge tone="neutral" icon="minus">
                  {t('excused')}
                </StateBadge>
              ) : (
                <StateBadge {...STANDING_LOOK[state]}>{t(`state.${state}`)}</StateBadge>
              )}
              {may(exceptions.add) && !left && (
                <Button
                  size="xs"
                  variant="ghost"
                  aria-label={t('exceptOf', { name })}
                  onClick={() => setExcepting({ id: studentId, name })}
                >
                  {t('except')}
                </Button>
              )}
            </HStack>
          </Flex>
        ))}
      </VStack>
      {excepting && (
        <ExceptDialog student={excepting} assignment={assignment} onClose={() => setExcepting(undefined)} />
      )}
    </SidePanel>
  );
}
