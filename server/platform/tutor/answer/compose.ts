// Words an explanation or an answer out of the material's own sentences, in the order the author gave them.

import { anyOf, langOf, PHRASES } from '#server/platform/tutor/lang/index.ts';
import type { Lang } from '#server/platform/tutor/lang/language.ts';
import type { SentenceRole } from '#server/platform/tutor/lang/phrases.ts';
import { ordersTutor } from '#server/platform/tutor/roles/about.ts';
import { readQuestion } from '#server/platform/tutor/search/question.ts';
import { plainOf } from '#server/platform/tutor/search/reading.ts';
import type { Decision } from '#server/platform/tutor/search/refuse.ts';
import { presence } from '#server/platform/tutor/search/score.ts';
import type { HitInContext } from '#server/platform/tutor/search/search.ts';
import { defines } from '#server/platform/tutor/text/definitions.ts';
import { isExercise } from '#server/platform/tutor/text/exercises.ts';
import { lastHeading, type Passage, type PassageSpan } from '#server/platform/tutor/text/passage.ts';
import {
  announces,
  isList,
  isWhole,
  partText,
  type TextUnit,
  units,
  unitText,
} from '#server/platform/tutor/text/units.ts';
import { type Script, type ScriptWriter, scriptWriter } from './script.ts';

const WEIGHT: Readonly<Record<SentenceRole, number>> = {
  definition: 5,
  // A principle without its formula is half a principle.
  formula: 7,
  step: 5,
  list: 5,
  reason: 3,
  example: 3,
  contrast: 3,
  caution: 2,
  table: 2,
  question: 1,
  plain: 1,
};
const FIRST_UNIT = 3;
const DEFINES_TITLE = 4;
// A definition that stands this near the beginning may open the explanation.
const MAX_MOVE = 2;

/** Characters quoted by a first telling, and by one that was asked to say more. */
const FIRST_TELLING = 320;
// A formula is told although the telling is long already.
const FOR_FORMULA = 120;
// As many words take more letters in English.
const LATIN = 0.45;
export const EXTENDED_LENGTH = 400;

interface ExplainInput {
  title: string;
  /** The point's passages in document order. */
  passages: readonly Passage[];
  /** Quotes of the tellings before; what was said is not said again. */
  told?: readonly string[];
  /** Quoted characters, FIRST_TELLING by default. */
  limit?: number;
  lang?: Lang;
  /** Characters that may be told beyond the limit, where nothing is left over then. */
  rest?: number;
  /** What may be told at all; everything by default. */
  isTold?: (unit: TextUnit) => boolean;
}

/** A script without citations means that nothing is left to tell. */
export function explain({
  title,
  passages,
  told = [],
  limit = FIRST_TELLING,
  lang = 'zh',
  rest = 0,
  isTold,
}: ExplainInput): Script {
  const words = PHRASES[lang];
  const writer = scriptWriter();
  const said = (unit: TextUnit) => unit.parts.every((part) => told.some((quote) => quote.includes(partText(part))));
  const fresh = units(passages).filter((unit) => isWhole(unit) && !said(unit) && (isTold?.(unit) ?? true));
  const chosen = definitionFirst(choose(fresh, title, limit, rest), title);
  if (chosen.length === 0) {
    writer.own(words.nothingNew);
    return writer.done();
  }
  writer.own(told.length > 0 ? words.more(title) : words.topic(title));
  writeUnits(writer, chosen, lang);
  return writer.done();
}

// Units of one passage stay one paragraph unless a word of ours comes between.
function writeUnits(writer: ScriptWriter, chosen: readonly TextUnit[], lang: Lang | undefined): void {
  const used = new Set<string>();
  let paragraph: PassageSpan[] = [];
  const flush = () => {
    if (paragraph.length > 0) writer.quote(paragraph, 'paragraph');
    paragraph = [];
  };
  const add = (part: PassageSpan) => {
    if (paragraph.at(-1)?.passage.id !== part.passage.id) flush();
    paragraph.push(part);
  };
  for (const [index, unit] of chosen.entries()) {
    const connective = lang && connectiveFor(unit, chosen[index - 1], index === 0, lang);
    const say = connective && !used.has(connective) ? connective : undefined;
    if (say || isList(unit)) flush();
    if (say) {
      used.add(say);
      writer.own(say);
    }
    if (isList(unit)) writer.quote(unit.parts, 'list');
    else for (const part of unit.parts) add(part);
  }
  flush();
}

