// Everything that is done to the graph as a whole.
import { Button, Flex, HStack, IconButton } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/codes.ts';
import { type GraphItem, graph } from '#contract/graph.ts';
import { ApiError } from '#src/api/errors.ts';
import { newId } from '#src/api/ids.ts';
import { send } from '#src/api/operations.ts';
import { boundsOf, GAP, NODE } from '#src/ui/graph/geometry.ts';
import { layOut } from '#src/ui/graph/layout.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { toast } from '#src/ui/toast.ts';
import { Icon, type IconName } from '#src/ui/work-icon.tsx';
import { ClassChoice } from '../class-choice.tsx';
import { type GraphEditing, useGraphEditor } from './editor-context.ts';
import { addConcept, place } from './edits.ts';
import { GraphSaveState } from './save-state.tsx';
import { Transfer } from './transfer.tsx';
import { COLUMNS } from './use-editor-state.ts';
import { FORMS, type Form } from './use-form.ts';

export function GraphToolbar({ form, onForm }: { form: Form; onForm: (form: Form) => void }) {
  const { t } = useTranslation('graph');
  const editor = useGraphEditor();
  const address = usePageQuery();
  const { draft, setJoining, nodes } = editor;
  const { past, future } = editor.saving.value;
  return (
    <Flex gap="2" wrap="wrap" align="center">
      <HStack role="group" aria-label={t('form')} gap="1">
        {FORMS.map((f) => (
          <Button
            key={f}
            size="sm"
            colorPalette="gray"
            variant={f === form ? 'subtle' : 'ghost'}
            aria-pressed={f === form}
            onClick={() => onForm(f)}
          >
            {t(`forms.${f}`)}
          </Button>
        ))}
      </HStack>
      <ClassChoice
        courseId={editor.courseId}
        label={t('whose')}
        all={t('all')}
        value={address.get('classId')}
        onChange={(classId) => address.set({ classId })}
      />
      <GraphSaveState />
      <HStack role="group" aria-label={t('tool.label')} gap="1" flexWrap="wrap" ms="auto">
        <DraftButton editor={editor} />
        <Tool icon="add" word={t('tool.concept')} onClick={() => addTo(editor, t('newConcept'))} />
        <Tool
          icon="workflow"
          word={t('tool.connect')}
          disabled={nodes.length < 2}
          onClick={() => setJoining(editor.open ? { source: editor.open } : {})}
        />
        <Tool icon="group" word={t('tool.arrange')} disabled={nodes.length === 0} onClick={() => arrange(editor)} />
        <Transfer />
        <Step icon="undo" word="undo" keys="Control+Z" disabled={past.length === 0} onClick={draft.undo} />
        <Step icon="redo" word="redo" keys="Control+Shift+Z" disabled={future.length === 0} onClick={draft.redo} />
      </HStack>
    </Flex>
  );
}

interface ToolProps {
  icon: IconName;
  word: string;
  disabled?: boolean;
  onClick: () => void;
}

const Tool = ({ icon, word, ...more }: ToolProps) => (
  <Button size="sm" variant="ghost" colorPalette="gray" {...more}>
    <Icon name={icon} />
    {word}
  </Button>
);

function Step({ icon, word, keys, ...more }: ToolProps & { word: 'undo' | 'redo'; keys: string }) {
  const { t } = useTranslation('graph');
  return (
    <IconButton
      size="sm"
      variant="ghost"
      colorPalette="gray"
      title={t(`tool.${word}Keys`)}
      {...more}
      aria-label={t(`tool.${word}`)}
      aria-keyshortcuts={keys}
    >
      <Icon name={icon} />
    </IconButton>
  );
}

function DraftButton({ editor: { courseId, draft } }: { editor: GraphEditing }) {
  const { t } = useTranslation('graph');
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      // it is drafted onto what is on the screen
      if (!(await draft.flush())) return toast.error(t('save.first'));
      const made = await send(graph.draft, { courseId, version: draft.get().base.version ?? 0 }, { quiet: true });
      if (made.nodes + made.edges === 0) return toast.info(t('draftedNone'));
      draft.adopt(made.graph);
      toast.success(t('drafted', { nodes: made.nodes, edges: made.edges }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // nothing here was unsaved: what a colleague saved meanwhile is shown, to be drafted onto
      if (error.code === CODE.conflict) draft.adopt(error.data as GraphItem); // by the contract
      toast.error(error.msg);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" variant="surface" loading={busy} onClick={() => void start()}>
      <Icon name="sparkles" />
      {t('tool.draft')}
    </Button>
  );
}

/** Below what is open, else below all; its name is written beside the map. */
function addTo(editor: GraphEditing, word: string): void {
  const { nodes, open, apply, fixed, setOpen } = editor;
  const titles = new Set(nodes.map((n) => n.title));
  let title = word;
  for (let n = 2; titles.has(title); n++) title = `${word} ${n}`;
  const beside = nodes.find((n) => n.id === open);
  const { left, top, height } = boundsOf(nodes);
  const at = beside
    ? { x: beside.x + NODE.width + GAP.x, y: beside.y + NODE.height / 2 }
    : { x: left + NODE.width / 2 + GAP.x, y: top + height + NODE.height / 2 };
  const id = newId();
  const problem = apply(addConcept(fixed(), { id, title, ...at }));
  if (problem) toast.error(problem);
  else setOpen(id, true);
}

function arrange({ draft, apply }: GraphEditing): void {
  const { doc } = draft.get().value;
  const { nodes, edges } = doc;
  const bare = nodes.map((n) => ({ ...n, x: null, y: null }));
  apply(place(doc, layOut(bare, edges, COLUMNS)));
}
