// /system/setting: what the school sets for itself, group by group, with a search over single settings; and what is still
// open in a new school.
import { Box, Button, Flex, Input, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { GROUP_IDS, type GroupId, groupOf } from '#contract/settings.ts';
import { system } from '#contract/system.ts';
import { useMay } from '#src/api/guarded.ts';
import { Link } from '#src/ui/link.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { RunningPanel } from '../system/running-panel.tsx';
import { Checklist } from './checklist.tsx';
import { GroupPanel, SettingGroupScreen, useSettingGroups } from './group.tsx';
import { fieldAddress, groupAddress } from './places.ts';

/** @page /system/safety */
export const SafetyScreen = () => <SettingGroupScreen id="safety" words="safety" />;

/** @page /system/highlight */
export const HighlightScreen = () => <SettingGroupScreen id="words" words="highlight" />;

/** @page /system/setting */
export function SettingScreen() {
  const { t } = useTranslation('settings');
  const { data } = useSettingGroups();
  const [params] = useSearchParams();
  const [text, setText] = useState('');
  const asked = params.get('group');
  const row = data?.find(({ id }) => id === asked) ?? data?.[0];
  return (
    <WorkScreen title={t('title')} lead={t('lead')}>
      <Checklist isFolded={asked !== null} />
      <Input
        type="search"
        maxW="24rem"
        value={text}
        onChange={(e) => setText(e.target.value)}
        aria-label={t('search')}
        placeholder={t('search')}
      />
      {text.trim() ? (
        <Found text={text} onOpen={() => setText('')} />
      ) : (
        <Flex gap="6" align="flex-start" direction={{ base: 'column', lg: 'row' }}>
          <Groups at={asked === RUNNING ? RUNNING : row?.id} />
          <Box flex="1" minW="0" w="full">
            {asked === RUNNING ? (
              <RunningPanel />
            ) : row ? (
              <GroupPanel key={`${row.id} ${row.version}`} row={row} titled />
            ) : (
              <PageLoading />
            )}
          </Box>
        </Flex>
      )}
    </WorkScreen>
  );
}

/** No group, and nothing to set: how the platform runs. */
const RUNNING = 'running';

function Groups({ at }: { at: GroupId | typeof RUNNING | undefined }) {
  const { t } = useTranslation(['settings', 'running']);
  const mayLook = useMay()(system.health);
  const navigate = useNavigate();
  return (
    <Box as="nav" aria-label={t('groups')} w={{ base: 'full', lg: '44' }} flexShrink="0">
      <Flex direction={{ base: 'row', lg: 'column' }} wrap="wrap" gap="1">
        {[...GROUP_IDS, ...(mayLook ? ([RUNNING] as const) : [])].map((id) => (
          <Button
            key={id}
            size="sm"
            justifyContent="flex-start"
            variant={id === at ? 'subtle' : 'ghost'}
            colorPalette={id === at ? 'brand' : 'gray'}
            aria-current={id === at ? 'true' : undefined}
            onClick={() => void navigate(groupAddress(id))}
          >
            {id === RUNNING ? t('running:short') : t(`group.${id}`)}
          </Button>
        ))}
      </Flex>
    </Box>
  );
}

/** Single settings by their names and what is said of them. */
function Found({ text, onOpen }: { text: string; onOpen: () => void }) {
  const { t, i18n } = useTranslation('settings');
  const wanted = text.trim().toLowerCase();
  const found = GROUP_IDS.flatMap((id) => {
    const { fields, secrets = {} } = groupOf(id);
    return [...Object.keys(fields), ...Object.keys(secrets)].map((name) => ({
      id,
      name,
      label: t(`field.${id}.${name}`),
      hint: i18n.exists(`settings:hint.${id}.${name}`) ? t(`hint.${id}.${name}`) : '',
    }));
  }).filter(({ id, name, label, hint }) =>
    `${t(`group.${id}`)} ${name} ${label} ${hint}`.toLowerCase().includes(wanted),
  );
  if (found.length === 0) return <Text color="fg.muted">{t('nothingFound')}</Text>;
  return (
    <Stack as="ul" listStyleType="none" gap="3" bg="bg.panel" borderRadius="l3" p="4">
      {found.map(({ id, name, label, hint }) => (
        <li key={`${id} ${name}`}>
          <Link to={fieldAddress(id, name)} onClick={onOpen}>
            {t(`group.${id}`)} / {label}
          </Link>
          {hint && <Text color="fg.muted">{hint}</Text>}
        </li>
      ))}
    </Stack>
  );
}