function weigh(unit: TextUnit, index: number, title: string): number {
  return WEIGHT[unit.role] + (index === 0 ? FIRST_UNIT : 0) + (definesTitle(unit, title) ? DEFINES_TITLE : 0);
}

const TITLE_FRAME = anyOf(({ text }) => text.titleFrame);

function definesTitle(unit: TextUnit, title: string): boolean {
  const term = title.replace(TITLE_FRAME, '');
  return defines(unitText(unit), term);
}

// The weightiest units that fit, given back in document order. One always fits.
function choose(all: readonly TextUnit[], title: string, limit: number, rest: number): TextUnit[] {
  const byWeight = all
    .map((unit, index) => ({ unit, index, weight: weigh(unit, index, title), size: sizeOf(unit) }))
    .sort((a, b) => b.weight - a.weight || a.index - b.index);
  const chosen = new Set<TextUnit>();
  let left = limit;
  for (const { unit, size } of byWeight) {
    const room = unit.role === 'formula' ? left + FOR_FORMULA : left;
    if (size > room && chosen.size > 0) continue;
    chosen.add(unit);
    left -= size;
  }
  const over = all.filter((unit) => !chosen.has(unit)).reduce((sum, unit) => sum + sizeOf(unit), 0);
  return all.filter((unit) => chosen.has(unit) || over <= rest);
}

function sizeOf(unit: TextUnit): number {
  const text = unitText(unit);
  return /\p{Script=Han}/u.test(text) ? text.length : text.length * LATIN;
}

function definitionFirst(chosen: readonly TextUnit[], title: string): TextUnit[] {
  const at = chosen.findIndex((unit) => definesTitle(unit, title));
  const definition = chosen[at];
  if (!definition || at > MAX_MOVE) return [...chosen];
  return [definition, ...chosen.filter((unit) => unit !== definition)];
}

// A word of ours only where the kind of unit changes, and never before a sentence that brings its own.
const CONNECTIVES = anyOf(({ text }) => text.connectives);

function connectiveFor(unit: TextUnit, before: TextUnit | undefined, first: boolean, lang: Lang): string | undefined {
  const words = PHRASES[lang];
  const text = unitText(unit);
  if (unit.role === before?.role || CONNECTIVES.test(text)) return undefined;
  if (unit.role === 'definition' && first) return words.firstDefinition;
  if (first) return undefined;
  // 写成式子 stands directly before a formula, never before the sentence that announces one.
  if (unit.role === 'formula' && !/^\S{1,12}\s*[=≈∝]/u.test(text)) return undefined;
  return words.before[unit.role];
}

interface AnswerInput {
  question: string;
  hits: readonly HitInContext[];
  decision: Pick<Decision, 'outcome'> & { said: readonly PassageSpan[] };
  /** By default the language of the question. */
  lang?: Lang;
  /** Whoever asks has a teacher to ask. */
  hasTeacher?: boolean;
}

const AROUND_LIMIT = 200;

/** Says what was decided on and opens the section around it; `none` cites nothing. */
export function composeAnswer({
  question,
  hits,
  decision,
  lang = langOf(question),
  hasTeacher = true,
}: AnswerInput): Script {
  const { outcome, said } = decision;
  const words = PHRASES[lang];
  const writer = scriptWriter();
  const [hit] = hits;
  if (outcome === 'order' || outcome === 'greeting') {
    writer.own(outcome === 'order' ? words.noQuestion : words.greeting);
    return writer.done();
  }
  if (outcome === 'none' || !hit) {
    const headings = nearestHeadings(question, hits);
    writer.own(words.none(headings, hasTeacher));
    return writer.done('not-in-material');
  }
  const section = sectionOf(holding(hits, said) ?? hit);
  const main = unitOf(said, section);
  writer.own(outcome === 'near' ? words.near : words.says);
  const told = main ? [main, ...announcedBy(main, section)] : [];
  writeUnits(writer, told, undefined);
  if (outcome === 'near') {
    writer.own(words.askTeacher(hasTeacher));
    return writer.done('nearest');
  }
  const around = main ? unitsAround(section, told) : [];
  if (around.length > 0) writer.own(words.alsoSaid);
  writeUnits(writer, around, undefined);
  return writer.done();
}

