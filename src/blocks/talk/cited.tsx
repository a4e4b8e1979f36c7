// What a draft of the tutor rests on. It comes late: most of what is said cites nothing.
import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Citation } from '#contract/blocks/index.ts';
import type { TextMark } from '#contract/marks-of-text.ts';
import { citationKey, SourcePanel } from '../source-panel.tsx';
import { StreamedText } from '../text/text.tsx';

interface Props {
  text: string;
  marks: readonly TextMark[] | undefined;
  citations: readonly Citation[];
}

/** Words with `[n]` in them, and their sources when one is asked for. */
export function Cited({ text, marks, citations }: Props) {
  const { t } = useTranslation('talk');
  const [chosen, setChosen] = useState<Citation | null>(null);
  return (
    <Box>
      <StreamedText text={text} marks={marks} citations={citations} onCite={setChosen} />
      {citations.length > 0 && (
        <chakra.details mt="2" open={chosen !== null || undefined}>
          <chakra.summary cursor="pointer" color="fg.muted" textStyle="sm">
            {t('sources', { count: citations.length })}
          </chakra.summary>
          <Box mt="2">
            <SourcePanel citations={citations} chosen={chosen && citationKey(chosen)} onChoose={setChosen} />
          </Box>
        </chakra.details>
      )}
    </Box>
  );
}

/** Below a draft that is not sent yet. */
export function Citations({ citations }: { citations: readonly Citation[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  return <SourcePanel citations={citations} chosen={chosen} onChoose={(c) => setChosen(citationKey(c))} />;
}
