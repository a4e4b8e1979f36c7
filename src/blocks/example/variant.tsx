// The same problem with other numbers, for the student to solve alone.
import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BlockProps } from '#contract/blocks/index.ts';
import type { BlockHost } from '../host.ts';
import { TextLine } from '../text/text.tsx';
import { Blank } from './blank.tsx';
import { ComparedResult } from './compared.tsx';

interface Props {
  variant: NonNullable<BlockProps<'example'>['variant']>;
  /** Null where nothing is waited for. */
  host: BlockHost | null;
  onFill: (text: string) => void;
}

export function Variant({ variant: { problem, unit, given, result, correct, explanation }, host, onFill }: Props) {
  const { t } = useTranslation('exercises');
  const solution = correct ? <Solution correct={correct} explanation={explanation} /> : null;
  return (
    <Box borderTopWidth="1px" mt="4" pt="4" fontSize="md" lineHeight="tall">
      <chakra.h4 color="brand.fg" fontWeight="semibold" textStyle="sm" mb="1">
        {t('example.variant')}
      </chakra.h4>
      <chakra.p mb="3">
        <TextLine text={problem} />
      </chakra.p>
      <Box aria-live="polite">
        {given !== undefined ? (
          <ComparedResult given={given} result={result} worked={solution} title={t('question.correct')} />
        ) : (
          solution
        )}
        {given === undefined && !correct && host ? (
          <Blank long={false} {...(unit ? { unit } : {})} host={host} onFill={onFill} pass="example.passVariant" />
        ) : null}
      </Box>
    </Box>
  );
}

function Solution({ correct, explanation }: { correct: string; explanation: string | undefined }) {
  return (
    <>
      <chakra.p fontWeight="medium">
        <TextLine text={correct} />
      </chakra.p>
      {explanation ? (
        <chakra.p color="fg.muted" textStyle="sm">
          <TextLine text={explanation} />
        </chakra.p>
      ) : null}
    </>
  );
}
