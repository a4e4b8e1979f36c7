// What counts: each column with its group and its share, whether students see it, and a new one of the teacher's own.
import { Box, Button, Checkbox, Flex, Heading, NativeSelect, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainInput } from '#src/ui/form/plain-input.tsx';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { toast } from '#src/ui/toast.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import type { BookDraft } from './draft.ts';
import { type ColumnRow, useAddColumn } from './queries.ts';

interface Props {
  courseId: string;
  columns: readonly ColumnRow[];
  draft: BookDraft;
  onChange: (draft: BookDraft) => void;
}

export function ColumnSettings({ courseId, columns, draft, onChange }: Props) {
  const { t } = useTranslation('scores');
  return (
    <Box as="section">
      <Heading as="h3" textStyle="md" mb="2">
        {t('book.columns')}
      </Heading>
      <VStack align="stretch" gap="3">
        {columns.map((column) => (
          <Row key={column.id} column={column} draft={draft} onChange={onChange} />
        ))}
        <NewColumn courseId={courseId} />
      </VStack>
    </Box>
  );
}

function Row({ column, draft, onChange }: Omit<Props, 'courseId' | 'columns'> & { column: ColumnRow }) {
  const { t, i18n } = useTranslation('scores');
  const due = timeFormat(i18n.language, DATE_AND_TIME);
  // one that was added while the panel is open
  const own = draft.columns[column.id] ?? {
    groupId: column.groupId,
    share: String(column.share),
    released: column.released,
  };
  const set = (more: Partial<typeof own>) =>
    onChange({ ...draft, columns: { ...draft.columns, [column.id]: { ...own, ...more } } });
  const label = { column: column.title };
  return (
    <Flex gap="3" wrap="wrap" align="center" opacity={own.removed ? 0.5 : 1}>
      <Box flex="1 1 10rem" minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere" textDecoration={own.removed ? 'line-through' : undefined}>
          {column.title}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {[
            t(column.kind === 'own' ? 'book.ownColumn' : 'book.sourceColumn', { max: column.max }),
            ...(column.until === null ? [] : [t('book.until', { until: due.format(column.until) })]),
          ].join(' · ')}
        </Text>
      </Box>
      <NativeSelect.Root size="sm" w="9rem">
        <NativeSelect.Field
          aria-label={t('book.groupOf', label)}
          value={own.groupId ?? ''}
          onChange={(e) => set({ groupId: e.target.value || null })}
        >
          <option value="">{t('book.noGroup')}</option>
          {draft.groups.map((g) => (
            <option key={g.id} value={g.id}>
              {g.name}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <Text textStyle="xs" color="fg.muted" aria-hidden>
        {t('book.share')}
      </Text>
      <PlainInput
        w="4.5rem"
        size="sm"
        inputMode="decimal"
        aria-label={t('book.shareOf', label)}
        value={own.share}
        onChange={(e) => set({ share: e.target.value })}
      />
      <Checkbox.Root checked={own.released} onCheckedChange={({ checked }) => set({ released: checked === true })}>
        <Checkbox.HiddenInput />
        <Checkbox.Control />
        <Checkbox.Label>{t('book.released')}</Checkbox.Label>
      </Checkbox.Root>
      {column.kind === 'own' ? (
        <Button
          variant="ghost"
          size="sm"
          aria-label={t(own.removed ? 'book.keepColumn' : 'book.removeColumn', label)}
          onClick={() => set({ removed: !own.removed })}
        >
          <Icon name={own.removed ? 'undo' : 'bin'} />
        </Button>
      ) : (
        // as wide as the button of the others, so that all stand in line
        <Box w="10" />
      )}
    </Flex>
  );
}

function NewColumn({ courseId }: { courseId: string }) {
  const { t } = useTranslation('scores');
  const [title, setTitle] = useState('');
  const [max, setMax] = useState('100');
  const add = useAddColumn();
  const most = Number(max);
  const isSound = title.trim() !== '' && most > 0 && most <= 10_000;
  return (
    <Flex
      as="form"
      gap="2"
      wrap="wrap"
      align="center"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSound) return;
        add.mutate(
          { courseId, title: title.trim(), max: most },
          {
            onSuccess: () => {
              toast.success(t('book.added', { title: title.trim() }));
              setTitle('');
            },
          },
        );
      }}
    >
      <PlainInput
        flex="1 1 10rem"
        size="sm"
        aria-label={t('book.newTitle')}
        placeholder={t('book.newTitle')}
        maxLength={100}
        value={title}
        onChange={(e) => setTitle(e.target.value)}
      />
      <PlainInput
        w="5.5rem"
        size="sm"
        inputMode="decimal"
        aria-label={t('book.newMax')}
        value={max}
        onChange={(e) => setMax(e.target.value)}
      />
      <Button type="submit" size="sm" variant="outline" disabled={!isSound} loading={add.isPending}>
        <Icon name="add" />
        {t('book.addColumn')}
      </Button>
    </Flex>
  );
}
