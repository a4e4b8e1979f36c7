// Binds a phone or an address by the code that is sent to it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeSent } from '#src/api/code-sent.ts';
import { CodeField } from '#src/ui/code-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';

interface Props {
  kind: 'phone' | 'email';
  bound: boolean;
  valid: (value: string) => boolean;
  sendCode: (value: string) => Promise<unknown>;
  bind: (value: string, code: string) => Promise<void>;
}

export function BindDialog({ kind, bound, valid, sendCode, bind }: Props) {
  const { t } = useTranslation('student');
  const [value, setValue] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const label = t(bound ? `${kind}.change` : `${kind}.bind`);
  return (
    <FormDialog
      label={label}
      title={label}
      submit={t('bind')}
      done={t(`${kind}.done`)}
      check={() => {
        setTried(true);
        return valid(value) && code.length === 6;
      }}
      send={() => bind(value, code)}
      onClose={() => {
        setValue('');
        setCode('');
        setTried(false);
      }}
    >
      {(fields) => (
        <>
          <TextField
            label={t(`${kind}.new`)}
            value={value}
            onChange={setValue}
            required
            {...(kind === 'phone'
              ? { inputMode: 'tel' as const, autoComplete: 'tel-national', maxLength: 11 }
              : { type: 'email', autoComplete: 'email' })}
            error={tried && !valid(value) ? t(`${kind}.need`) : fields[kind]}
          />
          <CodeField
            value={code}
            onChange={setCode}
            ready={valid(value)}
            error={tried && code.length !== 6 ? t('needCode') : fields.code}
            send={() => codeSent(() => sendCode(value))}
          />
        </>
      )}
    </FormDialog>
  );
}
