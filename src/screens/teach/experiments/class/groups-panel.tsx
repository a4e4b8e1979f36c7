// 分组: who does the experiment together. One leads and works; the others follow; all have the score.
import { Box, Button, chakra, Flex, Heading, HStack, SimpleGrid, Skeleton, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { experimentResults, expGroups } from '#contract/experiment-results.ts';
import { useMay } from '#src/api/guarded.ts';
import { DeleteDialog } from '#src/ui/family/delete-dialog.tsx';
import { useFamilyWords } from '#src/ui/family/words.ts';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { useListing } from '#src/ui/use-listing.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import type { ExperimentGroup, ExperimentPanelProps, GroupMember } from '../queries.ts';
import { GroupForm } from './group-form.tsx';
import { RandomDialog } from './random-dialog.tsx';
import { SetDialog } from './set-dialog.tsx';

type Open = { kind: 'add' | 'random' | 'set' } | { kind: 'edit' | 'delete'; group: ExperimentGroup };

export function GroupsPanel({ experiment, classes, classId }: ExperimentPanelProps) {
  const { t } = useTranslation('experiments');
  const listed = useListing();
  const words = useFamilyWords('expGroups');
  const may = useMay();
  const [open, setOpen] = useState<Open>();
  const of = classes.find((c) => c.id === classId) ?? classes[0];
  const groups = useAllRows(expGroups, { experimentId: experiment.id, sort: 'name' });
  const people = useAllRows(experimentResults, { experimentId: experiment.id, ...(of ? { classId: of.id } : {}) });
  const failed = groups.error ?? people.error;
  if (!of) return <EmptyState icon="users" title={t('board.noClass')} text={t('board.noClassText')} />;
  if (failed)
    return <ErrorState error={failed} onRetry={() => void Promise.all([groups.refetch(), people.refetch()])} />;
  if (!groups.data || !people.data) return <Skeleton role="status" aria-label={t('loading')} h="64" />;
  const students: GroupMember[] = people.data.map(({ studentId: id, name, userName }) => ({ id, name, userName }));
  const here = new Set(students.map((s) => s.id));
  const own = groups.data.filter((g) => g.members.some((m) => here.has(m.id)));
  const taken = new Map(groups.data.flatMap((g) => g.members.map((m) => [m.id, g.id] as const)));
  const free = students.filter((s) => !taken.has(s.id));
  const buttons = may(expGroups.add) && (
    <HStack flexShrink="0" wrap="wrap">
      <Button variant="outline" disabled={free.length < 2} onClick={() => setOpen({ kind: 'random' })}>
        <Icon name="group" />
        {t('groups.random')}
      </Button>
      <Button variant="outline" disabled={free.length === 0} onClick={() => setOpen({ kind: 'set' })}>
        <Icon name="users" />
        {t('groups.fromSet')}
      </Button>
      <Button disabled={free.length === 0} onClick={() => setOpen({ kind: 'add' })}>
        <Icon name="add" />
        {words.say('add')}
      </Button>
    </HStack>
  );
  const close = () => setOpen(undefined);
  return (
    <VStack align="stretch" gap="4">
      <Flex gap="4" justify="space-between" align="start" wrap={{ base: 'wrap', md: 'nowrap' }}>
        <Text color="fg.muted">{t('groups.lead')}</Text>
        {own.length > 0 && buttons}
      </Flex>
      {own.length === 0 ? (
        <Box bg="bg.panel" borderRadius="l3">
          <EmptyState icon="users" title={words.say('empty')} text={t('groups.emptyText')}>
            {buttons}
          </EmptyState>
        </Box>
      ) : (
        <SimpleGrid as="ul" columns={{ base: 1, md: 2, xl: 3 }} gap="3" listStyleType="none">
          {own.map((group) => (
            <Card
              key={group.id}
              group={group}
              onEdit={may(expGroups.update) ? () => setOpen({ kind: 'edit', group }) : null}
              onDelete={may(expGroups.delete) ? () => setOpen({ kind: 'delete', group }) : null}
            />
          ))}
        </SimpleGrid>
      )}
      {own.length > 0 && free.length > 0 && (
        <Text color="fg.muted">{t('groups.free', { count: free.length, names: listed(free.map((s) => s.name)) })}</Text>
      )}
      {open && (open.kind === 'add' || open.kind === 'edit') && (
        <GroupForm
          experimentId={experiment.id}
          students={open.kind === 'edit' ? withOwn(students, taken, open.group) : free}
          {...(open.kind === 'edit' ? { group: open.group } : {})}
          onClose={close}
        />
      )}
      {open?.kind === 'random' && (
        <RandomDialog experimentId={experiment.id} of={of} free={free.length} onClose={close} />
      )}
      {open?.kind === 'set' && <SetDialog experimentId={experiment.id} of={of} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog
          family={expGroups}
          words={words}
          target={{ chosen: { kind: 'rows', ids: [open.group.id] }, name: open.group.name }}
          onDeleted={() => {}}
          onClose={close}
        />
      )}
    </VStack>
  );
}

/** Who is free, and who is in it: of another class, too. */
function withOwn(
  students: readonly GroupMember[],
  taken: ReadonlyMap<string, string>,
  { id, members }: ExperimentGroup,
): GroupMember[] {
  const here = students.filter((s) => (taken.get(s.id) ?? id) === id);
  const known = new Set(here.map((s) => s.id));
  return [...here, ...members.filter((m) => !known.has(m.id)).map((m) => ({ ...m, userName: '' }))];
}

interface CardProps {
  group: ExperimentGroup;
  onEdit: (() => void) | null;
  onDelete: (() => void) | null;
}

function Card({ group: { name, leaderId, members }, onEdit, onDelete }: CardProps) {
  const { t } = useTranslation('experiments');
  return (
    <chakra.li bg="bg.panel" borderRadius="l3" p="4">
      <Flex justify="space-between" align="start" gap="2" mb="2">
        <Heading as="h2" textStyle="md" overflowWrap="anywhere">
          {name}
        </Heading>
        <HStack gap="0" flexShrink="0">
          {onEdit && (
            <Button
              size="xs"
              variant="ghost"
              colorPalette="gray"
              aria-label={t('groups.edit', { name })}
              onClick={onEdit}
            >
              <Icon name="pencil" />
            </Button>
          )}
          {onDelete && (
            <Button
              size="xs"
              variant="ghost"
              colorPalette="gray"
              aria-label={t('groups.delete', { name })}
              onClick={onDelete}
            >
              <Icon name="bin" />
            </Button>
          )}
        </HStack>
      </Flex>
      <VStack as="ul" align="stretch" gap="1" listStyleType="none">
        {members
          .toSorted((a, b) => Number(b.id === leaderId) - Number(a.id === leaderId))
          .map((m) => (
            <Flex as="li" key={m.id} gap="3" justify="space-between">
              <span>{m.name}</span>
              <HStack gap="3">
                {m.role && <chakra.span color="fg.muted">{m.role}</chakra.span>}
                {m.id === leaderId && (
                  <StateBadge tone="busy" icon="user">
                    {t('groups.leader')}
                  </StateBadge>
                )}
              </HStack>
            </Flex>
          ))}
      </VStack>
    </chakra.li>
  );
}
