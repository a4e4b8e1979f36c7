// Under a column's title: what its scores are together, what it weighs, and whether students see it.
import { Button, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { shownScore } from '#contract/gradebook.ts';
import { FigureWord } from '#src/blocks/figure-word.tsx';
import { type ColumnRow, type ScoreBook, useSetBook } from './queries.ts';

interface Props {
  courseId: string;
  book: ScoreBook;
  column: ColumnRow;
}

export function ColumnHead({ courseId, book, column }: Props) {
  const { t } = useTranslation('scores');
  const set = useSetBook();
  const { mean, median, spread, scored, groupId, share, released, kind, id, title } = column;
  const group = book.groups.find((g) => g.id === groupId);
  const together =
    mean === null || median === null || !spread
      ? []
      : [
          t('head.mean', { mean: shownScore(mean), median: shownScore(median) }),
          t('head.spread', { low: shownScore(spread.low), high: shownScore(spread.high), count: scored }),
        ];
  const weight = group ? t('head.weight', { name: group.name, weight: group.weight, share }) : t('book.noGroup');
  return (
    <chakra.div textStyle="xs" fontWeight="normal" color="fg.muted" whiteSpace="nowrap" lineHeight="1.4">
      <FigureWord name="column">
        {[...together, weight].map((line) => (
          <div key={line}>{line}</div>
        ))}
      </FigureWord>
      {kind === 'own' && (
        <chakra.div color={released ? 'fg.success' : 'fg.warning'}>
          {t(released ? 'book.released' : 'head.hidden')}
          {!released && (
            <Button
              size="2xs"
              variant="outline"
              ms="1"
              aria-label={t('head.releaseOf', { column: title })}
              loading={set.isPending}
              onClick={() => set.mutate({ courseId, version: book.version, columns: [{ id, released: true }] })}
            >
              {t('head.release')}
            </Button>
          )}
        </chakra.div>
      )}
    </chakra.div>
  );
}
