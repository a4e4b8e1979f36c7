// What the material says people get wrong: never told, answered or asked without what is right.

import { cellsIn } from '#contract/rows.ts';
import { sentences } from '#contract/sentences.ts';
import { allOf, anyOf, collectFromLanguages, LANGUAGES, sourceOf } from '#server/platform/tutor/lang/index.ts';
import { LIST_ITEM, LIST_MARK } from './shapes.ts';

const BELIEFS = allOf(({ text }) => text.beliefs);
const TAKEN_FOR = collectFromLanguages(({ text }) => text.takenFor);
// From here on it says what is right.
const RIGHT = new RegExp(String.raw`[，,；;]?\s*${sourceOf(({ text }) => text.putsRight)}`, 'iu');
const TURN = new RegExp(`^${sourceOf(({ text }) => text.turn)}(?<first>.)`, 'u');

const WRONG_COLUMN = anyOf(({ roles }) => roles.wrongColumn);
const RIGHT_COLUMN = anyOf(({ roles }) => roles.rightColumn);
/** By what it is called in any language: Mistake 错误. */
const isColumn = (name: string, pattern: RegExp): boolean =>
  [name.replace(/[^\p{Script=Han}]/gu, ''), name.replace(/[^a-z ]/giu, '').trim(), name].some((own) =>
    pattern.test(own),
  );

/** A row of a table that sets mistakes against what is right. */
export function mistakeRow(text: string): { wrong: string; right: string } | undefined {
  const cells = cellsIn(text);
  const wrong = cells?.find(([column]) => isColumn(column, WRONG_COLUMN))?.[1];
  const right = cells?.find(([column]) => isColumn(column, RIGHT_COLUMN))?.[1];
  return wrong && right ? { wrong: asClaim(wrong), right } : undefined;
}

/** The wrong belief as a sentence of its own; undefined where the sentence reports none. */
export function mistakenClaim(sentence: string): string | undefined {
  const text = sentence.trim();
  const row = mistakeRow(text);
  if (row) return row.wrong;
  for (const { pattern, claim } of TAKEN_FOR) {
    const taken = pattern.exec(text)?.groups;
    if (taken) return claim(taken['what'] ?? '', taken['as'] ?? '');
  }
  const claim = BELIEFS.map((pattern) => pattern.exec(text)?.groups?.['claim']).find((found) => found);
  if (!claim) return undefined;
  const turns = [claim.search(RIGHT), claim.search(RIGHT_LABEL)].filter((at) => at >= 0);
  const told = claim.slice(0, Math.min(claim.length, ...turns)).replace(/[。.！!；;，,\s]+$/u, '');
  if (told.length < 4) return undefined;
  return asClaim(told);
}

/** It says what is believed, and not yet what is right: the next sentence does. */
export function waitsForRight(text: string): boolean {
  return !mistakeRow(text) && mistakenClaim(text) !== undefined && !RIGHT.test(text) && sentences(text).length < 2;
}

/** A wrong belief, what is right, and both as they stand: `text.slice(start, end)`. */
export interface Mistake {
  wrong: string;
  /** Empty where the material does not say it here. */
  right: string;
  start: number;
  end: number;
  /** It says by its own words that it is wrong, wherever it is quoted. */
  named: boolean;
  /** It names what is done, which is neither true nor false. */
  done?: true;
  /** What is right is what comes of it. */
  comes?: true;
}

const WRONG_LABEL = new RegExp(String.raw`^${sourceOf(({ text }) => text.wrongLabel)}\s*`, 'u');
const RIGHT_LABEL = new RegExp(String.raw`\s*${sourceOf(({ text }) => text.rightLabel)}\s*`, 'u');
const PUTS_RIGHT = new RegExp(String.raw`^\s*${sourceOf(({ text }) => text.rightLabel)}`, 'u');
/** √ …, Correct: …: nothing without what it puts right. */
export const startsRight = (text: string): boolean => PUTS_RIGHT.test(text);

/** It is put against what stands before it: 事实上，…, √ … */
export const turnsRight = (text: string): boolean => startsRight(text) || text.search(RIGHT) === 0;

const ASSERTION = anyOf(({ roles }) => roles.assertion);
const SHORTEST = 6;
const SHORTEST_DONE = 4;
const DOES_WRONG = anyOf(({ roles }) => roles.doesWrong);
const BARE_BELIEF = anyOf(({ roles }) => roles.bareBelief);
const BELIEVES = anyOf(({ roles }) => roles.believes);
const ENTRY = new RegExp(
  String.raw`(?<=^|\n|[。.！!]\s*)(?=${LIST_ITEM.source.replace('^', '')}|${sourceOf(({ text }) => text.wrongLabel)})`,
  'u',
);

/**
 * The mistakes that a text names. `listed`: its heading says that these are mistakes, so `wrong: right` is one, and so is an item
 * that goes on to say more of what it names.
 */
