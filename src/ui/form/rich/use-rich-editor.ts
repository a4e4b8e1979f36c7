// The editor itself, kept in step with the form's draft.
import { useFieldContext } from '@chakra-ui/react';
import type { EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type Editor, useEditor } from '@tiptap/react';
import { useEffect, useImperativeHandle, useRef } from 'react';
import { LIST_TYPES } from '#contract/html-rules.ts';
import { cleanPasted, purifiedHtml } from '../../rich-text.tsx';
import type { ControlProps } from '../field.ts';
import { extensions } from './extensions.ts';

/** `takeFiles` says whether it took what was pasted or dropped. */
type TakeFiles = (data: DataTransfer | null, editor: Editor | null) => boolean;

export function useRichEditor({ draft, focus, onChange, onBlur }: ControlProps, takeFiles: TakeFiles): Editor {
  const html = typeof draft === 'string' ? draft : '';
  const emitted = useRef(html);
  const live = useRef<Editor | null>(null);
  const editor = useEditor({
    extensions,
    content: purifiedHtml(html),
    // our policy lets no style tag in; the few rules that it needs stand with the frame
    injectCSS: false,
    editorProps: {
      decorations: numbersOf,
      transformPastedHTML: cleanPasted,
      handlePaste: (_view, event) => takeFiles(event.clipboardData, live.current),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer, live.current),
    },
    onUpdate: ({ editor: e }) => {
      emitted.current = e.isEmpty ? '' : e.getHTML();
      onChange(emitted.current);
    },
    onBlur,
  });
  live.current = editor;
  useImperativeHandle(focus, () => ({ focus: () => editor.commands.focus() }), [editor]);
  useEffect(() => {
    // changed from outside: taken back, or settled with somebody else's
    if (html === emitted.current) return;
    emitted.current = html;
    editor.commands.setContent(purifiedHtml(html), { emitUpdate: false });
  }, [editor, html]);
  useNames(editor);
  return editor;
}

/** Letters and Roman numbers of lists, which are no part of what is stored. */
function numbersOf({ doc }: EditorState): DecorationSet {
  const lists: Decoration[] = [];
  doc.descendants((node, at) => {
    const style = node.type.name === 'orderedList' && LIST_TYPES[String(node.attrs['type'])];
    if (style) lists.push(Decoration.node(at, at + node.nodeSize, { style: `list-style-type: ${style}` }));
  });
  return DecorationSet.create(doc, lists);
}

/** What a screen reader is told of it: the field's label, hint and state. */
function useNames(editor: Editor): void {
  const frame = useFieldContext();
  const { ids, ariaDescribedby, invalid, required } = frame ?? {};
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: {
          id: ids?.control ?? '',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': ids?.label ?? '',
          'aria-describedby': ariaDescribedby ?? '',
          'aria-invalid': String(invalid ?? false),
          'aria-required': String(required ?? false),
        },
      },
    });
  }, [editor, ids, ariaDescribedby, invalid, required]);
}
