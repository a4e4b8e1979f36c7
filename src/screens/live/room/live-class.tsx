// One live class: its lobby, and the class as long as it is held.
import { Button, Heading, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { Waiting } from '#src/ui/waiting.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { ClassFrame } from './class-frame.tsx';

export function LiveClass({ liveId }: { liveId: string }) {
  const { t } = useTranslation('live');
  const place = usePageQuery();
  const room = useCall('/api/Live/Room', { liveId }, { staleTime: 0 });
  if (room.isPending) return <Waiting />;
  if (room.isError) return <ErrorState error={room.error} onRetry={() => void room.refetch()} />;
  const { title, host, state } = room.data;
  const phase = state.split(/[.,]/)[0] ?? '';
  return (
    <ClassFrame
      label={title}
      head={
        <>
          <Button
            size="sm"
            variant="ghost"
            colorPalette="gray"
            px="0"
            aria-label={t('back')}
            onClick={() => place.set({ id: null })}
          >
            <Icon name="back" />
          </Button>
          <Heading as="h1" textStyle="md" truncate>
            {title}
          </Heading>
          <Text color="fg.muted" textStyle="sm" flexShrink="0">
            {host.name}
          </Text>
        </>
      }
      stage={<EmptyState icon="live" title={t(`state.${phase}`)} />}
    />
  );
}
