// A new password by the mailed link. The token has left the address before this screen is drawn.
import { chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { mailedToken } from '#src/api/mailed-token.ts';
import { Link } from '#src/ui/link.tsx';
import { EntryFrame, Title } from './frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** @page /ResetPwd light */
export function ResetPwdScreen() {
  const { t } = useTranslation('entry');
  const [done, setDone] = useState(false);
  const token = mailedToken();
  return (
    <EntryFrame>
      <Stack gap="6">
        <Title text={t('resetTitle')} />
        {done ? <chakra.p role="status">{t('pwdReset')}</chakra.p> : null}
        {!done && token === null ? <chakra.p role="alert">{t('linkIncomplete')}</chakra.p> : null}
        {!done && token !== null ? (
          <NewPasswordForm
            send={async (pwd) => {
              await call('/api/PwdHelp/ResetPwd', { token, pwd }, { quiet: true });
              setDone(true);
            }}
          />
        ) : null}
        <Link to={token === null ? '/login/forget-pwd' : '/login'} alignSelf="flex-start">
          {t(token === null ? 'askAgain' : 'backToLogin')}
        </Link>
      </Stack>
    </EntryFrame>
  );
}
