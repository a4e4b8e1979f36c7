// Notes as they are read again: on the score page, and on paper.
import { chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { TypedText } from '#src/blocks/text/typed.tsx';
import { useSaving } from '#src/ui/use-saving.ts';
import type { NoteAutosave } from './note.ts';
import type { Notes } from './open-notes.ts';

interface Props {
  points: readonly { pointId: string; title: string }[];
  notes: Notes;
}

export const hasNotes = (notes: Notes): boolean => [...notes.values()].some((n) => n.get().value.trim() !== '');

export function WrittenNotes({ points, notes }: Props) {
  const { t } = useTranslation('notes');
  return (
    <Stack gap="4">
      {points.map(({ pointId, title }) => {
        const note = notes.get(pointId);
        return note ? <Written key={pointId} title={title} note={note} /> : null;
      })}
      <chakra.p color="fg.muted" textStyle="xs">
        {t('private')}
      </chakra.p>
    </Stack>
  );
}

function Written({ title, note }: { title: string; note: NoteAutosave }) {
  const { value: text } = useSaving(note);
  if (text.trim() === '') return null;
  return (
    <div>
      <chakra.h3 textStyle="sm" color="fg.muted" mb="1">
        {title}
      </chakra.h3>
      <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere" lineHeight="tall">
        <TypedText text={text} />
      </chakra.p>
    </div>
  );
}
