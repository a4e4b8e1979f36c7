// One cell of the book: what stands there, who said so, and the teacher's own word on it.
import { Box, Button, Checkbox, Flex, Heading, Skeleton, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, shownScore } from '#contract/gradebook.ts';
import { useCall } from '#src/api/query.ts';
import { Link } from '#src/ui/link.tsx';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { type ColumnRow, useHistory, useMark } from './queries.ts';
import { scoreText } from './words.ts';

interface Props {
  student: { id: string; name: string; userName: string };
  column: ColumnRow;
  cell: Cell;
  onClose: () => void;
}

/** Undefined: no number that the column can hold. */
function scoreIn(text: string, max: number): number | null | undefined {
  if (text.trim() === '') return null;
  const score = Number(text);
  return Number.isFinite(score) && score >= 0 && score <= max ? score : undefined;
}

export function CellPanel({ student, column, cell, onClose }: Props) {
  const { t } = useTranslation('scores');
  const [text, setText] = useState(cell.version > 0 && cell.score !== null ? String(cell.score) : '');
  const [excused, setExcused] = useState(cell.state === 'excused');
  const [reason, setReason] = useState('');
  const mark = useMark();
  /** Of what was computed its student will ask why it is not so. */
  const lacksReason = column.kind !== 'own' && reason.trim() === '';
  const score = scoreIn(text, column.max);
  const save = (given: { score: number | null; excused: boolean }) =>
    mark.mutate(
      { columnId: column.id, studentId: student.id, reason, version: cell.version, ...given },
      {
        onSuccess: () => {
          toast.success(t('book.marked', { name: student.name }));
          onClose();
        },
      },
    );
  return (
    <SidePanel
      title={t('book.cellTitle', { name: student.name, column: column.title })}
      lead={t('book.cellLead', { now: scoreText(cell, t), max: column.max })}
      size="md"
      onClose={onClose}
      footer={
        <Flex gap="2" w="full" justify="end" wrap="wrap">
          {cell.version > 0 && (
            <Button variant="outline" loading={mark.isPending} onClick={() => save({ score: null, excused: false })}>
              {t('book.unmark')}
            </Button>
          )}
          <Button
            loading={mark.isPending}
            disabled={lacksReason || (!excused && (score === undefined || score === null))}
            onClick={() => save({ score: excused ? null : (score ?? null), excused })}
          >
            {t('book.saveMark')}
          </Button>
        </Flex>
      }
    >
      <VStack align="stretch" gap="4">
        <TextField
          label={t('book.score')}
          inputMode="decimal"
          value={text}
          disabled={excused}
          onChange={setText}
          error={score === undefined ? t('book.badScore', { max: column.max }) : undefined}
        />
        <Checkbox.Root checked={excused} onCheckedChange={({ checked }) => setExcused(checked === true)}>
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>{t('book.excuse')}</Checkbox.Label>
        </Checkbox.Root>
        <TextField
          label={t('book.reason')}
          value={reason}
          maxLength={500}
          onChange={setReason}
          help={t(column.kind === 'own' ? 'book.reasonHelp' : 'book.reasonNeeded')}
        />
        <Source columnId={column.id} student={student} kind={column.kind} />
        <History columnId={column.id} studentId={student.id} />
      </VStack>
    </SidePanel>
  );
}

/** What the score was made of: the run's steps, the lesson's answers. */
function Source({ kind, columnId, student }: { columnId: string; student: Props['student']; kind: string }) {
  const { t } = useTranslation('scores');
  const { data } = useCall(
    '/OrgApi/CourseScoreManage/Source',
    { columnId, studentId: student.id },
    { staleTime: 0, enabled: kind !== 'own' },
  );
  const { id, name, userName } = student;
  // a page of many students opens this one's
  const whose = new URLSearchParams({ student: id, userName, name });
  return data?.path ? (
    <Link to={`${data.path}&${whose}`}>
      <Icon name="list" size="1em" /> {t('book.source')}
    </Link>
  ) : null;
}

function History(cell: { columnId: string; studentId: string }) {
  const { t, i18n } = useTranslation('scores');
  const history = useHistory(cell);
  const time = timeFormat(i18n.language, DATE_AND_TIME);
  return (
    <Box as="section">
      <Heading as="h3" textStyle="sm" mb="2">
        {t('book.history')}
      </Heading>
      {history.isPending && <Skeleton role="status" aria-label={t('panel.loading')} h="16" />}
      {history.error && <ErrorState error={history.error} onRetry={() => void history.refetch()} />}
      {history.data?.length === 0 && <Text color="fg.muted">{t('book.noHistory')}</Text>}
      <VStack as="ul" align="stretch" gap="2" listStyleType="none">
        {history.data?.map((h) => (
          <Box as="li" key={h.at} textStyle="sm">
            <Text>
              {h.excused
                ? t('book.state.excused')
                : h.to === null
                  ? t('book.takenBack')
                  : t('book.became', { from: h.from === null ? '—' : shownScore(h.from), to: shownScore(h.to) })}
            </Text>
            <Text color="fg.muted">
              {[h.by || t('book.computed'), time.format(h.at), h.reason].filter(Boolean).join(' · ')}
            </Text>
          </Box>
        ))}
      </VStack>
    </Box>
  );
}
