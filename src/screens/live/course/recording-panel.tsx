// 录制: the class played again, and the tracks that it is played from.
import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveRecording } from '#contract/live-recording.ts';
import { useMay } from '#src/api/guarded.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { fileSize } from '#src/ui/file-size.ts';
import type { RowOf } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { clockOf } from '#src/ui/player/clock.ts';
import { EmptyState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { withWords } from '#src/ui/words.ts';
import type { LiveRow } from '../types.ts';

/** With what plays it: only where somebody looks. */
const Replay = lazy(async () => ({
  default: (await withWords(['liveReplay', 'liveClass'], import('../replay/replay.tsx'))).Replay,
}));

type Track = RowOf<typeof liveRecording>;

export function RecordingPanel({ live: { id, state } }: { live: LiveRow }) {
  const { t } = useTranslation('lives');
  return (
    <Stack gap="4">
      <Text color="fg.muted">{t('recording.lead')}</Text>
      {state === 'ended' && (
        <Suspense fallback={<Skeleton h="96" />}>
          <Replay liveId={id} />
        </Suspense>
      )}
      <Tracks liveId={id} />
    </Stack>
  );
}

/** As files: how long, how large, whole or still on their way. */
function Tracks({ liveId }: { liveId: string }) {
  const { t } = useTranslation('lives');
  const may = useMay();
  const refresh = useRefreshFamily(liveRecording.items);
  const [going, setGoing] = useState<Track>();
  const nameOf = ({ kind }: Track) => t(`recording.kind.${kind}`);
  const remove = async ({ id }: Track) => {
    setGoing(undefined);
    await send(liveRecording.delete, { ids: [id] });
    toast.success(t('recording.removed'));
    await refresh();
  };
  return (
    <>
      <List
        family={liveRecording}
        label={t('recording.tracks')}
        fixed={{ liveId }}
        columns={[
          { name: 'kind', label: t('recording.track'), cell: nameOf },
          { name: 'startAt', label: t('recording.startAt'), kind: 'dateTime' },
          {
            name: 'length',
            label: t('recording.length'),
            cell: ({ length, parts }) => (length === null ? t('recording.coming', { count: parts }) : clockOf(length)),
          },
          {
            name: 'size',
            label: t('recording.size'),
            cell: ({ size }) => fileSize(size),
          },
          { name: 'by', label: t('recording.by') },
        ]}
        rowName={nameOf}
        actions={
          may(liveRecording.delete)
            ? [{ name: 'delete', label: t('remove'), icon: 'bin', danger: true, inline: true, run: setGoing }]
            : []
        }
        empty={<EmptyState icon="play" title={t('recording.none')} text={t('recording.noneText')} />}
      />
      {going && (
        <Confirm
          danger
          title={t('recording.removing')}
          text={t('recording.removingText')}
          confirm={t('remove')}
          onConfirm={() => void remove(going)}
          onClose={() => setGoing(undefined)}
        />
      )}
    </>
  );
}
