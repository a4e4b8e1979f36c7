// Which of the pushed questions is open: the newest first, then the others, one at a time.
import { useEffect, useRef, useState } from 'react';
import { canBeAnswered, isSettled, type QuestionNews } from './news.ts';

const idOf = ({ question }: QuestionNews): string => question.questionId;

/** A field or a choice of the page has the focus. */
const isBusy = (): boolean =>
  document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') ?? false;

interface Options {
  /** What comes opens itself, unless somebody types or answers something: in a live class all look at it. */
  opens: boolean;
  wanted: string | null;
  /** It has come, and is open. */
  onWanted: () => void;
  onPutAway: (questionId: string) => void;
  /** A new one takes the place of the one that is open. */
  onReplace: () => void;
}

export function useQuestionQueue(
  questions: readonly QuestionNews[],
  { opens, wanted, onWanted, onPutAway, onReplace }: Options,
) {
  const [at, setAt] = useState<string | null>(null);
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const open = questions.find((q) => idOf(q) === at) ?? null;
  const waiting = questions.filter(canBeAnswered);
  const isDone = open !== null && !canBeAnswered(open);

  const go = (to: QuestionNews | undefined) => {
    setAt(to ? idOf(to) : null);
    if (to) setKnown((ids) => new Set(ids).add(idOf(to)));
  };
  /** Out of the bar; the next one comes if this was the open one. */
  const gone = (id: string) => {
    if (id === at) go(waiting.findLast((q) => idOf(q) !== id));
    onPutAway(id);
  };
  // what the teacher asks now is what is seen: the one before is folded away, and keeps what was chosen
  const newest = questions.at(-1);
  const before = useRef(opens ? [] : questions);
  useEffect(() => {
    const isNew = newest !== undefined && !before.current.some((q) => idOf(q) === idOf(newest));
    before.current = questions;
    if (!isNew) return;
    if (!open) {
      if (opens && canBeAnswered(newest) && !isBusy()) go(newest);
      return;
    }
    onReplace();
    go(newest);
    // its answer has been seen
    if (isSettled(open)) onPutAway(idOf(open));
  });
  // folded again, it stays so
  const led = useRef<string | null>(null);
  useEffect(() => {
    const to = waiting.find((q) => idOf(q) === wanted);
    if (!to || led.current === wanted) return;
    led.current = wanted;
    go(to);
    onWanted();
  });
  return {
    open,
    waiting,
    isDone,
    /** Those that were opened: they keep what was chosen in them. */
    seen: questions.filter((q) => known.has(idOf(q))),
    toggle: () => {
      if (!open) return go(waiting.at(-1) ?? questions.at(-1));
      go(undefined);
      // its answer has been seen
      if (isSettled(open)) onPutAway(idOf(open));
    },
    /** Another one first: the next older, after the oldest the newest. */
    later: () => {
      const index = open ? waiting.indexOf(open) : 0;
      go(waiting[index - 1] ?? waiting.at(-1));
    },
    putAway: () => open && gone(idOf(open)),
    /** Nothing of it is to be read yet. */
    fold: () => go(undefined),
    gone,
  };
}
