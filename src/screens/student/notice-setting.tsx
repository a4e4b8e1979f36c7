// Which notices one wants: a switch each, stored as soon as it is turned.
import { Skeleton, Stack, Switch, Text } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NOTICE_KINDS, type NoticeKind, TEACHERS_KINDS, UNSENT_KINDS } from '#contract/jobs.ts';
import { call } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';

const PATH = '/api/Notice/Setting';
const SWITCHES = NOTICE_KINDS.filter((kind) => !UNSENT_KINDS.includes(kind));

/** What this role is told of; without a role all that is sent. */
export function NoticeSetting({ role }: { role?: 'student' | 'teacher' }) {
  const { t } = useTranslation('student');
  const client = useQueryClient();
  const setting = useCall(PATH, {});
  const save = useMutation({
    mutationFn: (off: readonly NoticeKind[]) => call('/api/Notice/SetSetting', { off: [...off] }, { quiet: true }),
    // shown at once; what the server says then holds
    onMutate: (off) => client.setQueryData([PATH, {}], { off }),
    onError: (error) => toast.error(t('notices.failed', { reason: error.message })),
    onSettled: () => client.invalidateQueries({ queryKey: [PATH] }),
  });
  if (setting.isPending) return <Skeleton h="40" />;
  if (setting.isError) return <ErrorState error={setting.error} onRetry={() => void setting.refetch()} />;
  const { off } = setting.data;
  const turn = (kind: NoticeKind, on: boolean) => save.mutate(on ? off.filter((k) => k !== kind) : [...off, kind]);
  return (
    <Stack gap="4">
      <Text color="fg.muted">{t('notices.lead')}</Text>
      {SWITCHES.filter((kind) => !role || TEACHERS_KINDS.includes(kind) === (role === 'teacher')).map((kind) => (
        <Switch.Root
          key={kind}
          checked={!off.includes(kind)}
          disabled={save.isPending}
          onCheckedChange={({ checked }) => turn(kind, checked)}
        >
          <Switch.HiddenInput />
          <Switch.Control />
          {/* i18next would read a dot as a level */}
          <Switch.Label>{t(`notices.kind.${kind.replace('.', '_')}`)}</Switch.Label>
        </Switch.Root>
      ))}
    </Stack>
  );
}
