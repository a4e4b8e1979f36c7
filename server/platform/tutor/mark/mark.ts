// Marks what can be marked surely by machine; everything else is the teacher's.
import { markFill } from './fill.ts';
import type { MarkQuestion, MarkResult } from './question.ts';
import { markShort } from './short.ts';

/** A value that is no answer to this kind of question: an unknown option, a text for a truth value. */
export class BadAnswer extends Error {
  override name = 'BadAnswer';
}

const MAX_ANSWER = 4000;

/** Throws BadAnswer. Only `multiple` is ever `partial`, and a key's unit that was left out; an order or a match is right as a whole or wrong. */
export function mark(question: MarkQuestion, value: unknown): MarkResult {
  switch (question.kind) {
    case 'single':
      return option(question, value) === question.answer ? 'right' : 'wrong';
    case 'multiple':
      return markMultiple(question, value);
    case 'judge':
      if (typeof value !== 'boolean') throw new BadAnswer('a judge question takes true or false');
      return value === question.answer ? 'right' : 'wrong';
    case 'fill':
      return markFill(question, text(value));
    case 'short':
      return markShort(question, text(value));
    case 'order':
      return markOrder(question, value);
    case 'match':
      return markMatch(question, value);
  }
}

function markOrder(question: MarkQuestion, value: unknown): MarkResult {
  if (!Array.isArray(value)) throw new BadAnswer('an order is a list of all options');
  const given = value.map((key) => option(question, key));
  if (new Set(given).size < given.length || given.length !== question.options?.length)
    throw new BadAnswer('an order has every option once');
  const key = question.answer;
  return Array.isArray(key) && given.every((own, place) => own === key[place]) ? 'right' : 'wrong';
}

function markMatch({ left = [], right = [], answer }: MarkQuestion, value: unknown): MarkResult {
  if (!isPairs(value) || !isPairs(answer)) throw new BadAnswer('a match names a right for every left');
  const taken = Object.values(value);
  if (taken.length !== left.length || !left.every(({ key }) => Object.hasOwn(value, key)))
    throw new BadAnswer('a match has every left once');
  if (new Set(taken).size < taken.length) throw new BadAnswer('a match has a right at most once');
  if (!taken.every((own) => right.some(({ key }) => key === own))) throw new BadAnswer('no such right');
  return left.every(({ key }) => value[key] === answer[key]) ? 'right' : 'wrong';
}

const isPairs = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function markMultiple(question: MarkQuestion, value: unknown): MarkResult {
  if (!Array.isArray(value) || value.length === 0) throw new BadAnswer('a multiple question takes a list of options');
  const chosen = new Set(value.map((key) => option(question, key)));
  const key = new Set(Array.isArray(question.answer) ? question.answer : [question.answer]);
  if ([...chosen].some((item) => !key.has(item))) return 'wrong';
  return chosen.size === key.size ? 'right' : 'partial';
}

function option(question: MarkQuestion, value: unknown): string {
  if (typeof value !== 'string') throw new BadAnswer('an option is chosen by its key');
  if (!question.options?.some((item) => item.key === value)) throw new BadAnswer(`no option ${value.slice(0, 20)}`);
  return value;
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new BadAnswer('this question takes a text');
  if (value.length > MAX_ANSWER) throw new BadAnswer(`an answer has at most ${MAX_ANSWER} characters`);
  return value;
}
