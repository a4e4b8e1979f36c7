// Words that could not be saved are not left behind unasked: by a link, the back button or a closed tab.
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { LeaveConfirm } from '#src/ui/leave-confirm.tsx';
import { useLeaveGuard } from '#src/ui/leave-guard.ts';
import { type Book, savingOf } from './book.ts';
import { useSaving } from './editor.ts';
import { staysInside } from './inside.ts';

export function LeaveQuestion({ book }: { book: Book }) {
  const { t } = useTranslation('plan');
  const here = useLocation();
  const guard = useLeaveGuard(useSaving(book).state !== 'saved', {
    flush: async () => (await book.flush()) || savingOf(book.drafts()).state === 'saved',
    isSafe: (to) => staysInside(here, to),
  });
  return <LeaveConfirm guard={guard} title={t('leave.title')} text={t('leave.text')} leave={t('leave.go')} />;
}
