// How passages are put before a model: numbered, and marked as material, never as instructions.
import { type Citation, citationIn } from '#server/platform/tutor/answer/script.ts';
import type { Hit } from '#server/platform/tutor/search/search.ts';
import { asMaterial } from './untrusted.ts';

const QUOTE_LIMIT = 800;
/** Besides the one that was found first. */
const MOST_ROWS = 4;

export const sourcesOf = (hits: readonly Hit[]): Citation[] =>
  hits
    .flatMap(({ passage, rows = [] }) => [passage, ...rows.slice(0, MOST_ROWS)])
    .map((p, i) => citationIn(p, p.text.slice(0, QUOTE_LIMIT), i + 1));

export function withSources(task: string, sources: readonly Citation[]): string {
  const list = sources
    .map((s) => `[${s.n}] 《${asMaterial(s.document)}》${asMaterial(s.heading ?? '')}\n${asMaterial(s.quote)}`)
    .join('\n\n');
  return `资料:\n<<<\n${list === '' ? '(没有找到相关资料)' : list}\n>>>\n\n${asMaterial(task)}`;
}
