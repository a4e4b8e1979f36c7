// One student's lesson as they see it, live and only to read, and a box to speak to them.
import { Box, Button, chakra, Field, Flex, Skeleton, Text, Textarea, VStack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import type { BoardRow } from '#contract/interaction.ts';
import { call } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import { useRequestId } from '#src/api/request-id.ts';
import { checksOf } from '#src/blocks/flow/checks.ts';
import { flowOf } from '#src/blocks/flow/flow.ts';
import { FlowView } from '#src/blocks/flow/flow-view.tsx';
import { type BlockHost, readOnlyHost } from '#src/blocks/host.ts';
import { lessonLifecycle } from '#src/machines/lesson/lesson.lifecycle.ts';
import type { StreamState } from '#src/stream/fold.ts';
import { useLive } from '#src/stream/use-live.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { studentStatusOf } from './order.ts';
import { StatusCell } from './student-row.tsx';
import { TakeOver } from './take-over.tsx';

interface Props {
  row: BoardRow;
  now: number;
  onClose: () => void;
}

export function WatchPanel({ row, now, onClose }: Props) {
  const { t } = useTranslation(['board', 'blocks', 'learn']);
  const lessonId = row.lessonId ?? '';
  const item = useCall('/api/Theory/Item', { lessonId }, { enabled: lessonId !== '' });
  return (
    <SidePanel
      title={t('watch.title', { name: row.name })}
      lead={t('watch.lead')}
      size="xl"
      footer={
        <VStack align="stretch" w="full" gap="3">
          <TakeOver row={row} />
          <Say lessonId={lessonId} name={row.name} />
        </VStack>
      }
      onClose={onClose}
    >
      <Flex direction="column" h="full" minH="0" gap="3">
        <StatusCell {...studentStatusOf(row, now)} toMark={row.toMark} question={row.question} />
        {item.isPending && <Skeleton flex="1" role="status" aria-label={t('loading')} />}
        {item.error && <ErrorState error={item.error} onRetry={() => void item.refetch()} />}
        {item.data && <Lesson key={item.data.log} item={item.data} />}
      </Flex>
    </SidePanel>
  );
}

function Lesson({ item: { log, studentName } }: { item: OutputOf<'/api/Theory/Item'> }) {
  const { t } = useTranslation('board');
  const { state, phase, error, retry } = useLive(log, { log, lifecycle: lessonLifecycle, scope: log });
  const flow = useMemo(() => flowOf(state, lessonLifecycle.flow), [state]);
  const host = useHost(state);
  if (phase === 'failed') return <ErrorState error={error} onRetry={retry} />;
  if (phase === 'loading') return <Skeleton flex="1" role="status" aria-label={t('loading')} />;
  return (
    // read from its end: what grows there stays in view, and a reader further up is left alone
    <Flex
      direction="column-reverse"
      flex="1"
      minH="0"
      overflowY="auto"
      tabIndex={0}
      role="region"
      aria-label={t('watch.lesson', { name: studentName })}
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      p="4"
    >
      <Box>
        {flow.length === 0 ? <Text color="fg.muted">{t('watch.notBegun')}</Text> : <FlowView flow={flow} host={host} />}
      </Box>
    </Flex>
  );
}

/** As the student's own screen has it, but nothing can be done. */
function useHost(state: StreamState): BlockHost {
  const { answers } = state;
  return useMemo(() => {
    const { results, last } = checksOf(state, '', lessonLifecycle.flow);
    return { ...readOnlyHost, results, answers, lastQuestion: last };
  }, [state, answers]);
}

function Say({ lessonId, name }: { lessonId: string; name: string }) {
  const { t } = useTranslation('board');
  const [text, setText] = useState('');
  const request = useRequestId();
  const say = useMutation({
    mutationFn: () =>
      call('/api/Interaction/Say', { lessonId, text: text.trim(), sayId: request.of([lessonId, text]) }),
    onSuccess: () => {
      request.done();
      setText('');
      toast.success(t('watch.said', { name }));
    },
  });
  const ready = text.trim() !== '' && !say.isPending;
  const onKeyDown = (event: KeyboardEvent) => {
    // an Enter that ends a Chinese word is the input method's
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (ready) say.mutate();
  };
  return (
    <VStack align="stretch" w="full" gap="2">
      <Text color="fg.muted" textStyle="xs">
        {t('watch.told')}
      </Text>
      <Flex gap="2" align="flex-end">
        <Field.Root flex="1">
          <Field.Label srOnly>{t('watch.say', { name })}</Field.Label>
          <Textarea
            rows={2}
            maxLength={1000}
            value={text}
            onKeyDown={onKeyDown}
            placeholder={t('watch.say', { name })}
            onChange={(e) => setText(e.target.value)}
          />
        </Field.Root>
        <Button disabled={!ready} loading={say.isPending} onClick={() => say.mutate()}>
          {t('watch.send')}
          <chakra.span srOnly>{name}</chakra.span>
        </Button>
      </Flex>
    </VStack>
  );
}
