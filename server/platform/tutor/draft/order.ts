// Steps to put in order: numbered items under a heading that says they follow one another, and 先…再…最后 of one sentence.

import { anyOf, langOf, NUMERALS, PHRASES } from '#server/platform/tutor/lang/index.ts';
import { headsSteps } from '#server/platform/tutor/roles/roles.ts';
import { headingPath, lastHeading, type Passage, plainHeading } from '#server/platform/tutor/text/passage.ts';
import { itemsIn, linesAs, statementsIn } from '#server/platform/tutor/text/shapes.ts';
import { type DraftQuestion, provenance } from './lines.ts';
import type { DraftPoint } from './points.ts';

/** 步骤： before the first of them. */
const ANNOUNCES = anyOf(({ roles }) => roles.announcesSteps);
const BARE = anyOf(({ ask }) => ask.bareSteps);
const PLACED = anyOf(({ ask }) => ask.placed);
const TELLS_PLACE = anyOf(({ ask }) => ask.tellsPlace);
const POINTS_BACK = anyOf(({ ask }) => ask.pointsBack);
const COMES_AFTER = anyOf(({ ask }) => ask.comesAfter);
const CONDITIONAL = anyOf(({ ask }) => ask.conditional);
const FIRST = anyOf(({ ask }) => ask.first);
const NEXT = anyOf(({ ask }) => ask.next);
const LAST = anyOf(({ ask }) => ask.last);
const MARK = String.raw`(?:\d{1,2}[.、．)）](?!\d)|[（(][\d${NUMERALS}]{1,2}[)）]|[①-⑳])`;
const ITEM = new RegExp(String.raw`^\s*${MARK}\s*`, 'u');
/** Where items stand in one paragraph, each begins behind the end of the one before. */
const BETWEEN = new RegExp(String.raw`(?<=^|[。；;.\s])(?=${MARK})`, 'u');

const LEAST = 4;
const LEAST_IN_SENTENCE = 3;
/** More are too many to put in order, and some of them would not be the list. */
const MOST = 8;
const LONGEST_NAME = 12;
const LONGEST = 40;

/** At most one of a list, and one of a sentence where there is no list. */
export function orderQuestions({ title, passages }: DraftPoint, point: number): DraftQuestion[] {
  const lists = listsOf(passages).flatMap(({ first, items }) => drafted({ title, point, first, items, least: LEAST }));
  if (lists.length > 0) return lists;
  return passages
    .flatMap((passage) =>
      statementsIn(passage.text).flatMap((text) =>
        drafted({ title, point, first: passage, least: LEAST_IN_SENTENCE, quote: text, ...sequenceIn(text) }),
      ),
    )
    .slice(0, 1);
}

interface Steps {
  title: string;
  point: number;
  first: Passage;
  /** As the material says them. */
  items: readonly string[];
  least: number;
  quote?: string;
  /** What stands before the first step of a sentence: 读数分三步. */
  lead?: string;
}

function drafted({ title, point, first, items, least, quote, lead = '' }: Steps): DraftQuestion[] {
  const all = items.map(nameOf);
  const names = all.flatMap((name) => name ?? []);
  // a list in which one item is no step may have others that are none
  if (names.length < least || names.length > MOST || all.includes(undefined) || new Set(names).size < names.length)
    return [];
  const words = PHRASES[langOf(names.join(' '))];
  const stem = words.inOrder([whose(title, first), ...(lead === '' ? [] : [lead])].join(' · '));
  return [ordering(names, { stem, point, passage: first, text: quote ?? first.text })];
}

/** What the material tells in this order. */
export function ordering(
  names: readonly string[],
  { stem, ...line }: Pick<DraftQuestion, 'stem'> & Parameters<typeof provenance>[0],
): DraftQuestion {
  const options = names.map((text, at) => ({ key: 'ABCDEFGH'.charAt(at), text }));
  const answer = options.map(({ key }) => key);
  return { kind: 'order', stem, options, answer, ...provenance(line), explanation: names.join(' → ') };
}

