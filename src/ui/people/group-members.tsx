// Who is in a group: people are added by name, and taken out.
import { Box, Button, Field, HStack, IconButton, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { depts, users } from '#contract/users.ts';
import { ApiError } from '#src/api/errors.ts';
import { useMay } from '#src/api/guarded.ts';
import { UserPicker } from '../form/pickers/user-picker.tsx';
import { useAllRows } from '../list/use-all.ts';
import { SidePanel } from '../side-panel.tsx';
import { ErrorState } from '../state.tsx';
import { toast } from '../toast.ts';
import { Icon } from '../work-icon.tsx';
import { type Member, useMembership } from './use-membership.ts';

interface Props {
  group: { id: string; name: string };
  onClose: () => void;
}

export function GroupMembers({ group, onClose }: Props) {
  const { t } = useTranslation('people');
  const may = useMay();
  const people = useAllRows(users, { deptId: group.id, sort: 'name' });
  return (
    <SidePanel size="md" title={t('member.title', { name: group.name })} lead={t('member.lead')} onClose={onClose}>
      <Stack gap="6">
        {may(depts.addMembers) && <Add group={group} />}
        {people.isPending && <Skeleton h="40" role="status" aria-label={t('member.loading')} />}
        {people.error && <ErrorState error={people.error} onRetry={() => void people.refetch()} />}
        {people.data?.length === 0 && <Text color="fg.muted">{t('member.nobody')}</Text>}
        {people.data && people.data.length > 0 && <Members group={group} people={people.data} />}
      </Stack>
    </SidePanel>
  );
}

function Add({ group }: { group: Props['group'] }) {
  const { t } = useTranslation('people');
  const { add } = useMembership(group);
  const [ids, setIds] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const label = t('member.who');
  async function submit(): Promise<void> {
    if (ids.length === 0) return setProblem(t('member.choose'));
    setBusy(true);
    setProblem('');
    try {
      const added = await add(ids);
      setIds([]);
      toast.success(t(added < ids.length ? 'member.addedSome' : 'member.added', { count: added }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.msg);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Field.Root invalid={problem !== ''}>
      <Field.Label>{label}</Field.Label>
      <UserPicker
        field={{ name: 'userIds', label, kind: 'user', multiple: true }}
        draft={ids}
        name="userIds"
        focus={() => {}}
        onChange={(draft) => setIds(Array.isArray(draft) ? draft : [])}
        onBlur={() => setProblem('')}
      />
      <Field.ErrorText>{problem}</Field.ErrorText>
      <Button mt="2" loading={busy} onClick={() => void submit()}>
        <Icon name="add" />
        {t('member.add')}
      </Button>
    </Field.Root>
  );
}

function Members({ group, people }: { group: Props['group']; people: readonly (Member & { userName: string })[] }) {
  const { t } = useTranslation('people');
  const may = useMay();
  const { remove } = useMembership(group);
  return (
    <Box>
      <Text fontWeight="medium" fontVariantNumeric="tabular-nums" mb="1">
        {t('member.count', { count: people.length })}
      </Text>
      <Box as="ul" listStyleType="none" aria-label={t('member.list')}>
        {people.map((person) => (
          <HStack as="li" key={person.id} minH="10" borderTopWidth="1px" borderColor="border">
            <Text flex="1" minW="0" overflowWrap="anywhere">
              {person.name}{' '}
              <Text as="span" color="fg.muted" ms="1">
                {person.userName}
              </Text>
            </Text>
            {may(depts.removeMembers) && (
              <IconButton
                size="xs"
                variant="ghost"
                colorPalette="gray"
                aria-label={t('member.removeOf', { name: person.name })}
                title={t('member.remove')}
                onClick={() => void remove([person.id], person.name)}
              >
                <Icon name="minus" />
              </IconButton>
            )}
          </HStack>
        ))}
      </Box>
    </Box>
  );
}
