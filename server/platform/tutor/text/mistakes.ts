// What the material says people get wrong: never told, answered or asked without what is right.

import { sentences } from '#contract/sentences.ts';
import { allOf, eachOf, sourceOf } from '#server/platform/tutor/lang/index.ts';

const BELIEFS = allOf(({ text }) => text.beliefs);
const TAKEN_FOR = eachOf(({ text }) => text.takenFor);
// From here on it says what is right.
const RIGHT = new RegExp(String.raw`[，,；;]?\s*${sourceOf(({ text }) => text.putsRight)}`, 'iu');
const TURN = new RegExp(`^${sourceOf(({ text }) => text.turn)}(?<first>.)`, 'u');

/** The wrong belief as a sentence of its own; undefined where the sentence reports none. */
export function mistakenClaim(sentence: string): string | undefined {
  const text = sentence.trim();
  for (const { pattern, claim } of TAKEN_FOR) {
    const taken = pattern.exec(text)?.groups;
    if (taken) return claim(taken['what'] ?? '', taken['as'] ?? '');
  }
  const claim = BELIEFS.map((pattern) => pattern.exec(text)?.groups?.['claim']).find((found) => found);
  if (!claim) return undefined;
  const right = claim.search(RIGHT);
  const told = (right < 0 ? claim : claim.slice(0, right)).replace(/[。.！!；;，,\s]+$/u, '');
  if (told.length < 4) return undefined;
  return /\p{Script=Han}/u.test(told) ? `${told}。` : `${told.charAt(0).toUpperCase()}${told.slice(1)}.`;
}

/** It says what is believed, and not yet what is right: the next sentence does. */
export function waitsForRight(text: string): boolean {
  return mistakenClaim(text) !== undefined && !RIGHT.test(text) && sentences(text).length < 2;
}

/** As it stands without what it was put against: 事实上，… */
export const withoutTurn = (text: string): string =>
  text.replace(TURN, (...found) => String((found.at(-1) as { first: string }).first).toUpperCase());
