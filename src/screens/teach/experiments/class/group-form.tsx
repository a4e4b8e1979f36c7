// A group by hand: its name, who is in it, who leads, and what each does.
import { Box, Button, Checkbox, Flex, RadioGroup, Text, VStack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { expGroups } from '#contract/experiment-results.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { useFamilyWords } from '#src/ui/family/words.ts';
import { PlainInput } from '#src/ui/form/plain-input.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import type { ExperimentGroup, GroupMember } from '../queries.ts';

interface Props {
  experimentId: string;
  /** The students who may be in the group. */
  students: readonly GroupMember[];
  /** The one to change; none: a new one. */
  group?: ExperimentGroup;
  onClose: () => void;
}

const MOST = 20;

export function GroupForm({ experimentId, students, group, onClose }: Props) {
  const { t } = useTranslation('experiments');
  const words = useFamilyWords('expGroups');
  const [name, setName] = useState(group?.name ?? '');
  const [leaderId, lead] = useState(group?.leaderId ?? '');
  /** What each of its members does, by their ids. */
  const [roles, setRoles] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries((group?.members ?? []).map((m) => [m.id, m.role])),
  );
  const refresh = useRefreshFamily(expGroups.items);
  const ids = students.map((s) => s.id).filter((id) => id in roles);
  const leader = ids.includes(leaderId) ? leaderId : (ids[0] ?? '');
  const save = useMutation({
    mutationFn: async () => {
      const values = { name, leaderId: leader, members: ids.map((id) => ({ id, role: (roles[id] ?? '').trim() })) };
      if (group) await send(expGroups.update, { id: group.id, version: group.version, ...values }, { quiet: true });
      else await send(expGroups.add, { experimentId, ...values }, { quiet: true });
    },
    onSuccess: async () => {
      await refresh();
      toast.success(words.say(group ? 'saved' : 'added'));
      onClose();
    },
  });
  const tick = (id: string, isOn: boolean) =>
    setRoles((all) =>
      isOn ? { ...all, [id]: '' } : Object.fromEntries(Object.entries(all).filter(([of]) => of !== id)),
    );
  return (
    <SidePanel
      title={group ? words.say('editing', { name: group.name }) : words.say('add')}
      lead={t('groups.formLead')}
      size="lg"
      divided
      onClose={onClose}
      footer={
        <Flex gap="3" w="full" justify="end" align="center" wrap="wrap">
          <Text color={save.error ? 'fg.error' : 'fg.muted'} role="status" me="auto">
            {save.error?.message ?? t('groups.chosen', { count: ids.length })}
          </Text>
          <Button
            loading={save.isPending}
            disabled={name.trim() === '' || ids.length === 0 || ids.length > MOST}
            onClick={() => save.mutate()}
          >
            {t('word.save')}
          </Button>
        </Flex>
      }
    >
      <VStack align="stretch" gap="5">
        <TextField label={t('field.groupName')} maxLength={50} value={name} onChange={setName} />
        <Box role="group" aria-label={t('groups.members')}>
          <Text fontWeight="medium" mb="2">
            {t('groups.members')}
          </Text>
          <RadioGroup.Root
            value={leader}
            onValueChange={({ value }) => lead(value ?? '')}
            aria-label={t('groups.leader')}
          >
            <VStack as="ul" align="stretch" gap="0" listStyleType="none">
              {students.map((student) => (
                <Line
                  key={student.id}
                  student={student}
                  role={roles[student.id]}
                  onTick={(isOn) => tick(student.id, isOn)}
                  onRole={(role) => setRoles((all) => ({ ...all, [student.id]: role }))}
                />
              ))}
            </VStack>
          </RadioGroup.Root>
        </Box>
      </VStack>
    </SidePanel>
  );
}

interface LineProps {
  student: GroupMember;
  /** Undefined: not in it. */
  role: string | undefined;
  onTick: (isOn: boolean) => void;
  onRole: (role: string) => void;
}

function Line({ student: { id, name, userName }, role, onTick, onRole }: LineProps) {
  const { t } = useTranslation('experiments');
  const isIn = role !== undefined;
  return (
    <Flex as="li" gap="3" align="center" minH="11" borderTopWidth="1px" borderColor="border.muted" wrap="wrap">
      <Checkbox.Root checked={isIn} onCheckedChange={({ checked }) => onTick(checked === true)} flex="1" minW="40">
        <Checkbox.HiddenInput />
        <Checkbox.Control />
        <Checkbox.Label>
          {name}{' '}
          <Text as="span" color="fg.muted" textStyle="xs">
            {userName}
          </Text>
        </Checkbox.Label>
      </Checkbox.Root>
      {isIn && (
        <>
          <PlainInput
            size="sm"
            w="36"
            maxLength={50}
            aria-label={t('groups.roleOf', { name })}
            placeholder={t('groups.roleHint')}
            value={role}
            onChange={(e) => onRole(e.target.value)}
          />
          <RadioGroup.Item value={id} aria-label={t('groups.leads', { name })}>
            <RadioGroup.ItemHiddenInput />
            <RadioGroup.ItemIndicator />
            <RadioGroup.ItemText>{t('groups.leader')}</RadioGroup.ItemText>
          </RadioGroup.Item>
        </>
      )}
    </Flex>
  );
}
