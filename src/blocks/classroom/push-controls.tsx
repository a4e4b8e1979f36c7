// What a teacher does with a question that was pushed: its time, the end of it, its key.
import { Button, HStack, Text } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { Countdown } from '#src/ui/countdown.tsx';
import { PUSHES, type PushedItem } from './pushes.ts';

interface Props {
  classId: string;
  pushed: PushedItem;
  size: 'xs' | 'lg';
}

const ACTS = {
  withdraw: '/api/Interaction/Withdraw',
  reopen: '/api/Interaction/Reopen',
  reveal: '/api/Interaction/Reveal',
} as const;
type Act = keyof typeof ACTS;

export function PushControls({ classId, pushed: { id: questionId, state, until, correct }, size }: Props) {
  const { t } = useTranslation('board');
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: (what: Act) => call(ACTS[what], { classId, questionId }),
    onSettled: () => client.invalidateQueries({ queryKey: [PUSHES] }),
  });
  const button = (what: Act, variant: 'solid' | 'outline') => (
    <Button size={size} variant={variant} disabled={act.isPending} onClick={() => act.mutate(what)}>
      {t(`pushed.${what}`)}
    </Button>
  );
  if (state === null || until === null) return null;
  return (
    <HStack gap="2" wrap="wrap">
      <Text as="span" role="status" color="fg.muted" textStyle={size === 'lg' ? 'xl' : 'xs'}>
        {state === 'open' ? (
          <>
            {t('pushed.left')} <Countdown until={until} />
          </>
        ) : (
          t(`pushed.state.${state}`)
        )}
      </Text>
      {state === 'open' && button('withdraw', 'outline')}
      {state === 'ended' && button('reopen', 'outline')}
      {/* nothing is told of what has no key */}
      {state !== 'revealed' && correct !== '' && button('reveal', 'solid')}
    </HStack>
  );
}
