// What the material says people get wrong: never told, answered or asked without what is right.
import { sentences } from '#contract/sentences.ts';

const WHO =
  '(?:有的?|有些|有一些|不少|很多|许多|一些|部分|多数|大多数|个别)(?:[\\p{Script=Han}]{0,4}?)(?:同学|学生|人|司机|家长|患者|顾客|农户|工人|员工|师傅|朋友|新手)?们?|初学者|同学们|人们|大家|学生|新手';
const OFTEN = '(?:经常|常常?|往往|总是|总|容易|可能|会|都|一直)*';
const BELIEFS: readonly RegExp[] = [
  /^(?:常见的?)?(?:误区|误解|谣言|错误(?:认识|观点|看法|说法|理解|做法))\s*[一二三四五六七八九十\d]*\s*[：:]\s*(?<claim>.+)$/u,
  new RegExp(String.raw`^(?:${WHO})${OFTEN}(?:误?以为|误?认为|觉得)[，：]?(?<claim>.+)$`, 'u'),
  /^(?:Misconception|Myth)\s*\d*\s*[:.]\s*(?<claim>.+)$/iu,
  /^(?:Many|Some|Most|A few|Beginners|Students|People)(?: \w+){0,3}? (?:think|believe|say|assume|suppose)s? (?:that )?(?<claim>.+)$/u,
  /\b(?:common|frequent|typical) (?:mistake|misconception|misunderstanding|error) is (?:to (?:say|think|believe|assume) )?that (?<claim>.+)$/iu,
  /^It is (?:often|sometimes|commonly|widely) (?:said|thought|believed) that (?<claim>.+)$/u,
];
const TAKEN_FOR = new RegExp(
  String.raw`^(?:${WHO})${OFTEN}把(?<what>[^，。]{1,20}?)(?:误认为是?|当作|当成|看作|看成)(?<as>[^，。]{1,20})`,
  'u',
);
// From here on it says what is right.
const RIGHT =
  /[，,；;]?\s*(?:其实|实际上|事实上|恰好相反|(?:但|但是|然而)?(?:这|此|该)[^，。]{0,6}(?:是(?:不对|错误|不正确|不准确|片面)|不对|并不|是误解)|这种(?:说法|看法|认识|做法)|\b(?:in fact|actually|this is (?:wrong|not)|which is (?:wrong|not))\b)/iu;

/** The wrong belief as a sentence of its own; undefined where the sentence reports none. */
export function mistakenClaim(sentence: string): string | undefined {
  const text = sentence.trim();
  const taken = TAKEN_FOR.exec(text)?.groups;
  if (taken) return `${taken['what']}是${taken['as']}。`;
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
  text.replace(/^(?:(?:但|但是)?(?:其实|实际上|事实上)，?|In fact,? |Actually,? )(?<first>.)/u, (...found) =>
    String((found.at(-1) as { first: string }).first).toUpperCase(),
  );
