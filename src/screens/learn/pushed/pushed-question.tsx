// A question from the teacher, as its card; what became of it is told to the bar.
import { Box } from '@chakra-ui/react';
import { BlockView } from '#src/blocks/block.tsx';
import type { QuestionNews } from './news.ts';
import { useAnswering } from './use-answering.ts';

interface Props {
  asked: QuestionNews;
  isHidden: boolean;
  onDone: (questionId: string) => void;
  /** Called when the question takes no answer any more. */
  onGone: (questionId: string) => void;
}

export function PushedQuestion({ asked, isHidden, onDone, onGone }: Props) {
  const { questionId } = asked.question;
  const host = useAnswering(asked, { onDone: () => onDone(questionId), onGone: () => onGone(questionId) });
  return (
    <Box hidden={isHidden} css={{ '& > section': { borderWidth: 0 } }}>
      <BlockView id={questionId} type="check-question" content={asked.question} host={host} />
    </Box>
  );
}
