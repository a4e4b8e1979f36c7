// /teach/marking: what waits for a teacher's mark over all of their courses; the figure of their home leads here.
import { useTranslation } from 'react-i18next';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { WorkList } from './work-list.tsx';

/** @page /teach/marking */
export function ToMarkScreen() {
  const { t } = useTranslation('marking');
  return (
    <WorkScreen title={t('work.title')} lead={t('work.lead')}>
      <WorkList />
    </WorkScreen>
  );
}
