// One's groups in the sets of one's classes; where students choose, one is chosen, left or founded here.
import { Box, Button, Flex, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GROUP_NAME, type MySet, myGroups } from '#contract/groups.ts';
import { ApiError, fieldErrors } from '#src/api/errors.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import { timeFormat } from '#src/ui/school-time.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { useBusy } from '#src/ui/use-busy.ts';
import { useListing } from '#src/ui/use-listing.ts';

/** Others choose at the same time: so old may be what is shown of their places. */
const LOOK_AGAIN_MS = 15_000;

export function MyGroups() {
  const { t } = useTranslation('student');
  const sets = useCall('/api/Group/Items', {}, { refetchInterval: LOOK_AGAIN_MS, staleTime: 0 });
  if (sets.isError) return <ErrorState error={sets.error} onRetry={() => void sets.refetch()} />;
  if (!sets.data || sets.data.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby="my-groups" gap="4">
      <Heading as="h2" id="my-groups" textStyle="lg">
        {t('groups.title')}
      </Heading>
      {sets.data.map((set) => (
        <OwnSet key={set.id} set={set} />
      ))}
    </Stack>
  );
}

type Group = MySet['groups'][number];

function OwnSet({ set }: { set: MySet }) {
  const { t } = useTranslation('student');
  const { busy, run } = useBusy();
  const refresh = useRefreshFamily(myGroups.items);
  const own = set.groups.find((g) => g.id === set.groupId);
  // after a refusal too: a place that was shown is gone
  const act = (name: string, work: () => Promise<unknown>) =>
    run(name, async () => {
      try {
        await work();
      } finally {
        await refresh();
      }
    });
  const setId = set.id;
  return (
    <Stack bg="bg.panel" borderRadius="l3" p={{ base: '4', md: '6' }} gap="4">
      <Box>
        <Heading as="h3" textStyle="md" overflowWrap="anywhere">
          {set.name}
        </Heading>
        <Text color="fg.muted" textStyle="sm">
          {useLead(set)}
        </Text>
      </Box>
      {own ? (
        <Flex align="center" justify="space-between" gap="3" wrap="wrap">
          <Text fontWeight="medium">{t('groups.own', { name: own.name })}</Text>
          {set.isOpen && (
            <Button
              variant="outline"
              colorPalette="gray"
              loading={busy === 'leave'}
              onClick={() => void act('leave', () => send(myGroups.leave, { setId }, { quiet: true }))}
            >
              {t('groups.leave')}
            </Button>
          )}
        </Flex>
      ) : (
        <Text color="fg.muted">{t(set.isOpen ? 'groups.choose' : 'groups.none')}</Text>
      )}
      <SimpleGrid as="ul" columns={{ base: 1, md: 2 }} gap="3" listStyleType="none" aria-label={set.name}>
        {set.groups.map((group) => (
          <OneGroup
            key={group.id}
            group={group}
            max={set.mode === 'own' ? set.max : null}
            isOwn={group.id === set.groupId}
            busy={busy === group.id}
            onJoin={
              set.isOpen && !own
                ? () => void act(group.id, () => send(myGroups.join, { setId, groupId: group.id }, { quiet: true }))
                : undefined
            }
          />
        ))}
      </SimpleGrid>
      {set.isOpen && !own && <Found setId={setId} onDone={refresh} />}
    </Stack>
  );
}

/** Of which class, and until when one may choose. */
function useLead({ className, mode, until, isOpen }: MySet): string {
  const { t, i18n } = useTranslation('student');
  const at = until === null ? '' : timeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(until);
  const how =
    mode === 'hand'
      ? t('groups.byTeacher')
      : until === null
        ? t('groups.always')
        : t(isOpen ? 'groups.until' : 'groups.ended', { at });
  return [className, how].join(' · ');
}

interface GroupProps {
  group: Group;
  /** Null: places do not matter. */
  max: number | null;
  isOwn: boolean;
  busy: boolean;
  onJoin: (() => void) | undefined;
}

function OneGroup({ group: { name, members, leaderId }, max, isOwn, busy, onJoin }: GroupProps) {
  const { t } = useTranslation('student');
  const listed = useListing();
  const isFull = max !== null && members.length >= max;
  return (
    <Box
      as="li"
      borderWidth="1px"
      borderColor={isOwn ? 'brand.focusRing' : 'border'}
      borderRadius="l2"
      p="3"
      aria-current={isOwn ? 'true' : undefined}
    >
      <Flex justify="space-between" align="center" gap="3" minH="9">
        <Text fontWeight="medium" minW="0" overflowWrap="anywhere">
          {name}{' '}
          <Text as="span" color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {max === null ? t('groups.people', { count: members.length }) : `${members.length}/${max}`}
          </Text>
        </Text>
        {onJoin && (
          <Button
            size="sm"
            flex="none"
            variant="outline"
            disabled={isFull}
            loading={busy}
            aria-label={t(isFull ? 'groups.fullOf' : 'groups.joinOf', { name })}
            onClick={onJoin}
          >
            {t(isFull ? 'groups.full' : 'groups.join')}
          </Button>
        )}
      </Flex>
      <Text color="fg.muted" textStyle="sm">
        {members.length === 0
          ? t('groups.empty')
          : listed(members.map((m) => (m.id === leaderId ? t('groups.leader', { name: m.name }) : m.name)))}
      </Text>
    </Box>
  );
}

function Found({ setId, onDone }: { setId: string; onDone: () => Promise<void> }) {
  const { t } = useTranslation('student');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useBusy();
  const found = () =>
    run('found', async () => {
      setProblem(undefined);
      try {
        await send(myGroups.found, { setId, name }, { quiet: true });
        setName('');
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setProblem(fieldErrors(error)['name'] ?? error.msg);
      }
      await onDone();
    });
  return (
    <Flex
      as="form"
      gap="3"
      align="flex-end"
      wrap="wrap"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') void found();
      }}
    >
      <Box flex="1" minW="48" maxW="96">
        <TextField
          label={t('groups.found')}
          maxLength={GROUP_NAME}
          value={name}
          onChange={setName}
          error={problem}
          help={t('groups.foundHint')}
        />
      </Box>
      <Button type="submit" size="lg" mb="6" disabled={name.trim() === ''} loading={busy === 'found'}>
        {t('groups.foundDo')}
      </Button>
    </Flex>
  );
}
