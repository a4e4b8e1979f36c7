// 内容 of an ordinary course: its chapters and what is in them, moved by drag, by buttons, or by Alt and an arrow.
import { Box, Button, chakra, Flex, HStack, Input, Skeleton, Text, VisuallyHidden, VStack } from '@chakra-ui/react';
import { type FormEvent, type KeyboardEvent, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chapters, type Section } from '#contract/chapters.ts';
import { useMay } from '#src/api/guarded.ts';
import { PanelButton } from '#src/ui/panel-button.tsx';
import { useReorder } from '#src/ui/reorder/use-reorder.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { withWords } from '#src/ui/words.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import type { Course } from '../../course-row/queries.ts';
import { AssignDialog } from '../tasks/assign-dialog.tsx';
import { type ChapterActions, useChapterActions, useChapters } from './queries.ts';
import { ChapterRow, type RowProps, SectionTreeRow } from './row.tsx';
import { type OpenedSection, SectionForm } from './section-form.tsx';
import { dropOf } from './tree.ts';

const ChapterFiles = lazy(async () => ({ default: (await import('./files-panel.tsx')).ChapterFiles }));
const ChaptersImport = lazy(async () => ({
  default: (await withWords(['jobs'], import('./import-panel.tsx'))).ChaptersImport,
}));

export function ChaptersPanel({ course }: { course: Course }) {
  const rows = useChapters(course.id);
  const { t } = useTranslation('chapters');
  if (rows.isPending) return <Skeleton role="status" aria-label={t('loading')} h="64" />;
  if (!rows.data) return <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />;
  return <Loaded course={course} rows={rows.data} />;
}

function Loaded({ course, rows }: { course: Course; rows: readonly Section[] }) {
  const { t } = useTranslation('chapters');
  const actions = useChapterActions(course.id, rows);
  const [opened, setOpened] = useState<OpenedSection | null>(null);
  const [assigned, setAssigned] = useState<Section | null>(null);
  const mayWrite = useMay()(chapters.update);
  return (
    <VStack align="stretch" gap="4" onKeyDown={(event) => undoKey(event, actions.undo)}>
      <VisuallyHidden role="status">{actions.said}</VisuallyHidden>
      <Head course={course} rows={rows} undo={actions.undo} onImported={actions.refresh} />
      <Box bg="bg.panel" borderRadius="l3" px={{ base: '3', md: '5' }} py="4">
        {rows.length === 0 ? (
          <EmptyState icon="book" title={t('empty')} text={t('emptyText')} />
        ) : (
          <Tree
            rows={rows}
            actions={actions}
            mayWrite={mayWrite}
            onOpen={setOpened}
            onAssign={course.status === 'draft' ? undefined : setAssigned}
          />
        )}
        {mayWrite && <AddChapter onAdd={actions.addChapter} />}
      </Box>
      {opened && (
        <SectionForm
          courseId={course.id}
          opened={opened}
          rows={rows}
          onSaved={actions.refresh}
          onClose={() => setOpened(null)}
        />
      )}
      {assigned && (
        <AssignDialog
          course={course}
          target={{ refId: assigned.id, title: assigned.title }}
          onClose={() => setAssigned(null)}
        />
      )}
    </VStack>
  );
}

/** Ctrl+Z; within a field it is the field's own. */
function undoKey(event: KeyboardEvent, undo: (() => void) | undefined): void {
  const target = event.target as HTMLElement; // key events come from elements
  if (!undo || target.closest('input, textarea, select, [contenteditable]')) return;
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'z') return;
  event.preventDefault();
  undo();
}

interface HeadProps {
  course: Course;
  rows: readonly Section[];
  undo: (() => void) | undefined;
  onImported: () => void;
}

function Head({ course, rows, undo, onImported }: HeadProps) {
  const { t } = useTranslation('chapters');
  return (
    <Flex gap="3" align="start" justify="space-between" wrap="wrap">
      <Text color="fg.muted" flex="1" minW="16rem">
        {t('lead')}
      </Text>
      <HStack>
        {undo && (
          <Button size="sm" variant="ghost" colorPalette="gray" aria-keyshortcuts="Control+Z" onClick={undo}>
            <Icon name="undo" />
            {t('undoMove')}
          </Button>
        )}
        {rows.length > 0 && (
          <PanelButton power="CourseChapter.Add" icon="file" label={t('files.title')} size="sm" colorPalette="gray">
            {(close) => <ChapterFiles courseId={course.id} rows={rows} onStored={onImported} onClose={close} />}
          </PanelButton>
        )}
        <PanelButton power="CourseChapter.Add" icon="upload" label={t('import.open')} size="sm" colorPalette="gray">
          {(close) => <ChaptersImport courseId={course.id} onDone={onImported} onClose={close} />}
        </PanelButton>
        <Button asChild size="sm" variant="outline" colorPalette="gray">
          <a href={`#/CurriculumLearning?courseId=${encodeURIComponent(course.id)}`} target="_blank" rel="noreferrer">
            <Icon name="eye" />
            {t('preview')}
          </a>
        </Button>
      </HStack>
    </Flex>
  );
}

interface TreeProps {
  rows: readonly Section[];
  actions: ChapterActions;
  mayWrite: boolean;
  onOpen: (opened: OpenedSection) => void;
  onAssign: ((section: Section) => void) | undefined;
}

function Tree({ rows, actions, mayWrite, onOpen, onAssign }: TreeProps) {
  const { t } = useTranslation('chapters');
  const idAt = (at: number): string => rows[at]?.id ?? '';
  const drag = useReorder((from, to) => void actions.move(idAt(from), dropOf(rows, idAt(from), idAt(to))));
  const shared = (row: Section): RowProps => ({
    row,
    rows,
    at: rows.indexOf(row),
    drag,
    actions,
    mayWrite,
    onEdit: () => onOpen({ row }),
    onAssign: onAssign && (() => onAssign(row)),
  });
  return (
    <VStack as="ol" aria-label={t('list')} align="stretch" gap="4" listStyleType="none">
      {rows
        .filter((r) => r.parentId === null)
        .map((chapter) => (
          <Box as="li" key={chapter.id}>
            <ChapterRow {...shared(chapter)} onAdd={(kind) => onOpen({ kind, parentId: chapter.id })} />
            <VStack as="ol" align="stretch" gap="0" listStyleType="none" ps={{ base: '2', md: '7' }}>
              {rows
                .filter((r) => r.parentId === chapter.id)
                .map((section) => (
                  <SectionTreeRow key={section.id} {...shared(section)} />
                ))}
            </VStack>
          </Box>
        ))}
    </VStack>
  );
}

const MAX_TITLE = 200;

function AddChapter({ onAdd }: { onAdd: (title: string) => Promise<boolean> }) {
  const { t } = useTranslation('chapters');
  const [title, setTitle] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() !== '' && (await onAdd(title.trim()))) setTitle('');
  };
  return (
    <chakra.form display="flex" gap="2" mt="4" maxW="lg" onSubmit={(event) => void submit(event)}>
      <Input
        size="sm"
        aria-label={t('newChapter')}
        placeholder={t('newChapter')}
        maxLength={MAX_TITLE}
        value={title}
        onChange={(e) => setTitle(e.target.value)}
      />
      <Button type="submit" size="sm" variant="outline" disabled={title.trim() === ''}>
        <Icon name="add" />
        {t('addChapter')}
      </Button>
    </chakra.form>
  );
}
