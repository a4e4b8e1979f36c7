// Which points have to do with one another: only these are set side by side.
import { definitions, headingPath, plainHeading } from '#server/platform/tutor/index.ts';
import { type ApprovedPoint, isQuoted } from './theory.store.ts';

type Told = Pick<ApprovedPoint, 'title' | 'explanation'>;

const textOf = ({ explanation }: Told): string =>
  explanation.map((piece) => (isQuoted(piece) ? piece.quote : piece.text)).join('\n');

/** The headings over it below its document's own. */
const sectionsOf = ({ explanation }: Told): string[] =>
  explanation.filter(isQuoted).flatMap((piece) => {
    const above = piece.heading === undefined ? [] : headingPath({ heading: piece.heading }).slice(0, -1);
    return above.length > 1 ? [`${piece.documentId}/${above.join('/')}`] : [];
  });

/** What it is about, by its name or by what it defines. */
const termsOf = (point: Told): string[] =>
  [plainHeading(point.title), ...definitions(textOf(point)).map(({ term }) => term)].filter((term) => term.length > 1);

const read = (point: Told) => ({
  sections: new Set(sectionsOf(point)),
  terms: termsOf(point),
  text: `${point.title}\n${textOf(point)}`,
});
type Read = ReturnType<typeof read>;

const speaksOf = ({ text }: Read, { terms }: Read): boolean => terms.some((term) => text.includes(term));

/** In one section, or one speaks of what the other is about. */
const isRelated = (one: Read, other: Read): boolean =>
  [...one.sections].some((section) => other.sections.has(section)) || speaksOf(one, other) || speaksOf(other, one);

export const areRelated = (one: Told, other: Told): boolean => isRelated(read(one), read(other));

/** The other points of a plan that have to do with one, by their ids. */
export function relatedIn(plan: readonly ApprovedPoint[], id: string, point: Told): string[] {
  const own = read(point);
  return plan.filter((other) => other.id !== id && isRelated(read(other), own)).map((other) => other.id);
}
