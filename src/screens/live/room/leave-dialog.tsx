// A host who leaves says what becomes of the class; who records it hears that nobody will.
import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '#src/ui/confirm.tsx';
import type { ClassView } from '../class/class.ts';

interface Props {
  view: ClassView;
  isRecorder: boolean;
  onLeave: () => void;
  onClose: () => void;
}

export function LeaveClassDialog({ view: { acts }, isRecorder, onLeave, onClose }: Props) {
  const { t } = useTranslation('live');
  return (
    <Confirm
      title={t(isRecorder ? 'record.leaveTitle' : 'leaving.title')}
      text={t(isRecorder ? 'record.leaveText' : 'leaving.text')}
      confirm={t(isRecorder ? 'record.stopAndLeave' : 'leaving.only')}
      stay={t('record.stay')}
      onConfirm={() => {
        if (isRecorder) acts?.command({ type: 'record', on: false });
        onLeave();
      }}
      onClose={onClose}
    >
      {acts?.can('end') && (
        <Button
          variant="outline"
          colorPalette="red"
          onClick={() => {
            onClose();
            acts.command({ type: 'end' });
          }}
        >
          {t('leaving.end')}
        </Button>
      )}
    </Confirm>
  );
}
