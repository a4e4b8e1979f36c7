// What is said where a teacher has corrected the tutor: the correction in its own words, and nothing beside it.
import { sentences } from '#contract/sentences.ts';
import { langOf, PHRASES } from '#server/platform/tutor/lang/index.ts';
import { ordersTutor } from '#server/platform/tutor/roles/about.ts';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { type Script, scriptWriter } from './script.ts';

/**
 * `isAlike`: of a question that is only like the one which it was written for. Null: it says nothing but orders to whoever reads
 * it, which are not quoted.
 */
export function composeCorrection(question: string, passage: Passage, isAlike = false): Script | null {
  const all = sentences(passage.text);
  const said = all.filter(({ text }) => !ordersTutor(text));
  if (said.length === 0) return null;
  const whole = [{ passage, start: 0, end: passage.text.length }];
  const writer = scriptWriter();
  const words = PHRASES[langOf(question)];
  writer.own(isAlike ? words.correctedAlike : words.corrected);
  writer.quote(
    said.length === all.length ? whole : said.map(({ start, end }) => ({ passage, start, end })),
    'paragraph',
  );
  return writer.done();
}
