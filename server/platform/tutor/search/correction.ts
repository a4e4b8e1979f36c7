// A teacher's correction of what the tutor once said: found first where the question is alike, by the words of who asked then,
// which nobody is shown.
import { anyOf } from '#server/platform/tutor/lang/index.ts';
import { turnsRound } from '#server/platform/tutor/text/opposites.ts';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { normalise } from '#server/platform/tutor/text/words.ts';
import { readQuestion, type SearchQuestion, type Term } from './question.ts';
import { plainOf } from './reading.ts';
import type { CourseQuery } from './scope.ts';
import { presence } from './score.ts';
import { PASSAGE_COLUMNS, type Query, toPassage } from './search.ts';

/** Share of the nouns that two questions have in common, and of the everyday words. */
const NOUNS = 0.7;
const EVERYDAY = 0.5;
/** Of the nouns, where the rest is put otherwise: told, and not surely. */
const UNSURE = { share: 0.5, common: 2 } as const;
const NEGATED = [anyOf(({ mark }) => mark.negation), anyOf(({ draft }) => draft.negated)];
const isNegated = (text: string): boolean => NEGATED.some((pattern) => pattern.test(text));
const MOST = 500;
const MOST_READ = 5_000;

const numbersOf = (text: string): string => (text.match(/\d+(?:\.\d+)?/g) ?? []).toSorted().join(' ');

/** How much one question is the other, for the nearest of several, and whether that is sure. */
interface Alike {
  how: number;
  isSure: boolean;
}

/** Null where the two ask for different things. */
export function alikeness(one: SearchQuestion, other: SearchQuestion): Alike | null {
  if (plain(one.text) === plain(other.text)) return { how: 3, isSure: true };
  const isOfAnotherKind = one.cue !== other.cue && one.cue !== 'other' && other.cue !== 'other';
  // 5° is not 15°, what may not be is not what may, and longer is not shorter
  if (isOfAnotherKind || numbersOf(one.text) !== numbersOf(other.text)) return null;
  if (isNegated(one.text) !== isNegated(other.text) || turnsRound(one.text, other.text, '')) return null;
  const nouns = inCommon(
    one,
    other,
    ({ weight }) => weight === 1,
    (a, b) => a === b,
  );
  const everyday = inCommon(
    one,
    other,
    ({ weight }) => weight < 1,
    (a, b) => a.includes(b) || b.includes(a),
  );
  const how = (nouns.share ?? 0) + (everyday.share ?? 0) / 10;
  if ((nouns.share ?? 0) >= NOUNS && (everyday.share ?? 1) >= EVERYDAY) return { how: how + 1, isSure: true };
  const isUnsure = (nouns.share ?? 0) >= UNSURE.share && nouns.common >= UNSURE.common && sharesFirst(one, other);
  return isUnsure ? { how, isSure: false } : null;
}

/** What each names first, the thing or when, the other names too: 收镜 is not 换高倍镜. */
const sharesFirst = (one: SearchQuestion, other: SearchQuestion): boolean => {
  const [a, b] = [nounsOf(one), nounsOf(other)];
  return b.includes(a[0] ?? '') && a.includes(b[0] ?? '');
};
const nounsOf = ({ terms }: SearchQuestion): string[] =>
  terms.flatMap(({ text, weight }) => (weight === 1 ? text : []));

const plain = (text: string): string => normalise(text).replace(/[\s\p{P}]+/gu, '');

/** `share` is null where one of them has none. */
function inCommon(
  one: SearchQuestion,
  other: SearchQuestion,
  isOfKind: (term: Term) => boolean,
  isSame: (a: string, b: string) => boolean,
): { common: number; share: number | null } {
  const wordsOf = ({ terms }: SearchQuestion) => [...new Set(terms.filter(isOfKind).map(({ text }) => text))];
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length === 0 || b.length === 0) return { common: 0, share: null };
  const common = a.filter((word) => b.some((same) => isSame(word, same))).length;
  return { common, share: common / (a.length + b.length - common) };
}

const WHEN = anyOf(({ search }) => search.when);
/** 收镜时镜筒 is two words, as 收镜的时候镜筒 is: the first says what it is asked of. */
export const readAsked = (text: string): SearchQuestion => ({ ...readQuestion(text.replaceAll(WHEN, ' ')), text });

/** Does a correction that was found by its words speak of all that is asked about? */
export function speaksOf(passage: Passage, text: string): boolean {
  const said = plainOf(passage.text);
  return readAsked(text).terms.every((term) => term.weight < 1 || presence(said, term) > 0);
}

// what was asked once is compared with every question that comes
const read = new Map<string, SearchQuestion>();
function questionOf(asked: string): SearchQuestion {
  const known = read.get(asked);
  if (known) return known;
  if (read.size >= MOST_READ) read.clear();
  const question = readAsked(asked);
  read.set(asked, question);
  return question;
}

export interface Correction {
  passage: Passage;
  /** False: the question may be another. */
  isSure: boolean;
}

/** The correction of these courses whose question is most like this one; null: there is none. */
export async function findCorrection(query: Query, courses: CourseQuery, text: string): Promise<Correction | null> {
  const { rows } = await query({
    name: `correction-${courses.name}`,
    text: `select ${PASSAGE_COLUMNS}, p.asked from passage p join document d on d.id = p.document_id and d.deleted_at is null
      where p.asked is not null and p."on" and p.course_id = any(array(${courses.select})) order by p.seq desc, p.id limit ${MOST}`,
    values: [...courses.values],
  });
  if (rows.length === 0) return null;
  const question = readAsked(text);
  let best: (Alike & { row: Record<string, unknown> }) | null = null;
  for (const row of rows) {
    const alike = alikeness(question, questionOf(String(row['asked'])));
    if (alike && alike.how > (best?.how ?? 0)) best = { row, ...alike };
  }
  return best && { passage: toPassage(best.row), isSure: best.isSure };
}
