// Questions over a whole table: which name goes with which value, and which rows share one.

import { anyOf, langOf, mainLangOf, PHRASES } from '#server/platform/tutor/lang/index.ts';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { LIST_MARK, linesAs } from '#server/platform/tutor/text/shapes.ts';
import { OPTIONS, optionsWithKey } from './choice.ts';
import { isToldByName, namesItself } from './gates.ts';
import { type DraftQuestion, provenance } from './lines.ts';
import type { DraftPoint } from './points.ts';
import {
  askedColumns,
  columnsIn,
  isAskable,
  isComparison,
  isOther,
  nameColumn,
  type TableRow,
  tablesOf,
  valueIn,
} from './table.ts';

/** Fewer are found by leaving out, more are too many to look at. */
export const LEAST_PAIRS = 4;
export const MOST_PAIRS = 5;
const LETTERS = 'ABCDEFGHIJ';
const NO_KIND = anyOf(({ draft }) => draft.noKind);
const BARE = /^[\d.,]+$/u;

interface Column {
  name: string;
  column: string;
  rows: readonly { row: TableRow; of: string; value: string }[];
}

/** At most one match and one question for a shared value of each table. */
export function wholeTables({ passages }: DraftPoint, point: number): DraftQuestion[] {
  return tablesOf(passages).flatMap((table, index) => {
    if (isComparison(table)) return [];
    const columns = columnsOf(table);
    const match = columns.flatMap((column) => matchOf(column, point)).slice(0, 1);
    const shared = columns.flatMap((column) => sharedOf(column, point, index)).slice(0, 1);
    return [...match, ...shared];
  });
}

function columnsOf(table: readonly TableRow[]): Column[] {
  const columns = columnsIn(table);
  const name = nameColumn(table, columns);
  if (name === undefined) return [];
  return askedColumns(name, columns).map((column) => ({
    name: NO_KIND.test(name) ? '' : name,
    column,
    rows: table.flatMap((row) => {
      const [of, value] = [valueIn(row, name), valueIn(row, column)];
      return isAskable(value) && isAskable(of) && !(BARE.test(of) && BARE.test(value)) ? [{ row, of, value }] : [];
    }),
  }));
}

function matchOf({ name, column, rows }: Column, point: number): DraftQuestion[] {
  // a value that another row could have as well, or one that its own name tells
  const clear = rows.filter(
    (row) => rows.every((own) => own === row || isOther(own.value, row.value)) && !isToldByName(row, rows),
  );
  const asked = clear.slice(0, MOST_PAIRS);
  const [first] = asked;
  // two columns of numbers are matched by their size alone
  const isMeasured = asked.every(({ of, value }) => [of, value].every((own) => /^\W?\s*\d/u.test(own)));
  if (!first || asked.length < LEAST_PAIRS || isMeasured) return [];
  const words = PHRASES[langOf(first.row.passage.text)];
  return [matching(asked, { stem: words.matchUp(name, column), passage: first.row.passage, point })];
}

/** 前期：染色体变短变粗: the names of a list with what is said of each. */
export function labelMatches({ title, passages }: DraftPoint, point: number): DraftQuestion[] {
  const told = passages.filter(({ role }) => role !== 'misconceptions' && role !== 'table' && role !== 'example');
  const sections = [...Map.groupBy(told, ({ documentId, heading }) => `${documentId} ${heading ?? ''}`).values()];
  return sections.flatMap((own) => {
    const pairs = own.flatMap((passage) => labelled(passage.text).map((pair) => ({ ...pair, passage })));
    const clear = pairs.filter((pair) => !isToldByName(pair, pairs));
    const asked = clear.slice(0, MOST_PAIRS);
    const [first] = asked;
    // others than these would be named as well
    if (!first || asked.length < LEAST_PAIRS || new Set(pairs.map(({ of }) => of)).size < pairs.length) return [];
    const { passage } = first;
    return [matching(asked, { stem: PHRASES[mainLangOf(passage.text)].matchNames(title), passage, point })];
  });
}

const LABELLED = new RegExp(
  String.raw`^(?:${LIST_MARK.source.slice(1)})?\s*(?<of>[^，。；：:,.;\n]{2,24})[：:]\s*(?<value>[^：:\n]{4,90}?)[。.；;]?\s*$`,
  'u',
);

const labelled = (text: string): Pair[] =>
  linesAs(text, LABELLED).map((line) => {
    const { of = '', value = '' } = LABELLED.exec(line)?.groups ?? {};
    return { of, value };
  });

interface Pair {
  of: string;
  value: string;
}

/** What stands left goes with what stands right of it. */
export function matching(
  pairs: readonly Pair[],
  { stem, passage, point }: { stem: string; passage: Passage; point: number },
): DraftQuestion {
  const keyed = (texts: readonly string[]) => texts.map((text, at) => ({ key: LETTERS.charAt(at), text }));
  const left = keyed(pairs.map(({ of }) => of));
  return {
    kind: 'match',
    stem,
    left,
    right: keyed(pairs.map(({ value }) => value)),
    answer: Object.fromEntries(left.map(({ key }) => [key, key])),
    ...provenance({ point, passage, text: passage.text }),
    clues: [PHRASES[langOf(stem)].hintPairs],
    explanation: pairs.map(({ of, value }) => `${of} → ${value}`).join('；'),
  };
}

/** The rows that have a value which not all of them have. */
function sharedOf({ name, column, rows }: Column, point: number, index: number): DraftQuestion[] {
  const asked = rows.slice(0, MOST_PAIRS);
  if (asked.length < LEAST_PAIRS) return [];
  const byValue = Map.groupBy(asked, ({ value }) => value);
  const values = [...byValue.keys()];
  // 偏高 and 略偏高: which of them a row has is no clear matter
  if (
    byValue.size === asked.length ||
    values.some((one) => values.some((other) => one !== other && !isOther(one, other)))
  )
    return [];
  const [fewest] = [...byValue.values()].toSorted((a, b) => a.length - b.length);
  const [first] = fewest ?? [];
  if (!fewest || !first || fewest.length === asked.length) return [];
  const words = PHRASES[langOf(first.row.passage.text)];
  const wrong = asked.filter((own) => own.value !== first.value);
  const unlike = wrong.map(({ of }) => ({ of, value: '' }));
  if (fewest.some((own) => namesItself(own, unlike))) return [];
  const why = ({ of, value }: (typeof asked)[number]) => words.cellIs({ name, of, column }, value);
  const source = provenance({ point, passage: first.row.passage, text: first.row.passage.text });
  if (fewest.length === 1)
    return wrong.length < OPTIONS - 1
      ? []
      : [
          {
            kind: 'single',
            stem: words.whichHas({ name, column }, first.value),
            ...optionsWithKey(
              { text: first.of },
              wrong.slice(0, OPTIONS - 1).map((own) => ({ text: own.of, misconception: why(own) })),
              index,
            ),
            ...source,
          },
        ];
  const options = asked.map((own, at) => ({
    key: LETTERS.charAt(at),
    text: own.of,
    ...(own.value === first.value ? {} : { misconception: why(own) }),
  }));
  return [
    {
      kind: 'multiple',
      stem: words.whichHave({ name, column }, first.value),
      options,
      answer: options.filter((_, at) => asked[at]?.value === first.value).map(({ key }) => key),
      ...source,
    },
  ];
}
