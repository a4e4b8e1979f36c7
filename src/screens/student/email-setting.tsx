// The address to which a forgotten password's mail goes.
import { HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { newId } from '#src/api/ids.ts';
import { BindDialog } from './bind-dialog.tsx';
import { refetchMe } from './phone-setting.tsx';
import { SettingRow } from './section.tsx';
import { UnbindDialog } from './unbind-dialog.tsx';

export function EmailSetting({ email }: { email: string }) {
  const { t } = useTranslation('student');
  return (
    <SettingRow label={t('email.label')} value={email || t('unset')}>
      <HStack>
        <BindDialog
          kind="email"
          bound={email !== ''}
          valid={(value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)}
          sendCode={(value) => call('/api/SysUser/SendSetEmailCode', { email: value, uuid: newId() }, { quiet: true })}
          bind={async (value, code) => {
            await call('/api/SysUser/SetEmail', { email: value, code }, { quiet: true });
            await refetchMe();
          }}
        />
        {email ? (
          <UnbindDialog
            kind="email"
            unbind={async (pwd) => {
              await call('/api/SysUser/UnbindEmail', { pwd }, { quiet: true });
              await refetchMe();
            }}
          />
        ) : null}
      </HStack>
    </SettingRow>
  );
}
