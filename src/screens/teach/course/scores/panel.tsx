// 成绩: a row a student of the course's classes; a row opens what they have learnt and the teacher's evaluation.
import { Button, chakra, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cell } from '#contract/gradebook.ts';
import { rounded } from '#contract/rounding.ts';
import { courseScores, type ScoreRow } from '#contract/scores.ts';
import { FigureWord } from '#src/blocks/figure-word.tsx';
import { ScoresImportPanel } from '#src/ui/import/scores-panel.tsx';
import type { Column } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { EmptyState } from '#src/ui/state.tsx';
import { StateBadge, type Tone } from '#src/ui/state-badge.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { BookPanel } from './book/book-panel.tsx';
import { CellPanel } from './book/cell-panel.tsx';
import { ColumnHead } from './book/column-head.tsx';
import { type ColumnRow, type ScoreBook, useBook } from './book/queries.ts';
import { TypingPanel } from './book/typing-panel.tsx';
import { scoreText } from './book/words.ts';
import { useScoreFilters } from './filters.ts';
import { MasteryCell } from './mastery.tsx';
import { StudentPanel } from './student-panel.tsx';

/** A class on one page. */
const PAGE_SIZES = [50, 100] as const;
const PANEL_ICONS = { import: 'upload', type: 'pencil', weigh: 'settings' } as const;
const LOOK = {
  none: { tone: 'neutral', icon: 'minus' },
  running: { tone: 'busy', icon: 'clock' },
  done: { tone: 'good', icon: 'done' },
} as const satisfies Record<ScoreRow['state'], { tone: Tone; icon: string }>;

export function ScoresPanel({ courseId }: { courseId: string }) {
  const { t } = useTranslation('scores');
  const [opened, setOpened] = useState<ScoreRow | null>(null);
  const [cell, setCell] = useState<OpenCell | null>(null);
  const [panel, setPanel] = useState<'weigh' | 'type' | 'import' | null>(null);
  const close = () => setPanel(null);
  const book = useBook(courseId);
  const isPlain = book.data?.columns.some((c) => c.kind === 'study') ?? false;
  const filters = useScoreFilters(courseId, isPlain);
  return (
    <VStack align="stretch" gap="3">
      <Text color="fg.muted">{t(isPlain ? 'leadPlain' : 'lead')}</Text>
      <List
        family={courseScores}
        label={t('title')}
        columns={[...useColumns(isPlain), ...useBookColumns(courseId, book.data, setCell)]}
        rowName={(row) => row.name}
        filters={filters}
        search={t('search')}
        sort="userName"
        pageSizes={PAGE_SIZES}
        fixed={{ courseId }}
        onOpen={setOpened}
        canOpen={(row) => row.lessonId !== null}
        dense
        tools={(['import', 'type', 'weigh'] as const).map((name) => (
          <Button key={name} size="sm" variant="outline" disabled={!book.data} onClick={() => setPanel(name)}>
            <Icon name={PANEL_ICONS[name]} />
            {t(`open.${name}`)}
          </Button>
        ))}
        empty={<EmptyState icon="users" title={t('empty')} text={t('emptyText')} />}
      />
      {opened && <StudentPanel row={opened} onClose={() => setOpened(null)} />}
      {cell && <CellPanel {...cell} onClose={() => setCell(null)} />}
      {panel === 'weigh' && book.data && <BookPanel courseId={courseId} book={book.data} onClose={close} />}
      {panel === 'type' && book.data && <TypingPanel courseId={courseId} book={book.data} onClose={close} />}
      {panel === 'import' && (
        <ScoresImportPanel
          path="/OrgApi/CourseScoreManage/Import"
          fields={{ courseId }}
          family={courseScores.items}
          lead={t('importLead')}
          onClose={close}
        />
      )}
    </VStack>
  );
}

/** What an AI lesson tells of its students; an ordinary course has its book. */
const OF_LESSONS: readonly string[] = [
  'state',
  'score',
  'points',
  'seconds',
  'own',
  'teacher',
  'flagged',
  'toMark',
  'endedAt',
];

