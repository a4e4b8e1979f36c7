// A question from the teacher, over the page: answered, folded, or put away.
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockView } from '#src/blocks/block.tsx';
import type { Asked } from './news.ts';
import { useAnswering } from './use-answering.ts';

export interface PushedProps {
  asked: Asked;
  onClose: () => void;
}

export function PushedQuestion({ asked, onClose }: PushedProps) {
  const { t } = useTranslation(['pushed', 'blocks']);
  const [isFolded, setFolded] = useState(asked.waited);
  const host = useAnswering(asked, onClose);
  const isDone = host.results[asked.question.questionId] !== undefined;
  return (
    <Box
      {...{ as: 'section', 'aria-label': t('title'), bg: 'bg.panel', borderRadius: 'l3', boxShadow: 'lg' }}
      {...{ borderWidth: '1px', borderColor: 'brand.border' }}
    >
      <Flex align="center" gap="2" ps="4" pe="2" minH="10">
        <chakra.h2 flex="1" textStyle="sm" fontWeight="semibold" color="brand.fg">
          {t('title')}
        </chakra.h2>
        {!isDone && (
          <Button
            {...{
              size: 'xs',
              variant: 'ghost',
              colorPalette: 'gray',
              'aria-expanded': !isFolded,
              _expanded: { bg: 'transparent' },
            }}
            onClick={() => setFolded(!isFolded)}
          >
            {t(isFolded ? 'unfold' : 'fold')}
          </Button>
        )}
        <Button size="xs" variant="ghost" colorPalette="gray" onClick={onClose}>
          {t(isDone ? 'done' : 'putAway')}
        </Button>
      </Flex>
      {/* hidden, not gone: what was chosen stays */}
      <Box hidden={isFolded} css={{ '& > section': { borderWidth: 0 } }}>
        <BlockView id={asked.question.questionId} type="check-question" content={asked.question} host={host} />
      </Box>
    </Box>
  );
}