/** 操作步骤 says nothing of what is done: the heading above does. */
function whose(title: string, passage: Passage): string {
  const path = headingPath(passage).map(plainHeading);
  const own = path.at(-1) ?? title;
  const above = path.at(-2);
  return BARE.test(own) && above ? `${above} · ${own}` : own;
}

/** What an item is called: before its colon, else by its words, without one that says its place. */
function nameOf(item: string): string | undefined {
  const text = item.replace(ITEM, '').replace(PLACED, '').trim();
  const [, called] = new RegExp(String.raw`^([^：:，。；]{2,${LONGEST_NAME}})[：:]`, 'u').exec(text) ?? [];
  const first = called ?? text.split(/[，。；：！？]|[,;:.](?=\s|$)/u)[0] ?? '';
  if (first.length < 2 || first.length > LONGEST || TELLS_PLACE.test(text) || POINTS_BACK.test(first)) return undefined;
  // 点燃蜡烛，把它移到…: all of it where that is short, and names no other step
  const whole = text.replace(/[，。；,;.]$/u, '');
  const isName =
    called === undefined && whole.length <= LONGEST && !/[。；：？！]/u.test(whole) && !POINTS_BACK.test(whole);
  if (CONDITIONAL.test(first) && !(isName && COMES_AFTER.test(first) && whole !== first)) return undefined;
  return (isName ? whole : first).trim();
}

/** Lists of numbered items, each under a heading that says they are steps. */
function listsOf(passages: readonly Passage[]): { first: Passage; items: string[] }[] {
  const lists: { first: Passage; last: Passage; items: string[] }[] = [];
  for (const passage of passages) {
    const heading = lastHeading(passage) ?? '';
    const isSteps = passage.role === 'steps' && passage.roleSet;
    const lead = itemsIn(passage.text)?.lead ?? '';
    if (!isSteps && !headsSteps(heading) && !ANNOUNCES.test(lead)) continue;
    const items = itemsOf(passage, lead);
    if (items.length === 0) continue;
    const last = lists.at(-1);
    const goesOn = last?.last.heading === passage.heading && last?.last.documentId === passage.documentId;
    if (last && goesOn && isNext(last.items.at(-1), items[0])) {
      last.items.push(...items);
      last.last = passage;
    } else lists.push({ first: passage, last: passage, items });
  }
  return lists.filter(({ items }) => items.every((item, at) => !ITEM.test(item) || numberOf(item) === at + 1));
}

/** 溶解：在烧杯中加水: a step that has a name needs no number. */
const LABELLED = /^[^\s，。；：:,.]{2,8}[：:]\s*\S/u;

function itemsOf({ text: all }: Passage, lead: string): string[] {
  const text = all.slice(lead.length).trimStart();
  if (ITEM.test(text)) return text.split(BETWEEN).filter((item) => ITEM.test(item));
  return linesAs(text, LABELLED);
}

const isNext = (one = '', other = ''): boolean =>
  ITEM.test(one) === ITEM.test(other) && (!ITEM.test(one) || numberOf(other) === numberOf(one) + 1);

const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳';
function numberOf(item = ''): number {
  const mark = ITEM.exec(item)?.[0] ?? '';
  const circled = [...CIRCLED].findIndex((own) => mark.includes(own));
  if (circled >= 0) return circled + 1;
  const digits = /\d+/u.exec(mark)?.[0];
  return digits ? Number(digits) : [...NUMERALS].findIndex((own) => mark.includes(own)) + 1;
}

/** The clauses of one sentence that say themselves what comes first, next and last. */
function sequenceIn(sentence: string): { items: string[]; lead: string } {
  const clauses = sentence.split(/(?<=[，；：])|(?<=[,;:]\s)/u).map((clause) => clause.trim());
  const from = clauses.findIndex((clause) => FIRST.test(clause));
  if (from < 0) return { items: [], lead: '' };
  const steps = clauses.slice(from).filter((clause, at) => at === 0 || NEXT.test(clause));
  const lead = clauses
    .slice(0, from)
    .join('')
    .replace(/[，；：,;:]$/u, '');
  return { items: LAST.test(steps.at(-1) ?? '') ? steps : [], lead };
}
