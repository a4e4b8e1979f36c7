// The phone one signs in with: bind it, bind another, unbind it.
import { HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { newId } from '#src/api/ids.ts';
import { queryClient } from '#src/api/query.ts';
import { reloadSession } from '#src/api/session.ts';
import { BindDialog } from './bind-dialog.tsx';
import { SettingRow } from './section.tsx';
import { UnbindDialog } from './unbind-dialog.tsx';

/** This page's row, and what the whole app knows of the person. */
export async function refetchMe(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['/api/StudentCenter/GetUserInfo'] }), reloadSession()]);
}

export function PhoneSetting({ phone }: { phone: string }) {
  const { t } = useTranslation('student');
  return (
    <SettingRow label={t('phone.label')} value={phone || t('unset')}>
      <HStack>
        <BindDialog
          kind="phone"
          bound={phone !== ''}
          valid={(value) => /^1\d{10}$/.test(value)}
          sendCode={(value) => call('/api/SysUser/UserSendNote', { phone: value, uuid: newId() }, { quiet: true })}
          bind={async (value, code) => {
            await call('/api/SysUser/UpdateUserPhone', { phone: value, code }, { quiet: true });
            await refetchMe();
          }}
        />
        {phone ? (
          <UnbindDialog
            kind="phone"
            unbind={async (pwd) => {
              await call('/api/SysUser/DeleteUserPhone', { pwd }, { quiet: true });
              await refetchMe();
            }}
          />
        ) : null}
      </HStack>
    </SettingRow>
  );
}
