// One piece of an explanation: a quotation that is not typed into, or the teacher's own words.
import { Box, Button, Flex, HStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Piece } from '#contract/plan.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import { RowTools } from '#src/ui/reorder/row-tools.tsx';
import { SentencePicker } from './sentence-picker.tsx';
import { sentences } from './sentences.ts';
import { SourceLine } from './source-line.tsx';
import { TextBox } from './text-box.tsx';
import { isQuote, type Quote } from './words.ts';

const MAX = 2000;

interface Props {
  piece: Piece;
  at: number;
  of: number;
  document: string;
  error?: string | undefined;
  /** It was added a moment ago, to be typed into. */
  fresh: boolean;
  onChange: (piece: Piece) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

export function PieceRow(props: Props) {
  const { t } = useTranslation('plan');
  const { piece, at, of, onMove, onRemove } = props;
  return (
    <Flex as="li" gap="2" align="flex-start">
      <Box flex="1" minW="0">
        {isQuote(piece) ? <Quotation {...props} piece={piece} /> : <OwnWords {...props} text={piece.text} />}
      </Box>
      <RowTools name={t('piece.nth', { n: at + 1 })} at={at} of={of} onMove={onMove} onRemove={onRemove} />
    </Flex>
  );
}

function Quotation({ piece, document, error, onChange }: Props & { piece: Quote }) {
  const { t } = useTranslation('plan');
  const [cutting, setCutting] = useState(false);
  const { quote, page, heading } = piece;
  return (
    <Box as="blockquote" borderStartWidth="3px" borderColor={error ? 'border.error' : 'brand.border'} ps="3">
      {cutting ? (
        <SentencePicker
          all
          text={quote}
          action={t('piece.useChosen')}
          onPick={(shorter) => {
            onChange({ ...piece, quote: shorter });
            setCutting(false);
          }}
        />
      ) : (
        <Box whiteSpace="pre-line" lineHeight="tall" overflowWrap="anywhere">
          <TextLine text={quote} />
        </Box>
      )}
      <Flex wrap="wrap" align="center" gap="2" mt="0.5">
        <SourceLine document={document} page={page} heading={heading} />
        <HStack gap="0" ms="auto">
          {sentences(quote).length > 1 && (
            <Button
              size="2xs"
              variant="ghost"
              colorPalette="gray"
              aria-pressed={cutting}
              onClick={() => setCutting(!cutting)}
            >
              {t('piece.cut')}
            </Button>
          )}
          <Button
            size="2xs"
            variant="ghost"
            colorPalette="gray"
            onClick={() => onChange({ text: quote.slice(0, MAX) })}
          >
            {t('piece.toOwn')}
          </Button>
        </HStack>
      </Flex>
      {error && (
        <Box role="alert" color="fg.error" textStyle="xs">
          {error}
        </Box>
      )}
    </Box>
  );
}

function OwnWords({ text, at, error, fresh, onChange }: Props & { text: string }) {
  const { t } = useTranslation('plan');
  return (
    <TextBox
      quietLabel
      label={t('piece.own', { n: at + 1 })}
      placeholder={t('piece.ownPlaceholder')}
      rows={2}
      maxLength={MAX}
      value={text}
      error={error}
      autoFocus={fresh}
      onChange={(next) => onChange({ text: next })}
    />
  );
}
