import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { PaperAnswer, PaperInputProps } from '../kit/paper.answer.ts';

function Experiment({ editable, isBegun, openExperiment }: PaperInputProps) {
  const { t } = useTranslation('paper');
  return (
    <Button variant="outline" alignSelf="flex-start" disabled={!editable || !openExperiment} onClick={openExperiment}>
      {t(isBegun ? 'continueExperiment' : 'openExperiment')}
    </Button>
  );
}

/** Its run is its answer: nothing is given here. */
export const experimentAnswer: PaperAnswer = { Input: Experiment, pressed: () => undefined, isGiven: () => false };
