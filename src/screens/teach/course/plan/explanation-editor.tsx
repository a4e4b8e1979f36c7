// The explanation: quotations from the material and the teacher's own words, in the order in which they are told.
import { Box, Button, Flex, Grid, HStack, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Piece } from '#contract/plan.ts';
import { QuoteLine } from '#src/blocks/text/text.tsx';
import { quoteMarks } from '#src/blocks/text/words.ts';
import { TextBox } from '#src/ui/form/text-box.tsx';
import { type Keyed, withKey } from '#src/ui/reorder/keyed.ts';
import { moved } from '#src/ui/reorder/moved.ts';
import { RowTools } from '#src/ui/reorder/row-tools.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { MaterialPanel } from './material-panel.tsx';
import { PassageColumn, SentencePicker, SourceLine, useDocumentNames } from './passages.tsx';
import { isQuote, type Quote, withKnownFormulas } from './point-form.ts';
import { sentenceSlices } from './sentences.ts';

/** As wide as a column of passages and a readable text need. */
const ROOM = '@container (min-width: 46rem)';
const MAX_PIECES = 60;

interface ExplanationProps {
  /** As the server has them. */
  known: readonly Piece[];
  pieces: Keyed<Piece>[];
  reasons: Readonly<Record<string, string>>;
  problem?: string | undefined;
  onChange: (pieces: Keyed<Piece>[]) => void;
}

export function ExplanationEditor({ known, pieces, reasons, problem, onChange }: ExplanationProps) {
  const { t } = useTranslation('plan');
  const names = useDocumentNames();
  const [fresh, setFresh] = useState<number | null>(null);
  const [searching, setSearching] = useState(false);
  const quotes = pieces.filter((p): p is Keyed<Quote> => isQuote(p));
  const full = pieces.length >= MAX_PIECES;
  const add = (more: readonly Piece[]) => {
    const rows = more.slice(0, MAX_PIECES - pieces.length).map(withKey);
    setFresh(rows.find((row) => !isQuote(row))?.key ?? null);
    onChange([...pieces, ...rows]);
  };
  return (
    <Box css={{ containerType: 'inline-size' }}>
      <Grid gap="6" alignItems="start" css={{ [ROOM]: { gridTemplateColumns: '17rem minmax(0, 1fr)' } }}>
        <Box display="none" css={{ [ROOM]: { display: 'block' } }}>
          <PassageColumn quotes={quotes} onPick={add} />
        </Box>
        <Box minW="0">
          {problem && (
            <Text role="alert" color="fg.error" mb="2">
              {problem}
            </Text>
          )}
          {pieces.length === 0 && <Text color="fg.muted">{t('explanation.empty')}</Text>}
          <VStack as="ol" align="stretch" gap="4" listStyleType="none">
            {pieces.map((piece, at) => (
              <PieceRow
                key={piece.key}
                piece={piece}
                known={known}
                at={at}
                of={pieces.length}
                document={isQuote(piece) ? (names.get(piece.documentId) ?? '') : ''}
                error={reasons[`explanation.${at}`]}
                fresh={piece.key === fresh}
                onChange={(next, ...more) =>
                  onChange(pieces.flatMap((p) => (p === piece ? [{ ...next, key: p.key }, ...more.map(withKey)] : [p])))
                }
                onMove={(to) => onChange(moved(pieces, at, to))}
                onRemove={() => onChange(pieces.filter((p) => p !== piece))}
              />
            ))}
          </VStack>
          <HStack mt="3" gap="2" wrap="wrap">
            <Button size="xs" variant="outline" disabled={full} onClick={() => add([{ text: '' }])}>
              <Icon name="pencil" />
              {t('explanation.addOwn')}
            </Button>
            <Button size="xs" variant="outline" disabled={full} onClick={() => setSearching(true)}>
              <Icon name="search" />
              {t('explanation.addQuote')}
            </Button>
          </HStack>
        </Box>
      </Grid>
      {searching && (
        <MaterialPanel
          used={quotes.map((q) => q.quote)}
          action={t('pick.add')}
          onPick={add}
          onClose={() => setSearching(false)}
        />
      )}
    </Box>
  );
}

const MAX_TEXT = 2000;

interface PieceRowProps {
  piece: Piece;
  known: readonly Piece[];
  at: number;
  of: number;
  document: string;
  error?: string | undefined;
  /** It was added a moment ago, to be typed into. */
  fresh: boolean;
  /** More than one: it was cut into several. */
  onChange: (piece: Piece, ...more: Piece[]) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function PieceRow(props: PieceRowProps) {
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

function Quotation({ piece, known, document, error, onChange }: PieceRowProps & { piece: Quote }) {
  const { t } = useTranslation('plan');
  const [cutting, setCutting] = useState(false);
  const { quote, page, heading } = piece;
  const quoted = withKnownFormulas(piece, known);
  return (
    <Box as="blockquote" borderStartWidth="3px" borderColor={error ? 'border.error' : 'brand.border'} ps="3">
      {cutting ? (
        <SentencePicker
          all
          text={quote}
          marks={quoteMarks(quoted)}
          action={t('piece.useChosen')}
          onPick={([first = quote, ...more]) => {
            onChange({ ...piece, quote: first }, ...more.map((own) => ({ ...piece, quote: own })));
            setCutting(false);
          }}
        />
      ) : (
        <Box whiteSpace="pre-line" lineHeight="tall" overflowWrap="anywhere">
          <QuoteLine of={quoted} />
        </Box>
      )}
      <Flex wrap="wrap" align="center" gap="2" mt="0.5">
        <SourceLine document={document} page={page} heading={heading} />
        <HStack gap="0" ms="auto">
          {sentenceSlices(quote, quoteMarks(quoted)).length > 1 && (
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
            onClick={() => onChange({ text: quote.slice(0, MAX_TEXT) })}
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

function OwnWords({ text, at, error, fresh, onChange }: PieceRowProps & { text: string }) {
  const { t } = useTranslation('plan');
  return (
    <TextBox
      quietLabel
      label={t('piece.own', { n: at + 1 })}
      placeholder={t('piece.ownPlaceholder')}
      rows={2}
      maxLength={MAX_TEXT}
      value={text}
      error={error}
      autoFocus={fresh}
      onChange={(next) => onChange({ text: next })}
    />
  );
}
