// An answer in the making: what is chosen or typed, from the mouse or the keyboard, until it is sent.
import { type KeyboardEvent, useState } from 'react';
import { answeringOf } from '#questions/answer.ts';
import type { Question } from '#questions/kit/answer.ts';
import type { BlockHost } from '../host.ts';

export function useAnswer(question: Question, host: BlockHost) {
  const id = question.questionId;
  const kind = answeringOf(question.kind);
  const [draft, setDraft] = useState(kind.empty);
  const given = host.answers[id];
  const open = host.openQuestion === id && host.results[id] === undefined;
  const editable = open && host.sending !== id;
  const value = kind.answerOf(question, draft);

  const submit = () => {
    if (editable && value !== null) host.onAnswer(id, value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // an Enter that ends a Chinese word is the input method's
    if (!editable || event.nativeEvent.isComposing || event.altKey || event.metaKey) return;
    if (event.key === 'Enter') {
      if (kind.enter.needsCtrl && !event.ctrlKey) return;
      // a button does what it says
      if (event.target instanceof HTMLButtonElement && !kind.enter.overButtons) return;
      event.preventDefault();
      submit();
    } else if (!event.ctrlKey) {
      const next = kind.pressed(question, draft, event.key);
      if (next === null) return;
      event.preventDefault();
      setDraft(next);
    }
  };
  return {
    // once sent, what the log says counts: it may have come from another device
    draft: given === undefined ? draft : kind.draftOf(given),
    editable,
    open,
    ready: value !== null,
    submit,
    onKeyDown,
    change: (next: unknown) => setDraft(next),
  };
}
