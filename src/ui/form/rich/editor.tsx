// Rich text being written. A chunk of its own: it comes when a form has such a field.
import { Box, chakra, Text, useFieldContext } from '@chakra-ui/react';
import { EditorContent } from '@tiptap/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RICH_LOOK } from '../../rich-text.tsx';
import type { ControlProps } from '../field.ts';
import { LinkBox } from './link-box.tsx';
import { RichTextToolbar } from './toolbar.tsx';
import { IMAGES, useTextPictures } from './use-pictures.ts';
import { useRichEditor } from './use-rich-editor.ts';

export function RichEditor(props: ControlProps) {
  const { t } = useTranslation('form');
  const frame = useFieldContext();
  const pictures = useTextPictures();
  const editor = useRichEditor(props, pictures.take);
  const [linking, setLinking] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  return (
    <Box
      w="full"
      borderWidth="1px"
      borderRadius="l2"
      bg="bg.panel"
      overflow="hidden"
      borderColor={frame?.invalid ? 'border.error' : 'border.emphasized'}
      _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-1px' }}
    >
      <RichTextToolbar
        editor={editor}
        labelledBy={frame?.ids.label ?? ''}
        controls={frame?.ids.control ?? ''}
        onLink={() => setLinking(!linking)}
        onImage={() => picker.current?.click()}
      />
      {linking && <LinkBox editor={editor} onClose={() => setLinking(false)} />}
      <chakra.input
        ref={picker}
        type="file"
        hidden
        accept={IMAGES.join()}
        aria-label={t('rich.image')}
        onChange={(e) => {
          pictures.take({ files: e.target.files ?? [] }, editor);
          // the same file again is a change, too
          e.target.value = '';
        }}
      />
      <Text
        role="status"
        textStyle="xs"
        color={pictures.problem ? 'fg.error' : 'fg.muted'}
        px="3"
        _empty={{ display: 'none' }}
      >
        {pictures.problem ?? (pictures.busy ? t('rich.uploading') : null)}
      </Text>
      <Box css={{ '& .ProseMirror': { ...RICH_LOOK, ...PAPER } }}>
        <EditorContent editor={editor} />
      </Box>
    </Box>
  );
}

const PAPER = {
  minH: '36',
  maxH: '96',
  overflow: 'auto',
  px: '3',
  py: '2',
  outline: 'none',
  whiteSpace: 'break-spaces',
  fontVariantLigatures: 'none',
  '& .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'brand.focusRing' },
  '& .ProseMirror-gapcursor': { display: 'none', pointerEvents: 'none', position: 'absolute' },
  '&.ProseMirror-focused .ProseMirror-gapcursor': { display: 'block' },
  // what is wide moves with the field, which has the keys, and does not widen the panel around it
  contain: 'inline-size',
  '& :is(pre)': { overflowX: 'visible', w: 'max-content', minW: 'full' },
  '& .selectedCell': { bg: 'brand.subtle' },
  '& img[data-missing]': { minH: '12', minW: '24', bg: 'bg.muted' },
} as const;
