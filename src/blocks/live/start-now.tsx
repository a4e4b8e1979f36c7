// 立即开课: a live class for these classes at once, without a form; its host is led into the room.
import { Button, type ButtonProps } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { liveStream } from '#contract/live-rows.ts';
import { useMay } from '#src/api/guarded.ts';
import { newId } from '#src/api/ids.ts';
import { send } from '#src/api/operations.ts';
import { toast } from '#src/ui/toast.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { roomPath } from './href.ts';

interface Props extends Pick<ButtonProps, 'size' | 'variant'> {
  classIds: readonly string[];
  courseId?: string | undefined;
  /** What it is for, to who hears the button alone. */
  name: string;
}

export function StartNow({ classIds, courseId, name, ...looks }: Props) {
  const { t } = useTranslation('openLive');
  const navigate = useNavigate();
  const may = useMay();
  /** Of the class that is being begun: pressed again after a lost answer it is the same one. */
  const cmd = useRef('');
  const start = useMutation({
    mutationFn: () => {
      cmd.current ||= newId();
      const to = { classIds: [...classIds], cmd: cmd.current, ...(courseId ? { courseId } : {}) };
      return send(liveStream.startNow, to, { quiet: true });
    },
    onSuccess: ({ liveId }) => {
      cmd.current = '';
      void navigate(roomPath(liveId));
    },
    onError: (error) => toast.error(error.message),
  });
  if (!may(liveStream.startNow) || classIds.length === 0) return null;
  return (
    <Button
      size="sm"
      variant="outline"
      {...looks}
      loading={start.isPending}
      aria-label={t('startNowOf', { name })}
      onClick={() => start.mutate()}
    >
      <Icon name="play" />
      {t('startNow')}
    </Button>
  );
}
