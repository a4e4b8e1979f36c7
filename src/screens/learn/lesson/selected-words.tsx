// Words that are selected in the lesson: asked about, or taken into one's notes with the point that they stand in.
import { Box, Button } from '@chakra-ui/react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { headingId } from '#src/blocks/heading.tsx';
import { toast } from '#src/ui/toast.ts';
import type { Notes } from '../notes/open-notes.ts';

interface Props {
  content: RefObject<HTMLElement | null>;
  points: readonly { pointId: string; title: string }[];
  /** Null while they are not here. */
  notes: Notes | null;
  /** Absent while nothing can be asked. */
  onAsk?: (words: string) => void;
}

interface Selected {
  words: string;
  pointId: string | null;
  top: number;
  left: number;
}

const SHORTEST = 2;
const LONGEST = 300;
/** Of the two buttons, and their distance from the words. */
const WIDTH = 220;
const GAP = 8;

export function SelectedWords({ content, points, notes, onAsk }: Props) {
  const { t } = useTranslation('learn');
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    const look = () => setSelected(content.current ? selectedIn(content.current, points) : null);
    look();
    document.addEventListener('selectionchange', look);
    // it stands where the words stand
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      document.removeEventListener('selectionchange', look);
      window.removeEventListener('scroll', look);
    };
  }, [content, points]);
  if (!selected) return null;
  const { words, pointId, top, left } = selected;
  const at = points.findIndex((p) => p.pointId === pointId);
  const note = pointId === null ? undefined : notes?.get(pointId);
  const done = () => document.getSelection()?.removeAllRanges();
  return (
    <Box
      role="toolbar"
      aria-label={t('lesson.selected.label')}
      position="fixed"
      zIndex="popover"
      display="flex"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l2"
      boxShadow="md"
      p="1"
      style={{ top, left }}
      // the words stay selected
      onMouseDown={(event) => event.preventDefault()}
    >
      {onAsk ? (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            onAsk(t('lesson.selected.question', { words }));
            done();
          }}
        >
          {t('lesson.selected.ask')}
        </Button>
      ) : null}
      {note ? (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            const place = t('lesson.selected.place', { n: at + 1, title: points[at]?.title ?? '' });
            const { value } = note.get();
            note.edit([value.trimEnd(), `「${words}」（${place}）`].filter(Boolean).join('\n'));
            toast.success(t('lesson.selected.noted'));
            done();
          }}
        >
          {t('lesson.selected.note')}
        </Button>
      ) : null}
    </Box>
  );
}

function selectedIn(content: HTMLElement, points: Props['points']): Selected | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const inside = range.commonAncestorContainer;
  const element = inside instanceof Element ? inside : inside.parentElement;
  if (!element || !content.contains(element) || element.closest('textarea, input, button')) return null;
  const copy = range.cloneContents();
  // the marks of sources are no words
  for (const mark of copy.querySelectorAll('button')) mark.remove();
  const words = (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
  if (words.length < SHORTEST || words.length > LONGEST) return null;
  const { top, bottom, left, width } = range.getBoundingClientRect();
  // said for the ear alone, or scrolled away
  if (width <= 1 || bottom < 0 || top > window.innerHeight) return null;
  const last = points.findLast(({ pointId }) => {
    const heading = document.getElementById(headingId(pointId));
    return heading !== null && heading.compareDocumentPosition(range.startContainer) & Node.DOCUMENT_POSITION_FOLLOWING;
  });
  return {
    words,
    pointId: last?.pointId ?? null,
    top: Math.min(bottom + GAP, window.innerHeight - WIDTH / 2),
    left: Math.max(GAP, Math.min(left, window.innerWidth - WIDTH - GAP)),
  };
}