function useColumns(isPlain: boolean): readonly Column<ScoreRow>[] {
  const { t } = useTranslation('scores');
  const column = (name: keyof ScoreRow, more: Partial<Column<ScoreRow>> = {}): Column<ScoreRow> => ({
    name,
    label: t(`field.${name}`),
    ...more,
  });
  const all = [
    column('name'),
    column('userName'),
    column('className', { hidden: true }),
    column('state', {
      cell: ({ state }) => <StateBadge {...LOOK[state]}>{t(`state.${state}`)}</StateBadge>,
    }),
    column('score', { kind: 'number', under: <How name="lessonScore" />, cell: ({ score }) => score ?? '—' }),
    column('points', { under: <How name="mastery" />, cell: ({ points }) => <MasteryCell points={points} /> }),
    column('seconds', { kind: 'number', cell: ({ seconds }) => minutes(seconds) }),
    column('own', { kind: 'number', cell: ({ own }) => share(own) }),
    column('teacher', { kind: 'number', cell: ({ teacher }) => share(teacher) }),
    column('flagged', { cell: ({ flagged }) => count(flagged, t('flagged', { count: flagged })) }),
    column('toMark', { cell: ({ toMark }) => count(toMark, t('toMark', { count: toMark })) }),
    column('endedAt', { kind: 'dateTime', hidden: true }),
  ];
  return isPlain ? all.filter((c) => !OF_LESSONS.includes(c.name)) : all;
}

interface OpenCell {
  student: { id: string; name: string; userName: string };
  column: ColumnRow;
  cell: Cell;
}

const EMPTY: Cell = { state: 'none', score: null, version: 0 };

/** What the course's book has of a row: a cell a column, and the total. */
function useBookColumns(
  courseId: string,
  book: ScoreBook | undefined,
  open: (cell: OpenCell) => void,
): readonly Column<ScoreRow>[] {
  const { t } = useTranslation('scores');
  if (!book) return [];
  const cells = book.columns.map(
    (column): Column<ScoreRow> => ({
      name: `cell.${column.id}`,
      label: column.title,
      under: <ColumnHead courseId={courseId} book={book} column={column} />,
      kind: 'number',
      cell: ({ id, name, userName, cells }) => {
        const cell = cells[column.id] ?? EMPTY;
        return (
          // a plain element of the list's look: there are thousands
          <button
            type="button"
            className="open"
            data-danger={cell.state === 'missing' || undefined}
            aria-label={t('book.openCell', { name, column: column.title, now: scoreText(cell, t) })}
            onClick={() => open({ student: { id, name, userName }, column, cell })}
          >
            {/* before the number, or numbers would not stand under each other */}
            {cell.version > 0 && <Icon name="pencil" size="0.85em" />}
            {scoreText(cell, t)}
          </button>
        );
      },
    }),
  );
  const groups = book.groups.map(
    (group): Column<ScoreRow> => ({
      name: `group.${group.id}`,
      label: t('book.groupShare', { name: group.name, weight: group.weight }),
      kind: 'number',
      hidden: true,
      cell: ({ groups }) => groups[group.id] ?? '—',
    }),
  );
  return [
    ...cells,
    ...groups,
    {
      name: 'total',
      label: t('field.total'),
      under: <How name="total" />,
      kind: 'number',
      pinned: true,
      cell: ({ total }) => total ?? '—',
    },
  ];
}

/** Under a column's label, which sorts at a press. */
function How({ name }: { name: 'lessonScore' | 'mastery' | 'total' }) {
  const { t } = useTranslation('scores');
  return (
    <chakra.div textStyle="xs" fontWeight="normal">
      <FigureWord name={name}>{t('head.how')}</FigureWord>
    </chakra.div>
  );
}

const minutes = (seconds: number): string => (seconds === 0 ? '—' : String(Math.max(1, rounded(seconds / 60))));
const share = (n: number | null): string => (n === null ? '—' : `${n}%`);
const count = (n: number, words: string) =>
  n === 0 ? (
    '—'
  ) : (
    <StateBadge tone="bad" icon="alert">
      {words}
    </StateBadge>
  );
