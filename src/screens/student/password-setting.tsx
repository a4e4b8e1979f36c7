// A new password; the person's other sessions end.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { PasswordField } from '#src/ui/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { SettingRow } from './section.tsx';

const EMPTY = { old: '', pwd: '', again: '' };

export function PasswordSetting() {
  const { t } = useTranslation('student');
  const [form, setForm] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const reset = () => {
    setForm(EMPTY);
    setTried(false);
  };
  const right = form.old !== '' && form.pwd.length >= 8 && form.pwd === form.again;
  const field = (name: keyof typeof EMPTY, wrong: boolean) => ({
    label: t(`pwd.${name}`),
    value: form[name],
    onChange: (value: string) => setForm({ ...form, [name]: value }),
    required: true,
    maxLength: 128,
    error: tried && wrong ? t(`pwd.need.${name}`) : undefined,
  });
  return (
    <SettingRow label={t('pwd.label')} value={t('pwd.set')}>
      <FormDialog
        label={t('pwd.change')}
        title={t('pwd.change')}
        submit={t('pwd.change')}
        done={t('pwd.done')}
        check={() => {
          setTried(true);
          return right;
        }}
        send={() => call('/api/SysUser/UpdatePwd', { OldPwd: form.old, NewPwd: form.pwd }, { quiet: true })}
        onClose={reset}
      >
        {(fields) => {
          const old = field('old', form.old === '');
          const pwd = field('pwd', form.pwd.length < 8);
          return (
            <>
              <PasswordField {...old} error={old.error ?? fields.OldPwd} />
              <PasswordField
                {...pwd}
                autoComplete="new-password"
                help={t('pwd.help')}
                error={pwd.error ?? fields.NewPwd}
              />
              <PasswordField {...field('again', form.pwd !== form.again)} autoComplete="new-password" />
            </>
          );
        }}
      </FormDialog>
    </SettingRow>
  );
}