// A section that shares no more than 过程 with the question is not near.
function nearestHeadings(question: string, hits: readonly HitInContext[]): string[] {
  const nouns = readQuestion(question).terms.filter((term) => term.weight === 1);
  const near = hits.slice(0, 3).filter(({ passage }) => {
    const text = plainOf(`${passage.heading ?? ''}\n${passage.text}`);
    return nouns.some((noun) => presence(text, noun) > 0);
  });
  return [...new Set(near.flatMap(({ passage }) => lastHeading(passage) ?? []))];
}

const holding = (hits: readonly HitInContext[], said: readonly PassageSpan[]): HitInContext | undefined =>
  hits.find(({ passage, rows = [] }) => [passage, ...rows].some(({ id }) => id === said[0]?.passage.id));

function sectionOf({ passage, around }: HitInContext): TextUnit[] {
  const same = around.filter((other) => other.documentId === passage.documentId && other.heading === passage.heading);
  return units([...same, passage].sort((a, b) => a.seq - b.seq));
}

// Told as what they are part of: items of a list as a list, rows as a table.
function unitOf(said: readonly PassageSpan[], section: readonly TextUnit[]): TextUnit | undefined {
  if (said.length === 0) return undefined;
  const around = section.find((unit) => unit.parts.some((part) => said.some((own) => overlaps(part, own))));
  return { role: around?.role ?? 'plain', parts: [...said] };
}

const overlaps = (one: PassageSpan, other: PassageSpan): boolean =>
  one.passage.id === other.passage.id && one.start < other.end && other.start < one.end;

// 「常见物质的密度如下：」 answers nothing without what follows it, as far as that fits.
function announcedBy(main: TextUnit, section: readonly TextUnit[]): TextUnit[] {
  const last = main.parts.at(-1);
  if (!last || !announces(main)) return [];
  const all = section.flatMap((unit) => unit.parts.map((part) => ({ unit, part })));
  const at = all.findIndex(({ part }) => overlaps(part, last));
  const part = all[at]?.part;
  if (part && part.end > last.end) return [{ role: 'plain', parts: [{ ...part, start: last.end }] }];
  const next = part && all[at + 1]?.unit;
  if (!next) return [];
  let left = EXTENDED_LENGTH;
  const parts = all.slice(at + 1).flatMap((own) => {
    left -= partText(own.part).length;
    return own.unit === next && left >= 0 ? [own.part] : [];
  });
  return parts.length > 0 ? [{ ...next, parts }] : [];
}

// The units next to the answer, nearest first, in document order, as far as they fit.
function unitsAround(section: readonly TextUnit[], told: readonly TextUnit[]): TextUnit[] {
  const saidParts = told.flatMap(({ parts }) => parts);
  const isSaid = ({ parts }: TextUnit) => parts.some((part) => saidParts.some((own) => overlaps(part, own)));
  const at = section.findIndex(isSaid);
  const chosen = new Set<TextUnit>();
  let left = AROUND_LIMIT;
  for (const index of [at + 1, at - 1, at + 2]) {
    const unit = section[index];
    const size = unit ? unitText(unit).length : 0;
    if (!unit || size > left || isSaid(unit) || isExercise(unitText(unit)) || ordersTutor(unitText(unit))) continue;
    chosen.add(unit);
    left -= size;
  }
  // what follows may be the answer itself, or too long
  const isFollowed = (next: TextUnit | undefined) => next !== undefined && chosen.has(next);
  return section.filter((unit, i) => chosen.has(unit) && (!announces(unit) || isFollowed(section[i + 1])));
}
