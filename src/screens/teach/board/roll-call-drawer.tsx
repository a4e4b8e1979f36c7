// The roll call beside the board, with the way to those of the whole term.
import { useTranslation } from 'react-i18next';
import { RollCallPanel } from '#src/blocks/classroom/roll-call.tsx';
import { Link } from '#src/ui/link.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';

interface Props {
  classId: string;
  courseId: string;
  onClose: () => void;
}

export function RollCallDrawer({ classId, courseId, onClose }: Props) {
  const { t } = useTranslation('board');
  return (
    <SidePanel title={t('roll.title')} size="md" onClose={onClose}>
      <RollCallPanel classId={classId} courseId={courseId} />
      <Link display="block" mt="4" to={`/teach/board/attendance?${new URLSearchParams({ classId, courseId })}`}>
        {t('roll.toTerm')}
      </Link>
    </SidePanel>
  );
}
