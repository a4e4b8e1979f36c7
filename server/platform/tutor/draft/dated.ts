// What happened when: the events of a section in their order, and the date of one among those of the others.

import { LANGUAGES, langOf, PHRASES } from '#server/platform/tutor/lang/index.ts';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { LIST_MARK, statementsIn } from '#server/platform/tutor/text/shapes.ts';
import { BLANK } from './blank.ts';
import { OPTIONS, optionsWithKey } from './choice.ts';
import { type DraftQuestion, isSelfContained, provenance } from './lines.ts';
import { ordering } from './order.ts';
import type { DraftPoint } from './points.ts';

interface Event {
  passage: Passage;
  text: string;
  when: string;
  what: string;
  /** The year, and what of month and day is told. */
  at: readonly number[];
}

type Dated = Partial<Record<'when' | 'what' | 'year' | 'month' | 'day', string>>;

const LEAST = 4;
const MOST = 8;
/** Of more, one would learn the dates and not what happened. */
const MOST_DATES = 2;
const LONGEST = 40;
const YEAR = /\d{3,4}/u;

export function datedQuestions({ title, passages }: DraftPoint, point: number): DraftQuestion[] {
  const events = eventsOf(passages);
  return [
    ...inOrder(events, title, point),
    ...events.flatMap((own, index) => dateOf(own, { events, index, point })).slice(0, MOST_DATES),
  ];
}

export const eventsOf = (passages: readonly Passage[]): Event[] => passages.flatMap(eventsIn);

function eventsIn(passage: Passage): Event[] {
  return statementsIn(passage.text).flatMap((sentence) => {
    const text = sentence.replace(LIST_MARK, '').trim();
    const dated: Dated | undefined = LANGUAGES.map(({ ask }) => ask.dated?.exec(text)?.groups).find((own) => own);
    const { when = '', what = '', year, month, day } = dated ?? {};
    const told = [year, month, day].flatMap((own) => own ?? []);
    const at = told.map((own) => Number(own) || new Date(`${own} 1, 2000`).getMonth() + 1);
    return dated && isSelfContained(what) ? [{ passage, text, when, what: what.trim(), at }] : [];
  });
}

/** Only where the section tells them one after the other: what another year is named in is no single event. */
function inOrder(events: readonly Event[], title: string, point: number): DraftQuestion[] {
  const clear = events.filter(({ what }) => !YEAR.test(what));
  // 1912年3月 may be before its 10th day or behind it
  const asked = clear
    .filter((own) => clear.every((other) => own.at.length >= other.at.length || isApart(own, other)))
    .slice(0, MOST);
  const names = asked.map(({ what }) => nameOf(what));
  const [first] = asked;
  const follows = asked.every((own, i) => i === 0 || isBefore(asked[i - 1], own));
  if (!first || asked.length < LEAST || !follows || new Set(names).size < names.length) return [];
  const words = PHRASES[langOf(first.text)];
  return [
    {
      ...ordering(names, { stem: words.inTime(title), point, passage: first.passage, text: first.text }),
      clues: [words.hintEvent(names[Math.floor(names.length / 2)] ?? '')],
      explanation: asked.map(({ when }, at) => `${when} ${names[at]}`).join(' → '),
    },
  ];
}

const isApart = (one: Event, other: Event): boolean =>
  one.at.some((own, i) => other.at[i] !== undefined && own !== other.at[i]);

const isBefore = (one: Event | undefined, other: Event): boolean => {
  const at = one?.at.findIndex((own, i) => own !== other.at[i]) ?? -1;
  return at >= 0 && (one?.at[at] ?? 0) < (other.at[at] ?? 0);
};

/** As much of it as can be put in order at a glance. */
const nameOf = (what: string): string => (what.length <= LONGEST ? what : (what.split(/[，,]/u)[0] ?? what));

function dateOf(
  own: Event,
  { events, index, point }: { events: readonly Event[]; index: number; point: number },
): DraftQuestion[] {
  const words = PHRASES[langOf(own.text)];
  const others = events
    .filter(({ when, what }) => what !== own.what && !when.includes(own.when) && !own.when.includes(when))
    .filter(({ when }, i, all) => all.findIndex((other) => other.when === when) === i)
    .slice(0, OPTIONS - 1);
  if (others.length < OPTIONS - 1 || YEAR.test(own.what)) return [];
  const before = events.findLast((other) => isBefore(other, own));
  const wrong = others.map(({ when, what }) => ({ text: when, misconception: words.thenHappened(what) }));
  return [
    {
      kind: 'single',
      stem: own.text.replace(own.when, BLANK),
      ...optionsWithKey({ text: own.when }, wrong, index),
      ...provenance({ point, passage: own.passage, text: own.text }),
      ...(before && { clues: [words.hintAfter(before.what)] }),
    },
  ];
}
