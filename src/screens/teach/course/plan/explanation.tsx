// The explanation: quotations from the material and the teacher's own words, in the order in which they are told.
import { Box, Button, Grid, HStack, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Piece } from '#contract/plan.ts';
import { moved } from '#src/ui/reorder/moved.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { MaterialPanel } from './material-panel.tsx';
import { PassageColumn } from './passage-column.tsx';
import { PieceRow } from './piece.tsx';
import { useDocumentNames } from './use-documents.ts';
import { type Keyed, withKey } from './with-key.ts';
import { isQuote, type Quote } from './words.ts';

/** As wide as a column of passages and a readable text need. */
const ROOM = '@container (min-width: 46rem)';
const MAX_PIECES = 60;

interface Props {
  pieces: Keyed<Piece>[];
  reasons: Readonly<Record<string, string>>;
  problem?: string | undefined;
  onChange: (pieces: Keyed<Piece>[]) => void;
}

export function Explanation({ pieces, reasons, problem, onChange }: Props) {
  const { t } = useTranslation('plan');
  const names = useDocumentNames();
  const [fresh, setFresh] = useState<number | null>(null);
  const [searching, setSearching] = useState(false);
  const quotes = pieces.filter((p): p is Keyed<Quote> => isQuote(p));
  const full = pieces.length >= MAX_PIECES;
  const add = (piece: Piece) => {
    const row = withKey(piece);
    setFresh(isQuote(piece) ? null : row.key);
    onChange([...pieces, row]);
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
                at={at}
                of={pieces.length}
                document={isQuote(piece) ? (names.get(piece.documentId) ?? '') : ''}
                error={reasons[`explanation.${at}`]}
                fresh={piece.key === fresh}
                onChange={(next) => onChange(pieces.map((p) => (p === piece ? { ...next, key: p.key } : p)))}
                onMove={(to) => onChange(moved(pieces, at, to))}
                onRemove={() => onChange(pieces.filter((p) => p !== piece))}
              />
            ))}
          </VStack>
          <HStack mt="3" gap="2" wrap="wrap">
            <Button size="xs" variant="outline" disabled={full} onClick={() => add({ text: '' })}>
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
