// A poll of the teacher's own, and how the last ones went.
import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ClassView } from '../class.ts';
import { PollForm } from './poll-form.tsx';

export function PollPanel({ live: { acts } }: { live: ClassView }) {
  const { t } = useTranslation('liveClass');
  return (
    <Box flex="1" minH="0" overflow="auto" px="3" py="3" display="grid" gap="3" alignContent="start">
      <chakra.h3 textStyle="sm" fontWeight="semibold">
        {t('poll.title')}
      </chakra.h3>
      {acts ? (
        <PollForm
          disabled={!acts.can('show')}
          onStart={(poll) => acts.command({ type: 'show', what: { kind: 'poll', ...poll } })}
        />
      ) : null}
    </Box>
  );
}
