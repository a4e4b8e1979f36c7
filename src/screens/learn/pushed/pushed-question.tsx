// A question from the teacher, as its card; what became of it is told to the bar.
import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { BlockView } from '#src/blocks/block.tsx';
import { useJudged } from '#src/blocks/question/judged.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import { canBeAnswered, type QuestionNews } from './news.ts';
import { type Ends, useAnswering } from './use-answering.ts';

interface Props extends Ends {
  asked: QuestionNews;
  isHidden: boolean;
}

/** How it stands, where no verdict says it. */
export const standingOf = ({ state, value, result }: QuestionNews) =>
  value === undefined
    ? state === 'revealed'
      ? 'told'
      : 'over'
    : result === 'later' || result === 'none'
      ? result
      : state === 'revealed'
        ? `told-${result}`
        : 'given';

export function PushedQuestion({ asked, isHidden, ...ends }: Props) {
  const { t } = useTranslation('pushed');
  const { question, value, correct } = asked;
  const judged = useJudged();
  const host = useAnswering(asked, ends);
  return (
    <Box hidden={isHidden} css={{ '& > section': { borderWidth: 0 } }}>
      <BlockView id={question.questionId} type="check-question" content={question} host={host} />
      {!canBeAnswered(asked) && !host.results[question.questionId] && (
        <chakra.p role="status" px="4" pb="4" color="fg.muted">
          {t(`standing.${standingOf(asked)}`)}
          {value === undefined && correct && (
            <TextLine text={`${t('common:colon')}${judged(correct)}`} formulas={question.formulas} />
          )}
        </chakra.p>
      )}
    </Box>
  );
}
