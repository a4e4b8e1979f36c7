// What students have asked: answered aloud by the tutor on the stage, or to the asker alone.
import { Button, chakra, Flex, Skeleton } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { TypedText } from '#src/blocks/text/typed.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { useBusy } from '#src/ui/use-busy.ts';
import type { Acts } from '../class.ts';
import { ASKS, useAsks } from '../queries.ts';

export function AskedList({ liveId, acts }: { liveId: string; acts: Acts }) {
  const { t } = useTranslation('liveClass');
  const client = useQueryClient();
  const asks = useAsks(liveId);
  const { busy, run } = useBusy();
  if (asks.isPending) return <Skeleton h="10" />;
  if (asks.isError) return <ErrorState error={asks.error} onRetry={() => void asks.refetch()} />;
  if (asks.data.length === 0)
    return (
      <chakra.p color="fg.muted" textStyle="sm">
        {t('asks.none')}
      </chakra.p>
    );
  return (
    <chakra.ul display="grid" gap="3" listStyleType="none">
      {asks.data.map(({ askId, name, text, answered, told }) => (
        <chakra.li key={askId} display="grid" gap="1.5">
          <chakra.p overflowWrap="anywhere" whiteSpace="pre-wrap">
            <chakra.span color="fg.muted" textStyle="sm" me="2">
              {name}
            </chakra.span>
            <TypedText text={text} />
          </chakra.p>
          <Flex gap="2" align="center" wrap="wrap">
            {told ? (
              <chakra.span color="fg.success" textStyle="sm">
                {t('asks.toldAll')}
              </chakra.span>
            ) : null}
            <Button
              size="xs"
              variant="outline"
              disabled={!acts.can('show')}
              onClick={() => acts.command({ type: 'show', what: { kind: 'ask', askId } })}
            >
              {t(told ? 'asks.again' : 'asks.aloud')}
            </Button>
            {answered ? (
              <chakra.span color="fg.success" textStyle="sm">
                {t('asks.answered')}
              </chakra.span>
            ) : (
              <Button
                size="xs"
                variant="outline"
                loading={busy === askId}
                onClick={() =>
                  void run(askId, async () => {
                    await call('/api/Live/AskReply', { liveId, askId }, { quiet: true });
                    await client.invalidateQueries({ queryKey: [ASKS] });
                  })
                }
              >
                {t('asks.alone')}
              </Button>
            )}
          </Flex>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
