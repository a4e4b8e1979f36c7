// The editor's tools. One of them has the Tab key; the arrow keys go between them.
import { Button, chakra, Flex } from '@chakra-ui/react';
import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../work-icon.tsx';

interface Props {
  editor: Editor;
  labelledBy: string;
  controls: string;
  onLink(): void;
  onImage(): void;
}

interface Tool {
  name:
    | 'bold'
    | 'italic'
    | 'h2'
    | 'h3'
    | 'bullets'
    | 'numbers'
    | 'quote'
    | 'superscript'
    | 'subscript'
    | 'code'
    | 'codeBlock'
    | 'table'
    | 'rowAdd'
    | 'rowDelete'
    | 'columnAdd'
    | 'columnDelete'
    | 'tableDelete'
    | 'link'
    | 'image'
    | 'undo'
    | 'redo'
    | 'clear';
  face: ReactNode;
  run: () => unknown;
  /** Undefined: it is no switch. */
  active?: boolean;
  disabled?: boolean;
}

export function RichTextToolbar({ editor, labelledBy, controls, onLink, onImage }: Props) {
  const { t } = useTranslation('form');
  const [at, setAt] = useState(0);
  const tools = useTools(editor, onLink, onImage);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? tools.length - 1 : step ? at + step : null;
    if (to === null) return;
    event.preventDefault();
    const next = (to + tools.length) % tools.length;
    setAt(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  }

  return (
    <Flex
      role="toolbar"
      aria-labelledby={labelledBy}
      aria-controls={controls}
      wrap="wrap"
      gap="0.5"
      p="1"
      borderBottomWidth="1px"
      borderColor="border"
      bg="bg.subtle"
      onKeyDown={onKeyDown}
    >
      {tools.map(({ name, face, run, active, disabled }, i) => (
        <Button
          key={name}
          size="xs"
          variant={active ? 'subtle' : 'ghost'}
          colorPalette={active ? 'brand' : 'gray'}
          px="1.5"
          aria-label={t(`rich.${name}`)}
          title={t(`rich.${name}`)}
          {...(active === undefined ? {} : { 'aria-pressed': active })}
          // still reachable by the arrow keys, which a disabled button is not
          aria-disabled={disabled}
          opacity={disabled ? 0.45 : 1}
          // in a table there are more of them
          tabIndex={i === Math.min(at, tools.length - 1) ? 0 : -1}
          onFocus={() => setAt(i)}
          // the selection stays where it is
          onMouseDown={(e) => e.preventDefault()}
          onClick={() => !disabled && run()}
        >
          {face}
        </Button>
      ))}
    </Flex>
  );
}

const letter = (text: string, style: object = {}): ReactNode => (
  <chakra.span fontWeight="bold" minW="1.25em" {...style}>
    {text}
  </chakra.span>
);

const MONO = { fontFamily: 'mono', fontWeight: 'normal' };

type Chain = () => ReturnType<Editor['chain']>;

const tableTool = (chain: Chain): Tool => ({
  name: 'table',
  face: <Icon name="table" />,
  run: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
});

/** In a table: what changes it, each by its word. */
function tableTools(chain: Chain, t: TFunction<'form'>): Tool[] {
  const runs = {
    rowAdd: () => chain().addRowAfter().run(),
    rowDelete: () => chain().deleteRow().run(),
    columnAdd: () => chain().addColumnAfter().run(),
    columnDelete: () => chain().deleteColumn().run(),
    tableDelete: () => chain().deleteTable().run(),
  };
  const names = ['rowAdd', 'rowDelete', 'columnAdd', 'columnDelete', 'tableDelete'] as const;
  return names.map((name) => ({ name, face: t(`rich.${name}`), run: runs[name] }));
}

function useTools(editor: Editor, onLink: () => void, onImage: () => void): readonly Tool[] {
  const { t } = useTranslation('form');
  const is = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      bold: e.isActive('bold'),
      italic: e.isActive('italic'),
      h2: e.isActive('heading', { level: 2 }),
      h3: e.isActive('heading', { level: 3 }),
      bullets: e.isActive('bulletList'),
      numbers: e.isActive('orderedList'),
      quote: e.isActive('blockquote'),
      superscript: e.isActive('superscript'),
      subscript: e.isActive('subscript'),
      code: e.isActive('code'),
      codeBlock: e.isActive('codeBlock'),
      table: e.isActive('table'),
      link: e.isActive('link'),
      undo: e.can().undo(),
      redo: e.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  return [
    { name: 'bold', face: letter('B'), active: is.bold, run: () => chain().toggleBold().run() },
    {
      name: 'italic',
      face: letter('I', { fontStyle: 'italic' }),
      active: is.italic,
      run: () => chain().toggleItalic().run(),
    },
    { name: 'h2', face: letter('H2'), active: is.h2, run: () => chain().toggleHeading({ level: 2 }).run() },
    { name: 'h3', face: letter('H3'), active: is.h3, run: () => chain().toggleHeading({ level: 3 }).run() },
    { name: 'bullets', face: <Icon name="bullets" />, active: is.bullets, run: () => chain().toggleBulletList().run() },
    {
      name: 'numbers',
      face: <Icon name="numbers" />,
      active: is.numbers,
      run: () => chain().toggleOrderedList().run(),
    },
    { name: 'quote', face: <Icon name="quote" />, active: is.quote, run: () => chain().toggleBlockquote().run() },
    {
      name: 'superscript',
      face: <Icon name="superscript" />,
      active: is.superscript,
      run: () => chain().toggleMark('superscript').run(),
    },
    {
      name: 'subscript',
      face: <Icon name="subscript" />,
      active: is.subscript,
      run: () => chain().toggleMark('subscript').run(),
    },
    { name: 'code', face: letter('<>', MONO), active: is.code, run: () => chain().toggleMark('code').run() },
    { name: 'codeBlock', face: letter('{ }', MONO), active: is.codeBlock, run: () => chain().toggleCodeBlock().run() },
    ...(is.table ? tableTools(chain, t) : [tableTool(chain)]),
    { name: 'link', face: <Icon name="link" />, active: is.link, run: onLink },
    { name: 'image', face: <Icon name="image" />, run: onImage },
    { name: 'undo', face: <Icon name="undo" />, disabled: !is.undo, run: () => chain().undo().run() },
    { name: 'redo', face: <Icon name="redo" />, disabled: !is.redo, run: () => chain().redo().run() },
    // never active and never disabled, as the specification has it
    { name: 'clear', face: <Icon name="eraser" />, run: () => chain().clearContent(true).run() },
  ];
}
