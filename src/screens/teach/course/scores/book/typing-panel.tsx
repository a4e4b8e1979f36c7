// 录入成绩: the book as a sheet to type in, by keyboard alone: arrows and Enter move, a column from a spreadsheet is pasted.
import { Button, Flex, NativeSelect, Skeleton, Table, Text } from '@chakra-ui/react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courseScores, type ScoreRow } from '#contract/scores.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { PlainInput } from '#src/ui/form/plain-input.tsx';
import { LeaveConfirm } from '#src/ui/leave-confirm.tsx';
import { useLeaveGuard } from '#src/ui/leave-guard.ts';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { TableArea } from '#src/ui/table-area.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { useClassOptions } from '../../use-classes.ts';
import type { ColumnRow, ScoreBook } from './queries.ts';
import { cellsOf } from './typed.ts';
import { useTyping } from './use-typing.ts';
import { scoreText } from './words.ts';

/** Typing begins in the first column that is typed by hand. */
const firstOf = (columns: readonly ColumnRow[]): string =>
  `[data-at="0.${Math.max(
    0,
    columns.findIndex((c) => c.kind === 'own'),
  )}"]`;

interface Props {
  courseId: string;
  book: ScoreBook;
  onClose: () => void;
}

export function TypingPanel({ courseId, book, onClose }: Props) {
  const { t } = useTranslation('scores');
  const classes = useClassOptions(courseId);
  const [classId, setClassId] = useState('');
  const rows = useAllRows(courseScores, { courseId, sort: 'userName', ...(classId ? { classId } : {}) });
  const typing = useTyping(courseId);
  const guard = useLeaveGuard(typing.saving + typing.wrong > 0, { flush: typing.flush });
  const close = () =>
    guard.attempt(() => {
      void typing.refresh();
      onClose();
    });
  return (
    <SidePanel
      title={t('typing.title')}
      lead={t('typing.lead')}
      size="full"
      divided
      first={() => document.querySelector<HTMLElement>(firstOf(book.columns))}
      onClose={close}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key !== 'z' || !typing.canUndo) return;
        event.preventDefault();
        typing.undo();
      }}
      footer={
        <Flex gap="3" w="full" align="center" wrap="wrap">
          <Text role="status" me="auto" color={typing.wrong > 0 ? 'fg.error' : 'fg.muted'}>
            {typing.wrong > 0
              ? t('typing.wrong', { count: typing.wrong })
              : typing.isAway
                ? t('typing.away', { count: typing.saving })
                : typing.saving > 0
                  ? t('typing.saving')
                  : typing.saved > 0
                    ? t('typing.saved')
                    : ''}
          </Text>
          <Button variant="outline" disabled={!typing.canUndo} onClick={typing.undo}>
            <Icon name="undo" />
            {t('typing.undo')}
          </Button>
          <Button onClick={close}>{t('typing.done')}</Button>
        </Flex>
      }
    >
      {classes.length > 1 && (
        <NativeSelect.Root size="sm" w="auto" mb="3">
          <NativeSelect.Field aria-label={t('class')} value={classId} onChange={(e) => setClassId(e.target.value)}>
            <option value="">{t('typing.allClasses')}</option>
            {classes.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
      {rows.isPending && <Skeleton role="status" aria-label={t('panel.loading')} h="40" />}
      {rows.error && <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />}
      {rows.data && <Sheet rows={rows.data} columns={book.columns} typing={typing} />}
      <LeaveConfirm
        guard={guard}
        title={t('typing.leave.title', { count: typing.saving + typing.wrong })}
        text={t('typing.leave.text')}
        leave={t('typing.leave.leave')}
        stay={t('typing.leave.stay')}
      />
    </SidePanel>
  );
}

/** Who the row is stays in sight while the columns scroll. */
const MOST_NAMED = 5;
const NAME = {
  position: 'sticky',
  insetInlineStart: '0',
  zIndex: '1',
  whiteSpace: 'nowrap',
  py: '1',
  bg: 'bg',
} as const;

type TypedCells = Parameters<ReturnType<typeof useTyping>['type']>[0];

interface SheetProps {
  rows: readonly ScoreRow[];
  columns: readonly ColumnRow[];
  typing: ReturnType<typeof useTyping>;
}

function Sheet({ rows, columns, typing }: SheetProps) {
  const { t } = useTranslation('scores');
  const table = useRef<HTMLTableSectionElement>(null);
  const go = (row: number, column: number) => {
    const input = table.current?.querySelector<HTMLInputElement>(`[data-at="${row}.${column}"]`);
    input?.focus();
    input?.select();
  };
  const first = useRef(firstOf(columns));
  // rows may come after the panel has given its focus
  useEffect(() => table.current?.querySelector<HTMLInputElement>(first.current)?.focus(), []);
  /** Waits until somebody says that computed scores may go. */
  const [asked, setAsked] = useState<readonly TypedCells[number][] | null>(null);
  const isComputed = ({ place }: TypedCells[number]) => {
    const cell = typing.cellAt(place);
    return place.column.kind !== 'own' && cell.state === 'scored' && cell.version === 0;
  };
  const type = (cells: TypedCells) => (cells.some(isComputed) ? setAsked(cells) : typing.type(cells));
  const answer = (overwrites: boolean) => {
    const cells = (asked ?? []).filter((c) => overwrites || !isComputed(c));
    setAsked(null);
    if (cells.length > 0) typing.type(cells);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>, row: number, column: number) => {
    const block = cellsOf(event.clipboardData.getData('text/plain'));
    if (!block) return;
    event.preventDefault();
    const cells = block.flatMap((texts, down) =>
      texts.flatMap((text, right) => {
        const place = { row: rows[row + down], column: columns[column + right] };
        // an empty cell of what is pasted leaves what is there
        return place.row && place.column && text !== ''
          ? [{ place: { row: place.row, column: place.column }, text }]
          : [];
      }),
    );
    type(cells);
  };
  const over = asked?.filter(isComputed) ?? [];
  return (
    <>
      {asked && (
        <Confirm
          title={t('typing.over.title', { count: over.length })}
          text={t('typing.over.text', {
            names: over
              .slice(0, MOST_NAMED)
              .map(({ place, text }) =>
                t('typing.over.one', {
                  name: place.row.name,
                  column: place.column.title,
                  from: scoreText(typing.cellAt(place), t),
                  to: text,
                }),
              )
              .join(t('typing.over.and')),
          })}
          confirm={t('typing.over.confirm')}
          onConfirm={() => answer(true)}
          onClose={() => answer(false)}
        />
      )}
      <TableArea label={t('typing.title')} maxH="calc(100dvh - 13rem)">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader {...NAME}>{t('field.name')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('field.userName')}</Table.ColumnHeader>
            {columns.map((column) => (
              <Table.ColumnHeader key={column.id} px="1.5" maxW="8rem" whiteSpace="normal" textAlign="end">
                {t('typing.column', { title: column.title, max: column.max })}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body ref={table}>
          {rows.map((row, r) => (
            <Table.Row key={row.id}>
              <Table.Cell {...NAME} fontWeight="medium">
                {row.name}
              </Table.Cell>
              <Table.Cell fontVariantNumeric="tabular-nums" color="fg.muted">
                {row.userName}
              </Table.Cell>
              {columns.map((column, c) => (
                <Table.Cell key={column.id} px="1.5" py="0.5" textAlign="end" verticalAlign="top">
                  <TypedCell
                    row={row}
                    column={column}
                    typing={typing}
                    type={type}
                    at={`${r}.${c}`}
                    onMove={(down, right) => go(r + down, c + right)}
                    onPaste={(event) => paste(event, r, c)}
                  />
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </TableArea>
    </>
  );
}

interface CellProps {
  row: ScoreRow;
  column: ColumnRow;
  typing: SheetProps['typing'];
  type: (cells: TypedCells) => void;
  at: string;
  onMove: (down: number, right: number) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}

function TypedCell({ row, column, typing, type, at, onMove, onPaste }: CellProps) {
  const { t } = useTranslation('scores');
  /** Null: nothing is being typed here. */
  const [text, setText] = useState<string | null>(null);
  const place = { row, column };
  const edit = typing.editAt(place);
  const cell = typing.cellAt(place);
  const isWrong = edit?.state === 'wrong';
  const stands = edit?.text ?? (cell.state === 'none' ? '' : scoreText(cell, t));
  const leave = () => {
    // what was refused is tried again as it is: the cell has changed since
    if (text !== null && (isWrong || text.trim() !== stands)) type([{ place, text }]);
    setText(null);
  };
  const whyId = useId();
  const input = (
    <PlainInput
      size="sm"
      display="block"
      ms="auto"
      w="5.5rem"
      h="8"
      px="2"
      textAlign="end"
      data-at={at}
      inputMode="decimal"
      fontVariantNumeric="tabular-nums"
      autoComplete="off"
      aria-label={t('typing.cell', { name: row.name, column: column.title })}
      aria-invalid={isWrong}
      {...(isWrong ? { 'aria-describedby': whyId, borderColor: 'border.error', bg: 'bg.error' } : {})}
      // a computed score is paler than what a teacher typed
      color={cell.version > 0 || text !== null || edit ? undefined : 'fg.muted'}
      value={text ?? stands}
      onChange={(e) => setText(e.target.value)}
      onBlur={leave}
      onPaste={onPaste}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape' && text !== null) {
          event.stopPropagation();
          setText(null);
          return;
        }
        const way = wayOf(event);
        if (!way) return;
        event.preventDefault();
        onMove(...way);
      }}
    />
  );
  if (!isWrong) return input;
  return (
    <>
      {input}
      <Text id={whyId} textStyle="xs" color="fg.error" maxW="7rem" ms="auto" whiteSpace="normal">
        {edit.why}
      </Text>
    </>
  );
}

/** Rows down and columns right; undefined where the key is the text's. */
function wayOf({ key, shiftKey, currentTarget: input }: KeyboardEvent<HTMLInputElement>): [number, number] | undefined {
  const { selectionStart: start, selectionEnd: end, value } = input;
  const isWhole = start === 0 && end === value.length;
  if (key === 'Enter') return [shiftKey ? -1 : 1, 0];
  if (key === 'ArrowDown') return [1, 0];
  if (key === 'ArrowUp') return [-1, 0];
  if (shiftKey) return undefined;
  if (key === 'ArrowLeft' && (isWhole || end === 0)) return [0, -1];
  if (key === 'ArrowRight' && (isWhole || start === value.length)) return [0, 1];
  return undefined;
}
