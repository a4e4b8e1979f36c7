// One group of settings: its form from the declaration, put back to the default, and tried where it leads somewhere.
import { Box, Button, Flex, Heading, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GroupId, groupOf, orgSettings, TESTED } from '#contract/settings.ts';
import { call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { useMay } from '#src/api/guarded.ts';
import { refreshFamily } from '#src/api/operations.ts';
import { loadPortal } from '#src/api/portal.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { slotOf, type Values } from '#src/ui/form/field.ts';
import { FormActions } from '#src/ui/form/form-actions.tsx';
import { FormBody } from '#src/ui/form/form-body.tsx';
import { LeaveDialog } from '#src/ui/form/leave-dialog.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import type { FormKit } from '#src/ui/form/use-form-kit.ts';
import type { SaveContext } from '#src/ui/form/use-form-saving.ts';
import { allRows, useAllRows } from '#src/ui/list/use-all.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { toast } from '#src/ui/toast.ts';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { type GroupRow, groupForm, type SettingGroupForm } from './group-form.ts';
import { useFieldAsked } from './places.ts';

export const useSettingGroups = () => useAllRows(orgSettings);

/** The group as a screen of its own. */
export function SettingGroupScreen({ id, words }: { id: GroupId; words: string }) {
  const { t } = useTranslation(words);
  const { data } = useSettingGroups();
  const row = data?.find((found) => found.id === id);
  return (
    <WorkScreen title={t('title')} lead={t('lead')}>
      {row ? <GroupPanel key={row.version} row={row} /> : <PageLoading />}
    </WorkScreen>
  );
}

export function GroupPanel({ row, titled = false }: { row: GroupRow; titled?: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <Stack
      as="section"
      aria-label={t(`group.${row.id}`)}
      bg="bg.panel"
      borderRadius="l3"
      gap="5"
      p={{ base: '4', md: '6' }}
    >
      <Flex gap="3" justify="space-between" align="flex-start" wrap="wrap">
        <Box minW="0" flex="1">
          {titled && (
            <Heading as="h2" textStyle="lg">
              {t(`group.${row.id}`)}
            </Heading>
          )}
          <Text color="fg.muted">{t(`about.${row.id}`)}</Text>
        </Box>
        <StateBadge
          tone={row.source === 'default' ? 'neutral' : 'good'}
          icon={row.source === 'default' ? 'ellipse' : 'done'}
        >
          {t(`source.${row.source}`)}
        </StateBadge>
      </Flex>
      {row.source === 'environment' ? <FromEnvironment row={row} /> : <OwnForm row={row} />}
      {TESTED.some((id) => id === row.id) && <TryIt id={row.id as (typeof TESTED)[number]} />}
    </Stack>
  );
}

/** What the operator has set is shown, and cannot be changed here. */
function FromEnvironment({ row }: { row: GroupRow }) {
  const { t } = useTranslation('settings');
  return (
    <Stack gap="2">
      <Text>{t('byEnvironment')}</Text>
      {Object.entries(row.values).map(([name, value]) => (
        <Text key={name} color="fg.muted">
          {t(`field.${row.id}.${name}`)}: {String(value)}
        </Text>
      ))}
    </Stack>
  );
}

function OwnForm({ row }: { row: GroupRow }) {
  const { t, i18n } = useTranslation(['settings', 'shell', 'form']);
  const client = useQueryClient();
  const may = useMay();
  const made = useMemo(() => groupForm(row, t, (key) => i18n.exists(key)), [row, t, i18n]);
  const [putsBack, setPutBack] = useState(false);
  const done = async () => {
    toast.success(t('saved'));
    await refreshFamily(client, orgSettings.items);
    // the flags steer this very page
    await loadPortal().catch(() => {});
  };
  const onSave = async (values: Values, { changed, version = 0 }: SaveContext) => {
    try {
      const input = { id: row.id, version, values: made.mean(values, changed) };
      return await call('/OrgApi/OrgSetting/Update', input, { quiet: true });
    } catch (error) {
      throw error instanceof ApiError ? withFieldNames(error) : error;
    }
  };
  // somebody else, or another tab of one's own, has saved the group meanwhile
  const reload = async () => {
    const fresh = (await allRows(orgSettings, {})).find((found) => found.id === row.id);
    return groupForm(fresh ?? row, t, (key) => i18n.exists(key)).initial;
  };
  const { id, kit, guard, save, resolve, leave, onKeyDown } = useForm({
    title: t(`group.${row.id}`),
    schema: made.schema,
    fields: made.fields,
    initial: made.initial,
    onSave,
    reload,
    onSaved: () => void done(),
    onClose: () => {},
  });
  usePointing(made, kit);
  const putBack = async () => {
    setPutBack(false);
    await call('/OrgApi/OrgSetting/Delete', { ids: [row.id] });
    await done();
  };
  const isOpen = may(orgSettings.update);
  return (
    <Box onKeyDown={onKeyDown}>
      <FormBody id={id} kit={kit} onSubmit={() => void save()} onResolve={resolve} />
      {kit.conflict && (
        <HStack mt="5" gap="3" wrap="wrap">
          <FormActions id={id} kit={kit} autosave={null} saveLabel={undefined} onLeave={leave} />
        </HStack>
      )}
      {isOpen && !kit.conflict && (
        <HStack mt="5" gap="3" wrap="wrap">
          <Button type="submit" form={id} loading={kit.saving} disabled={!kit.moved}>
            {t('form:save')}
          </Button>
          {kit.moved && (
            <Button variant="outline" colorPalette="gray" onClick={kit.revert}>
              {t('form:autosave.revert')}
            </Button>
          )}
          {row.source === 'set' && (
            <Button variant="ghost" colorPalette="gray" onClick={() => setPutBack(true)}>
              {t('putBack')}
            </Button>
          )}
        </HStack>
      )}
      {putsBack && (
        <Confirm
          title={t('putBackTitle', { group: t(`group.${row.id}`) })}
          text={t(groupOf(row.id).secrets ? 'putBackSecrets' : 'putBackText')}
          confirm={t('putBack')}
          onConfirm={() => void putBack()}
          onClose={() => setPutBack(false)}
        />
      )}
      <LeaveDialog guard={guard} lost={kit.lost} />
    </Box>
  );
}

/** Who was led to a single setting stands in its field. */
function usePointing({ placeOf }: SettingGroupForm, { form }: FormKit): void {
  const { asked, pointed } = useFieldAsked();
  useEffect(() => {
    if (asked === '') return;
    const field = placeOf(asked);
    if (field) form.setFocus(slotOf(field));
    pointed();
  });
}

/** The server names fields by their place in the input, the form by their own. */
function withFieldNames({ code, msg, data }: ApiError): ApiError {
  const fields = (data as { fields?: Record<string, string> } | null)?.fields;
  if (!fields) return new ApiError(code, msg, data);
  const named = Object.entries(fields).map(([path, why]) => {
    const [, name = path, part = ''] = /^values\.(\w+)(?:\.(student|staff|text))?/.exec(path) ?? [];
    return [part ? `${name}_${part}` : name, why];
  });
  return new ApiError(code, msg, { ...(data as object), fields: Object.fromEntries(named) });
}

function TryIt({ id }: { id: (typeof TESTED)[number] }) {
  const { t } = useTranslation('settings');
  const may = useMay();
  const [to, setTo] = useState('');
  const [state, setState] = useState<{ busy: boolean; ok?: boolean; text: string }>({ busy: false, text: '' });
  if (!may(orgSettings.test)) return null;
  const run = async () => {
    setState({ busy: true, text: '' });
    try {
      const { ok, ms, text } = await call('/OrgApi/OrgSetting/Test', { id, ...(to.trim() ? { to: to.trim() } : {}) });
      setState({ busy: false, ok, text: t('tried', { text, seconds: (ms / 1000).toFixed(1) }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ busy: false, text: '' });
    }
  };
  return (
    <HStack gap="3" wrap="wrap" borderTopWidth="1px" borderColor="border" pt="5">
      {id !== 'ai' && (
        <Input
          maxW="20rem"
          value={to}
          maxLength={200}
          onChange={(e) => setTo(e.target.value)}
          aria-label={t(`try.${id}To`)}
          placeholder={t(`try.${id}To`)}
        />
      )}
      <Button variant="outline" loading={state.busy} onClick={() => void run()}>
        {t('try.run')}
      </Button>
      <Text role="status" color={state.ok ? 'fg.success' : 'fg.error'}>
        {state.text}
      </Text>
    </HStack>
  );
}
