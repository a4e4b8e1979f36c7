// One lesson held for its student alone, while the teacher speaks to them; handed back it goes on where it stood.
import { Button, Flex, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BoardRow } from '#contract/interaction.ts';
import { call } from '#src/api/client.ts';
import { useRequestId } from '#src/api/request-id.ts';
import { toast } from '#src/ui/toast.ts';
import { Icon } from '#src/ui/work-icon.tsx';

/** Nothing is held of these: there is no lesson, or it is over. */
const OVER: ReadonlySet<string> = new Set(['', 'done']);

export function TakeOver({ row: { lessonId, state, held, name } }: { row: BoardRow }) {
  const { t } = useTranslation('board');
  const request = useRequestId();
  const steer = useMutation({
    mutationFn: (kind: 'hold' | 'release') =>
      call('/api/Interaction/Hold', { lessonId: lessonId ?? '', kind, holdId: request.of([lessonId, kind]) }),
    onSuccess: (_done, kind) => {
      request.done();
      toast.success(t(kind === 'hold' ? 'watch.held' : 'watch.released', { name }));
    },
  });
  if (lessonId === null || OVER.has(state)) return null;
  return (
    <Flex gap="3" align="center" wrap="wrap" justify="space-between">
      <Text role="status" textStyle="sm" color="fg.muted">
        {held ? t('watch.heldNow') : ''}
      </Text>
      <Button
        size="sm"
        variant={held ? 'solid' : 'outline'}
        loading={steer.isPending}
        onClick={() => steer.mutate(held ? 'release' : 'hold')}
      >
        <Icon name={held ? 'arrowRight' : 'shut'} />
        {t(held ? 'watch.release' : 'watch.hold')}
      </Button>
    </Flex>
  );
}
