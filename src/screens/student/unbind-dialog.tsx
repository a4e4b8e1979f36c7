// Takes a phone or an address off the account. Asks for the password: a screen left open must not suffice.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#src/ui/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';

export function UnbindDialog({ kind, unbind }: { kind: 'phone' | 'email'; unbind: (pwd: string) => Promise<void> }) {
  const { t } = useTranslation('student');
  const [pwd, setPwd] = useState('');
  const [tried, setTried] = useState(false);
  return (
    <FormDialog
      label={t('unbind')}
      title={t(`${kind}.unbind`)}
      submit={t('unbind')}
      done={t(`${kind}.unbound`)}
      danger
      check={() => {
        setTried(true);
        return pwd !== '';
      }}
      send={() => unbind(pwd)}
      onClose={() => {
        setPwd('');
        setTried(false);
      }}
    >
      {(fields) => (
        <>
          <chakra.p color="fg.muted">{t(`${kind}.loss`)}</chakra.p>
          <PasswordField
            label={t('pwd.old')}
            value={pwd}
            onChange={setPwd}
            required
            maxLength={128}
            error={tried && pwd === '' ? t('pwd.need.old') : fields.pwd}
          />
        </>
      )}
    </FormDialog>
  );
}
