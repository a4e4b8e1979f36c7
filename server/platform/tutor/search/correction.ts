// A teacher's correction of what the tutor once said: found first where the question is alike, by the words of who asked then,
// which nobody is shown.
import { anyOf } from '#server/platform/tutor/lang/index.ts';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { normalise } from '#server/platform/tutor/text/words.ts';
import { readQuestion, type SearchQuestion, type Term } from './question.ts';
import type { CourseQuery } from './scope.ts';
import { PASSAGE_COLUMNS, type Query, toPassage } from './search.ts';

/** Share of the nouns that two questions have in common, and of the everyday words. */
const NOUNS = 0.7;
const EVERYDAY = 0.5;
const NEGATED = [anyOf(({ mark }) => mark.negation), anyOf(({ draft }) => draft.negated)];
const isNegated = (text: string): boolean => NEGATED.some((pattern) => pattern.test(text));
const MOST = 500;
const MOST_READ = 5_000;

const numbersOf = (text: string): string => (text.match(/\d+(?:\.\d+)?/g) ?? []).toSorted().join(' ');

/** In place of how surely: which of several is the nearest; null where the two ask for different things. */
export function alikeness(one: SearchQuestion, other: SearchQuestion): number | null {
  if (plain(one.text) === plain(other.text)) return 2;
  const isOfAnotherKind = one.cue !== other.cue && one.cue !== 'other' && other.cue !== 'other';
  // 5° is not 15°, and what may not be is not what may
  if (isOfAnotherKind || numbersOf(one.text) !== numbersOf(other.text)) return null;
  if (isNegated(one.text) !== isNegated(other.text)) return null;
  const nouns = share(
    one,
    other,
    ({ weight }) => weight === 1,
    (a, b) => a === b,
  );
  const everyday = share(
    one,
    other,
    ({ weight }) => weight < 1,
    (a, b) => a.includes(b) || b.includes(a),
  );
  if ((nouns ?? 0) < NOUNS || (everyday ?? 1) < EVERYDAY) return null;
  return (nouns ?? 0) + (everyday ?? 0) / 10;
}

const plain = (text: string): string => normalise(text).replace(/[\s\p{P}]+/gu, '');

/** Null: one of them has none. */
function share(
  one: SearchQuestion,
  other: SearchQuestion,
  isOfKind: (term: Term) => boolean,
  isSame: (a: string, b: string) => boolean,
): number | null {
  const wordsOf = ({ terms }: SearchQuestion) => [...new Set(terms.filter(isOfKind).map(({ text }) => text))];
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length === 0 || b.length === 0) return null;
  const common = a.filter((word) => b.some((same) => isSame(word, same))).length;
  return common / (a.length + b.length - common);
}

// what was asked once is compared with every question that comes
const read = new Map<string, SearchQuestion>();
function questionOf(asked: string): SearchQuestion {
  const known = read.get(asked);
  if (known) return known;
  if (read.size >= MOST_READ) read.clear();
  const question = readQuestion(asked);
  read.set(asked, question);
  return question;
}

/** The correction of these courses whose question is most like this one; null: there is none. */
export async function findCorrection(query: Query, courses: CourseQuery, text: string): Promise<Passage | null> {
  const { rows } = await query({
    name: `correction-${courses.name}`,
    text: `select ${PASSAGE_COLUMNS}, p.asked from passage p join document d on d.id = p.document_id and d.deleted_at is null
      where p.asked is not null and p."on" and p.course_id = any(array(${courses.select})) order by p.seq desc, p.id limit ${MOST}`,
    values: [...courses.values],
  });
  if (rows.length === 0) return null;
  const question = readQuestion(text);
  let best: { row: Record<string, unknown>; how: number } | null = null;
  for (const row of rows) {
    const how = alikeness(question, questionOf(String(row['asked'])));
    if (how !== null && how > (best?.how ?? 0)) best = { row, how };
  }
  return best && toPassage(best.row);
}
