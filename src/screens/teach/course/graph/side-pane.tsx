// The node that is open: its words, its relations, and the form that makes another. Everything that the pointer does on the
// map can be done here by keyboard.
import { Button, chakra, Field, HStack, IconButton, Input, Stack, Text, Textarea } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GraphNode } from '#contract/graph.ts';
import { GRAPH_LIMITS, titleKey } from '#contract/graph-rules.ts';
import type { MapNode } from '#src/ui/graph/node-card.tsx';
import { relatedTo } from '#src/ui/graph/relations.ts';
import { Link } from '#src/ui/link.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { ConnectForm } from './connect-form.tsx';
import { useGraphEditor } from './editor-context.ts';
import { describe, disconnect } from './edits.ts';
import { removeNode } from './removing.ts';

type Node = GraphNode & MapNode;

/** Without a node: the form alone. */
export function SidePane({ node, takesFocus }: { node: Node | undefined; takesFocus: boolean }) {
  const { t } = useTranslation('graph');
  const { setOpen, setJoining, joining } = useGraphEditor();
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!takesFocus || !pane.current) return;
    const title = pane.current.querySelector('input');
    title?.focus();
    title?.select();
    if (!title) pane.current.focus();
  }, [takesFocus]);
  const close = () => {
    setJoining(null);
    setOpen(null);
  };
  return (
    <Stack
      as="aside"
      // a ref of any element
      ref={pane as React.RefObject<HTMLDivElement | null>}
      tabIndex={-1}
      gap="5"
      bg="bg.panel"
      borderRadius="l3"
      p="4"
      position="sticky"
      top="calc(var(--bars) + 1rem)"
      maxH="calc(100dvh - var(--bars) - 2rem)"
      overflowY="auto"
      aria-label={node ? t('side.label', { title: node.title }) : t('connect.title')}
    >
      <HStack justify="space-between" align="start">
        {node ? <chakra.span color="fg.muted">{t(node.kind)}</chakra.span> : <span />}
        <IconButton size="xs" variant="ghost" colorPalette="gray" aria-label={t('side.close')} onClick={close}>
          <Icon name="close" />
        </IconButton>
      </HStack>
      {node && (node.kind === 'concept' ? <ConceptWords key={node.id} node={node} /> : <PointWords node={node} />)}
      {node && <Relations node={node} />}
      <ConnectForm key={`${joining?.source} ${joining?.target}`} />
      {node?.kind === 'concept' && <RemoveButton node={node} />}
    </Stack>
  );
}

function PointWords({ node }: { node: Node }) {
  const { t } = useTranslation('graph');
  const { courseId } = useGraphEditor();
  const to = `/teach/AIcourseInfo?${new URLSearchParams({ id: courseId, tab: 'content', point: node.id })}`;
  return (
    <Stack gap="2">
      <chakra.h3 textStyle="md" fontWeight="semibold">
        {node.title}
      </chakra.h3>
      <HStack gap="1.5" color={node.face.color} textStyle="sm">
        {node.face.icon}
        {node.face.words}
      </HStack>
      <Text color="fg.muted" textStyle="sm">
        {t('side.inPlan')} <Link to={to}>{t('side.openPlan')}</Link>
      </Text>
    </Stack>
  );
}

/** Taken when one leaves the field: a name half typed is none. */
function ConceptWords({ node }: { node: Node }) {
  const { t } = useTranslation('graph');
  const { apply, saving, nodes } = useGraphEditor();
  const [title, setTitle] = useState(node.title);
  const [note, setNote] = useState(node.note);
  const isTaken = nodes.some((n) => n.id !== node.id && titleKey(n.title) === titleKey(title));
  const problem = title.trim() === '' ? t('problem.title') : isTaken ? t('problem.taken') : null;
  const rename = () => {
    if (!problem && title.trim() !== node.title) apply(describe(saving.value.doc, node.id, { title: title.trim() }));
  };
  const write = () => {
    if (note.trim() !== node.note) apply(describe(saving.value.doc, node.id, { note: note.trim() }));
  };
  return (
    <Stack gap="3">
      <Field.Root invalid={problem !== null}>
        <Field.Label>{t('side.title')}</Field.Label>
        <Input
          size="sm"
          value={title}
          maxLength={GRAPH_LIMITS.title}
          onChange={(e) => setTitle(e.target.value)}
          onBlur={rename}
          onKeyDown={(e) => e.key === 'Enter' && !e.nativeEvent.isComposing && rename()}
        />
        {problem && <Field.ErrorText>{problem}</Field.ErrorText>}
      </Field.Root>
      <Field.Root>
        <Field.Label>{t('side.note')}</Field.Label>
        <Textarea
          size="sm"
          rows={3}
          value={note}
          maxLength={GRAPH_LIMITS.note}
          onBlur={write}
          onChange={(e) => setNote(e.target.value)}
        />
        <Field.HelperText>{t('side.noteHint')}</Field.HelperText>
      </Field.Root>
    </Stack>
  );
}

function Relations({ node }: { node: Node }) {
  const { t } = useTranslation('graph');
  const { saving, titleOf, setOpen, apply } = useGraphEditor();
  const related = relatedTo(node.id, saving.value.doc.edges);
  return (
    <Stack gap="2">
      <chakra.h3 fontWeight="medium">{t('side.relations')}</chakra.h3>
      {related.length === 0 && <Text color="fg.muted">{t('side.none')}</Text>}
      <chakra.ul listStyleType="none" display="grid" gap="1">
        {related.map(({ role, id, relation }) => {
          const words = t(`about.${role}`, { titles: titleOf(id) });
          return (
            <chakra.li key={id} display="flex" alignItems="center" gap="1">
              <Button
                size="xs"
                variant="ghost"
                colorPalette="gray"
                flex="1"
                minW="0"
                h="auto"
                py="1"
                justifyContent="start"
                textAlign="start"
                whiteSpace="normal"
                fontWeight="normal"
                onClick={(event) => setOpen(id, event.detail === 0)}
              >
                {words}
              </Button>
              <IconButton
                size="xs"
                variant="ghost"
                colorPalette="gray"
                aria-label={t('side.cut', { title: words })}
                onClick={() => apply(disconnect(saving.value.doc, relation))}
              >
                <Icon name="close" size="1rem" />
              </IconButton>
            </chakra.li>
          );
        })}
      </chakra.ul>
    </Stack>
  );
}

function RemoveButton({ node }: { node: Node }) {
  const { t } = useTranslation('graph');
  const editor = useGraphEditor();
  return (
    <Button
      size="sm"
      variant="outline"
      colorPalette="red"
      alignSelf="start"
      onClick={() => removeNode(editor, node.id, t('said.removed', { title: node.title }))}
    >
      <Icon name="bin" />
      {t('side.remove')}
    </Button>
  );
}
