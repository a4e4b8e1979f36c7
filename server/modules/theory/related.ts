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

/** The other points of a plan that have to do with one, by their ids. */
export const relatedIn = (plan: readonly ApprovedPoint[], id: string, point: Told): string[] =>
  plan.filter((other) => other.id !== id && areRelated(other, point)).map((other) => other.id);

/** In one section, or one speaks of what the other is about. */
export function areRelated(one: Told, other: Told): boolean {
  const sections = new Set(sectionsOf(other));
  const speaksOf = (a: Told, b: Told) => termsOf(b).some((term) => `${a.title}\n${textOf(a)}`.includes(term));
  return sectionsOf(one).some((own) => sections.has(own)) || speaksOf(one, other) || speaksOf(other, one);
}
