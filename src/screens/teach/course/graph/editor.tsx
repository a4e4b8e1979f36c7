// The editor: what one can do above, the map or the list, and beside it the node that is open.
import { Box, chakra, Grid, Text } from '@chakra-ui/react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { GraphItem } from '#contract/graph.ts';
import { focusOn, GraphMap, type MapEdit } from '#src/ui/graph/graph-map.tsx';
import { LeaveConfirm } from '#src/ui/leave-confirm.tsx';
import { useLeaveGuard } from '#src/ui/leave-guard.ts';
import { EmptyState } from '#src/ui/state.tsx';
import { staysInside } from '../plan/inside.ts';
import { isGraphUnsaved } from './draft.ts';
import { type GraphEditing, GraphEditorProvider } from './editor-context.ts';
import { place } from './edits.ts';
import { NodeList } from './node-list.tsx';
import { PanesAhead } from './panes-ahead.tsx';
import { removeNode } from './removing.ts';
import { TheirVersion } from './save-state.tsx';
import { SidePane } from './side-pane.tsx';
import { GraphToolbar } from './toolbar.tsx';
import { useEditorState } from './use-editor-state.ts';
import { useGraphForm } from './use-form.ts';

export function GraphEditor({ courseId, item }: { courseId: string; item: GraphItem }) {
  const { t } = useTranslation('graph');
  const { said, focusSide, ...editor } = useEditorState(courseId, item);
  const [form, setForm] = useGraphForm();
  const here = useLocation();
  const { nodes, open, joining, draft, saving } = editor;
  const guard = useLeaveGuard(isGraphUnsaved(saving), {
    flush: draft.flush,
    isSafe: (to) => staysInside(here, to, 'graph'),
  });
  const hasSide = open !== null || joining !== null;
  return (
    <GraphEditorProvider value={editor}>
      <chakra.div display="flex" flexDirection="column" gap="3" onKeyDown={(event) => onKeys(event, editor)}>
        <Text color="fg.muted">{t('lead')}</Text>
        <GraphToolbar form={form} onForm={setForm} />
        <TheirVersion />
        {nodes.length === 0 ? (
          <EmptyState icon="workflow" title={t('empty')} text={t('emptyText')} />
        ) : (
          <Grid templateColumns={hasSide ? 'minmax(0, 1fr) 19rem' : 'minmax(0, 1fr)'} gap="4" alignItems="start">
            <Box minW="0">{form === 'map' ? <EditedMap editor={editor} /> : <NodeList />}</Box>
            {hasSide && <SidePane key={open} node={nodes.find((n) => n.id === open)} takesFocus={focusSide} />}
            <PanesAhead />
          </Grid>
        )}
        <chakra.span role="status" srOnly>
          {said}
        </chakra.span>
        <LeaveConfirm guard={guard} title={t('leave.title')} text={t('leave.text')} leave={t('leave.go')} />
      </chakra.div>
    </GraphEditorProvider>
  );
}

function EditedMap({ editor }: { editor: GraphEditing }) {
  const { t } = useTranslation('graph');
  const { nodes, saving, open, setOpen, setJoining } = editor;
  const { edges } = saving.value.doc;
  const edit: MapEdit = {
    onMove: (id, to) => {
      editor.apply(place(editor.fixed(), new Map([[id, to]])), `move ${id}`);
      editor.announce(t('said.moved', { title: editor.titleOf(id) }));
    },
    onConnect: (source, target) => setJoining({ source, target }),
    onRemove: (id) => removeNode(editor, id, t('said.removed', { title: editor.titleOf(id) })),
  };
  return (
    <>
      <GraphMap
        nodes={nodes}
        relations={edges}
        label={t('label')}
        open={open}
        edit={edit}
        maxH="max(24rem, 100dvh - 12rem)"
        onOpen={(id, byKeyboard) => setOpen(id === open ? null : id, byKeyboard)}
      />
      {edges.length === 0 && (
        <Text mt="2" color="fg.muted">
          {t('noRelations')}
        </Text>
      )}
    </>
  );
}

/** Where one types, the keys are the text's own. */
const isText = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null;

function onKeys(event: KeyboardEvent<HTMLElement>, { draft, open, setOpen }: GraphEditing): void {
  if (event.key === 'Escape' && open !== null) {
    setOpen(null);
    focusOn(event.currentTarget, open);
  }
  if (!(event.ctrlKey || event.metaKey) || isText(event.target)) return;
  const key = event.key.toLowerCase();
  const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
  if (!isRedo && key !== 'z') return;
  event.preventDefault();
  if (isRedo) draft.redo();
  else draft.undo();
}
