// The kept pages live in the work area: whoever leaves it is asked while a hidden one holds something unsaved. The page
// shown asks for itself.
import { useTranslation } from 'react-i18next';
import { LeaveConfirm } from '#src/ui/leave-confirm.tsx';
import { useLeaveGuard } from '#src/ui/leave-guard.ts';
import { openedRoute, splitAddress } from '../../tabs/opened.ts';
import { useTabs } from '../../tabs/view.ts';

export function LeaveWork() {
  const { t } = useTranslation('work');
  const { tabs, active } = useTabs();
  const unsaved = tabs.filter((tab) => tab.dirty && tab.key !== active);
  const guard = useLeaveGuard(unsaved.length > 0, { isSafe: (to) => openedRoute(splitAddress(to)) !== null });
  return (
    <LeaveConfirm
      guard={guard}
      title={t('tabs.lose.title')}
      text={t('tabs.lose.leaving')}
      stay={t('tabs.lose.stay')}
      leave={t('tabs.lose.leave')}
    />
  );
}