export function mistakesIn(text: string, listed = false): Mistake[] {
  const row = mistakeRow(text);
  if (row) return [{ ...row, start: 0, end: text.trimEnd().length, named: true }];
  let at = 0;
  const all = text.split(ENTRY).flatMap((entry): Mistake[] => {
    const start = at;
    at += entry.length;
    const own = entry.replace(LIST_MARK, '').trim();
    const found =
      labelled(own) ??
      believed(own, listed) ??
      (listed ? (itemised(own) ?? explained(own, LIST_MARK.test(entry))) : undefined);
    return found ? [{ ...found, start, end: start + entry.trimEnd().length }] : [];
  });
  // 单位不统一 is no claim among what is done
  const isOfDoings = all.filter(({ comes }) => comes).length * 2 > all.length;
  return isOfDoings ? all.map((own) => (own.named ? own : { ...own, done: true, comes: true })) : all;
}

type Halves = Omit<Mistake, 'start' | 'end'>;

// 误区一：… 正确的理解是…; × … √ …
function labelled(entry: string): Halves | undefined {
  if (!WRONG_LABEL.test(entry)) return undefined;
  const rest = entry.replace(WRONG_LABEL, '');
  const label = RIGHT_LABEL.exec(rest);
  if (label) {
    const right = rest.slice(label.index + label[0].length);
    return { wrong: asClaim(rest.slice(0, label.index)), right: right.trim(), named: true };
  }
  return believed(entry) ?? { ...halved(rest), named: true };
}

function believed(entry: string, listed = false): Halves | undefined {
  const [first, ...rest] = sentences(entry);
  // 认为虚像是看不见的。 Under such a heading it need not say who does
  const bare = listed && first ? BARE_BELIEF.exec(first.text)?.groups?.['claim'] : undefined;
  const wrong = first && (mistakenClaim(first.text) ?? (bare && asClaim(bare.split(RIGHT)[0] ?? '')));
  if (!first || !wrong) return undefined;
  const turn = RIGHT.exec(first.text);
  const own = turn ? first.text.slice(turn.index).replace(/^[，,；;]\s*/u, '') : '';
  return { wrong, right: [own, ...rest.map(({ text }) => text)].join('').trim(), named: true };
}

const NAMES_MISTAKE = anyOf(({ roles }) => roles.namesMistake);
/** 最常见的错误是把电极插进泥里：…: it says of itself that this is wrong, so that it is true as it stands. */
export const namesMistake = (text: string): boolean => NAMES_MISTAKE.test(text.replace(LIST_MARK, '').trim());

// 发酵时间越长越好：时间过长会使面筋断裂
function itemised(entry: string): Halves | undefined {
  const at = entry.search(/[：:]/u);
  const wrong = entry.slice(0, Math.max(at, 0)).trim();
  const right = entry.slice(at + 1).trim();
  if (at < 0 || wrong.length < SHORTEST || right.length < 4 || namesMistake(wrong)) return undefined;
  if (!ASSERTION.test(wrong) || DOES_WRONG.test(wrong)) return undefined;
  return { wrong: asClaim(wrong), right, named: false };
}

// · 用手直接拿砝码。手上的汗会使砝码生锈: of a paragraph only its words tell that it does not name a second mistake.
function explained(entry: string, isItem: boolean): Halves | undefined {
  const { wrong, right } = halved(entry);
  if (namesMistake(wrong)) return undefined;
  if (wrong !== '' && right === '') return isItem ? outcome(entry) : undefined;
  return wrong !== '' && (isItem || forbids(right) || saysWhy(right))
    ? { wrong, right, named: false, done: true }
    : undefined;
}

// · 用手擦拭镜头，使镜头留下划痕: what is done, and behind a colon or the last comma what comes of it. Of what is believed nothing comes.
function outcome(entry: string): Halves | undefined {
  const text = entry.trim();
  const [, done = '', comes = ''] =
    /^([^：:]+)[：:]\s*(.+)$/su.exec(text) ?? /^(.+)(?:，|, )([^，]+)$/su.exec(text) ?? [];
  if (done.length < SHORTEST_DONE || comes.length < SHORTEST_DONE || BELIEVES.test(done)) return undefined;
  return { wrong: asClaim(done), right: comes, named: false, done: true, comes: true };
}

const WHY = anyOf(({ roles }) => roles.signs.cause);
const saysWhy = (text: string): boolean => text.search(WHY) >= 0;

function halved(text: string): Pick<Halves, 'wrong' | 'right'> {
  const [first, ...rest] = sentences(text);
  return {
    wrong: asClaim(first?.text ?? ''),
    right: rest
      .map((own) => own.text)
      .join('')
      .trim(),
  };
}

function asClaim(text: string): string {
  const told = text.trim().replace(/[。.！!；;，,\s]+$/u, '');
  if (told === '') return '';
  return /\p{Script=Han}/u.test(told) ? `${told}。` : `${told.charAt(0).toUpperCase()}${told.slice(1)}.`;
}

/** As it stands without what it was put against: 事实上，… */
export const withoutTurn = (text: string): string =>
  text.replace(TURN, (...found) => String((found.at(-1) as { first: string }).first).toUpperCase());

/** It forbids something: whoever asks for permission hears that first. */
export const forbids = (text: string): boolean => LANGUAGES.some(({ search }) => search.forbids.test(text));
