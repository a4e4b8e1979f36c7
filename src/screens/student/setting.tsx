// One's own account: who one is here, how one can be reached, and the password.
import { Heading, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { CalendarAddress } from '#src/blocks/live/calendar-address.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { EmailSetting } from './email-setting.tsx';
import { NoticeSetting } from './notice-setting.tsx';
import { PasswordSetting } from './password-setting.tsx';
import { PhoneSetting } from './phone-setting.tsx';
import { SettingRow, SettingSection } from './section.tsx';

/** @page /MySetting */
export function SettingScreen() {
  const { t } = useTranslation('student');
  const me = useCall('/api/StudentCenter/GetUserInfo', {});
  useTabTitle(t('settings'));
  if (me.isPending) return <PageLoading />;
  if (me.isError) return <ErrorState error={me.error} onRetry={() => void me.refetch()} />;
  const { name, userName, role, className, orgName, phone, email } = me.data;
  return (
    <Stack gap="6">
      <Heading as="h1" textStyle="xl">
        {t('settings')}
      </Heading>
      <SettingSection title={t('account')}>
        <SettingRow label={t('name')} value={name} />
        <SettingRow label={t('userName')} value={userName} />
        <SettingRow label={t('role')} value={t(`roles.${role}`, { defaultValue: role })} />
        {className ? <SettingRow label={t('className')} value={className} /> : null}
        <SettingRow label={t('school')} value={orgName} />
      </SettingSection>
      <SettingSection title={t('reach')}>
        <PhoneSetting phone={phone} />
        <EmailSetting email={email} />
      </SettingSection>
      {role === 'student' || role === 'teacher' ? (
        <SettingSection title={t('notices.title')}>
          <NoticeSetting role={role} />
        </SettingSection>
      ) : null}
      <SettingSection title={t('calendar')}>
        <CalendarAddress />
      </SettingSection>
      <SettingSection title={t('security')}>
        <PasswordSetting />
      </SettingSection>
    </Stack>
  );
}
