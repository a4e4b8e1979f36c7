// Looking back by criteria: a form before the summary; afterwards one's own word beside the class's and the teacher's.
import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BlockProps } from '#contract/blocks/index.ts';
import type { BlockHost } from '../host.ts';
import { EvaluationForm } from './form.tsx';
import { EvaluationResult } from './result.tsx';

export function EvaluationBlock({ content, host }: { content: BlockProps<'evaluation'>; host: BlockHost }) {
  const { t } = useTranslation('exercises');
  const { lessonId, scores } = content;
  const isOpen = host.evaluates === true && !scores;
  const title = `evaluation-${lessonId}`;
  return (
    <Box
      as="section"
      aria-labelledby={title}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      borderColor={host.onEvaluate ? 'brand.border' : 'border'}
      p="4"
      display="grid"
      gap="4"
    >
      <Box>
        <chakra.h3 id={title} textStyle="sm" fontWeight="semibold">
          {t('evaluation.title')}
        </chakra.h3>
        {isOpen ? (
          <chakra.p color="fg.muted" textStyle="sm" mt="1">
            {t('evaluation.intro')}
          </chakra.p>
        ) : null}
      </Box>
      {isOpen ? (
        <EvaluationForm criteria={content.criteria} onEvaluate={host.onEvaluate ?? null} />
      ) : (
        <EvaluationResult content={content} live={host.live ?? false} />
      )}
    </Box>
  );
}
