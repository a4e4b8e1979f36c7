// The WeChat ways in. Without the school's own WeChat app they can only say so, and what to do instead.
import { chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { FirstIcon } from '#src/ui/icon.tsx';
import { Link } from '#src/ui/link.tsx';
import { useModulePath } from './login-methods.tsx';

export const ScanCode = () => <NotSetUp text="scanNotSetUp" />;
export const BindWechat = () => <NotSetUp text="bindNotSetUp" />;

function NotSetUp({ text }: { text: 'scanNotSetUp' | 'bindNotSetUp' }) {
  const { t } = useTranslation('entry');
  const to = useModulePath();
  return (
    <Stack align="center" textAlign="center" gap="4" py="8">
      <chakra.span color="fg.subtle">
        <FirstIcon name="wechat" size="3.5rem" />
      </chakra.span>
      <chakra.p maxW="20rem" color="fg.muted">
        {t(text)}
      </chakra.p>
      <Link to={to('yzm-login')}>{t('usePassword')}</Link>
    </Stack>
  );
}
