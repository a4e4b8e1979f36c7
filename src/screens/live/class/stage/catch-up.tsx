// Who missed something gets what was shown as a lesson, with the same questions.
import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { call } from '#src/api/client.ts';
import { useBusy } from '#src/ui/use-busy.ts';

export function CatchUp({ liveId }: { liveId: string }) {
  const { t } = useTranslation('liveClass');
  const navigate = useNavigate();
  const { busy, run } = useBusy();
  const open = async () => {
    const { lessonId } = await call('/api/Live/Catchup', { liveId }, { quiet: true });
    navigate(`/AiCurriculumLearning?${new URLSearchParams({ lessonId, begin: '1' })}`);
  };
  return (
    <Button loading={busy !== null} onClick={() => void run('open', open)}>
      {t('catchUp')}
    </Button>
  );
}
