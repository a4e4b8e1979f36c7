// /system/whitelist: the addresses from which those may sign in whom the school binds to them.
import { useTranslation } from 'react-i18next';
import { whitelist } from '#contract/whitelist.ts';
import { FamilyScreen } from '#src/ui/family/family-screen.tsx';
import { Link } from '#src/ui/link.tsx';

/** @page /system/whitelist */
export function WhitelistScreen() {
  const { t } = useTranslation('whitelist');
  return (
    <FamilyScreen
      family={whitelist}
      words="whitelist"
      icon="lock"
      rowName={({ cidr }) => cidr}
      columns={['cidr', 'note', { name: 'createdAt', kind: 'date', hidden: true }]}
      fields={[
        { name: 'cidr', kind: 'text' },
        { name: 'note', kind: 'text' },
      ]}
      more={<Link to="/system/safety">{t('whom')}</Link>}
    />
  );
}
