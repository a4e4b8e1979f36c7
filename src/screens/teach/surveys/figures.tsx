// What one question came to: bars, a matrix as shades, means with their spread, texts.
import { Button, chakra, Stack, Table } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rounded } from '#contract/rounding.ts';
import type { SurveyFigures, SurveyQuestion } from '#contract/surveys.ts';
import { BarLine } from '#src/ui/bar-line.tsx';
import { TableArea } from '#src/ui/table-area.tsx';

interface Props {
  question: SurveyQuestion;
  figures: SurveyFigures;
}

const FIRST_TEXTS = 10;

export function Figures({ question, figures }: Props) {
  const { t } = useTranslation('surveys');
  const { n, counts, rows, mean, sd, texts } = figures;
  if (n === 0) return <chakra.p color="fg.muted">{t('nobodyAnswered')}</chakra.p>;
  return (
    <Stack gap="3">
      {mean !== undefined && (
        <chakra.p>{t('meanSpread', { mean: rounded(mean, 2), sd: rounded(sd ?? 0, 2), count: n })}</chakra.p>
      )}
      {counts && <Bars question={question} counts={counts} n={n} />}
      {rows && <Shades question={question} rows={rows} />}
      {texts && texts.length > 0 && <Texts texts={texts} />}
      {!counts && !rows && mean === undefined && !texts && <chakra.p>{t('people', { count: n })}</chakra.p>}
    </Stack>
  );
}

function Bars({ question, counts, n }: { question: SurveyQuestion; counts: Record<string, number>; n: number }) {
  const { t } = useTranslation('surveys');
  const isShare = question.kind === 'share';
  const whole = isShare ? n * (question.sum ?? 100) : n;
  const { kind, options, from, to, fromText, toText } = question;
  const nameOf = (key: string) => {
    if (kind === 'judge') return t(key === 'true' ? 'yes' : 'no');
    const end = kind !== 'scale' ? '' : key === String(from) ? fromText : key === String(to) ? toText : '';
    return end ? `${key} ${end}` : (options?.find((option) => option.key === key)?.text ?? key);
  };
  return (
    <Stack as="ul" listStyleType="none" gap="2">
      {Object.entries(counts).map(([key, count]) => (
        <BarLine
          key={key}
          label={nameOf(key)}
          value={
            isShare
              ? t('meanShare', { mean: rounded(count / n, 1) })
              : t('countShare', { count, share: rounded((100 * count) / n) })
          }
          parts={[{ share: whole === 0 ? 0 : count / whole, colour: 'brand.solid' }]}
        />
      ))}
    </Stack>
  );
}

/** The more often, the darker: the number says it, too. */
function Shades({ question, rows }: { question: SurveyQuestion; rows: Record<string, Record<string, number>> }) {
  const { t } = useTranslation('surveys');
  const isOrder = question.kind === 'order';
  const columns = Object.keys(Object.values(rows)[0] ?? {});
  const most = Math.max(1, ...Object.values(rows).flatMap((own) => Object.values(own)));
  const textOf = (list: SurveyQuestion['options'] | SurveyQuestion['rows'], key: string) =>
    list?.find((one) => one.key === key)?.text ?? key;
  return (
    <TableArea label={question.stem}>
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader />
          {columns.map((key) => (
            <Table.ColumnHeader key={key} textAlign="center" w={`${70 / columns.length}%`}>
              {isOrder ? t('placeOf', { place: key }) : textOf(question.options, key)}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {Object.entries(rows).map(([row, own]) => (
          <Table.Row key={row}>
            <Table.Cell as="th" scope="row" fontWeight="normal">
              {textOf(isOrder ? question.options : question.rows, row)}
            </Table.Cell>
            {columns.map((key) => (
              <Table.Cell key={key} position="relative" textAlign="center" fontVariantNumeric="tabular-nums">
                <chakra.span
                  position="absolute"
                  inset="1px"
                  bg="brand.solid"
                  borderRadius="l1"
                  aria-hidden
                  style={{ opacity: (0.35 * (own[key] ?? 0)) / most }}
                />
                <chakra.span position="relative">{own[key] ?? 0}</chakra.span>
              </Table.Cell>
            ))}
          </Table.Row>
        ))}
      </Table.Body>
    </TableArea>
  );
}

function Texts({ texts }: { texts: readonly string[] }) {
  const { t } = useTranslation('surveys');
  const [whole, setWhole] = useState(false);
  const said = [...Map.groupBy(texts, (text) => text)];
  const line = ([text, { length }]: (typeof said)[number]) => (
    <chakra.li key={text} bg="bg.muted" borderRadius="l2" px="3" py="2" whiteSpace="pre-line" overflowWrap="anywhere">
      {text}
      {length > 1 && (
        <chakra.span color="fg.muted" ms="2">
          {t('sameText', { count: length })}
        </chakra.span>
      )}
    </chakra.li>
  );
  return (
    <Stack as="ul" listStyleType="none" gap="2">
      {said.slice(0, whole ? said.length : FIRST_TEXTS).map(line)}
      {said.length > FIRST_TEXTS && !whole && (
        <Button size="sm" variant="outline" alignSelf="center" onClick={() => setWhole(true)}>
          {t('allTexts', { count: said.length })}
        </Button>
      )}
    </Stack>
  );
}
