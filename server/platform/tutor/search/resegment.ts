// Words that the dictionary has cut wrongly, put right by what the corpus has: 电阻率由什么决定 is cut as 电阻 and 率由.
import { isHan } from '#server/platform/tutor/text/words.ts';

// 一盏灯 is one word of the dictionary.
const COUNTED = /^[一二两三四五六七八九十几半每这那哪某][个只条张本件根台支盏位名座颗粒滴瓶杯场仗组]/u;
// What grammar puts before and behind a word. Verbs and adjectives stay: they make words of their own (老家, 变压器).
const BEFORE = /^[由在是的和与把被也都就没不很最更]+/u;
const BEHIND = /[由在是的和与把被也都就没不很得了着过上里中内]+$/u;

/** A Chinese word without its grammar; undefined when nothing is to be taken off, or nothing is left. */
export function coreOf(word: string): string | undefined {
  if (!isHan(word)) return undefined;
  const core = word.replace(COUNTED, '').replace(BEFORE, '').replace(BEHIND, '');
  return core === word || core === '' ? undefined : core;
}
