// An answer in the making: what is chosen or typed, from the mouse or the keyboard, until it is sent.
import { type KeyboardEvent, useState } from 'react';
import type { BlockHost } from '../host.ts';
import {
  answerOf,
  type Choice,
  choose,
  type Draft,
  draftOf,
  emptyDraft,
  keyFor,
  pressed,
  type Question,
} from './answer.ts';

export function useAnswer(question: Question, host: BlockHost, choices: readonly Choice[] | null) {
  const id = question.questionId;
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const given = host.answers[id];
  const open = host.openQuestion === id && host.results[id] === undefined;
  const editable = open && host.sending !== id;
  const value = answerOf(question, draft);
  const isArranged = question.kind === 'order' || question.kind === 'match';
  // Enter writes a line, or presses the button that has the focus
  const needsCtrl = question.kind === 'short' || isArranged;

  const submit = () => {
    if (editable && value !== null) host.onAnswer(id, value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // an Enter that ends a Chinese word is the input method's
    if (!editable || event.nativeEvent.isComposing || event.altKey || event.metaKey) return;
    if (event.key === 'Enter') {
      if (needsCtrl && !event.ctrlKey) return;
      // a button does what it says
      if (event.target instanceof HTMLButtonElement && !isArranged) return;
      event.preventDefault();
      submit();
    } else if (choices && !event.ctrlKey) {
      const key = keyFor(choices, event.key);
      if (key === null) return;
      event.preventDefault();
      setDraft(choose(question, draft, key));
    } else if (isArranged && !event.ctrlKey) {
      const next = pressed(question, draft, event.key);
      if (next === null) return;
      event.preventDefault();
      setDraft(next);
    }
  };
  return {
    // once sent, what the log says counts: it may have come from another device
    draft: given === undefined ? draft : draftOf(question, given),
    editable,
    open,
    ready: value !== null,
    submit,
    onKeyDown,
    pick: (key: string) => setDraft(choose(question, draft, key)),
    type: (text: string) => setDraft({ ...draft, text }),
    change: setDraft,
  };
}
