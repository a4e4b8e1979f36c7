// One's own account: who one is here, how one can be reached, and the password.
import { Heading, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { CalendarAddress } from '#src/blocks/live/calendar-address.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { Waiting } from '#src/ui/waiting.tsx';
import { EmailSetting } from './email-setting.tsx';
import { NoticeSetting } from './notice-setting.tsx';
import { PasswordSetting } from './password-setting.tsx';
import { PhoneSetting } from './phone-setting.tsx';
import { Section, SettingRow } from './section.tsx';

/** @page /MySetting */
export function SettingScreen() {
  const { t } = useTranslation('student');
  const me = useCall('/api/StudentCenter/GetUserInfo', {});
  if (me.isPending) return <Waiting />;
  if (me.isError) return <ErrorState error={me.error} onRetry={() => void me.refetch()} />;
  const { name, userName, role, className, orgName, phone, email } = me.data;
  return (
    <Stack gap="6">
      <Heading as="h1" textStyle="xl">
        {t('settings')}
      </Heading>
      <Section title={t('account')}>
        <SettingRow label={t('name')} value={name} />
        <SettingRow label={t('userName')} value={userName} />
        <SettingRow label={t('role')} value={t(`roles.${role}`, { defaultValue: role })} />
        {className ? <SettingRow label={t('className')} value={className} /> : null}
        <SettingRow label={t('school')} value={orgName} />
      </Section>
      <Section title={t('reach')}>
        <PhoneSetting phone={phone} />
        <EmailSetting email={email} />
      </Section>
      {/* what can be switched off is what students are told */}
      {role === 'student' ? (
        <Section title={t('notices.title')}>
          <NoticeSetting />
        </Section>
      ) : null}
      <Section title={t('calendar')}>
        <CalendarAddress />
      </Section>
      <Section title={t('security')}>
        <PasswordSetting />
      </Section>
    </Stack>
  );
}
