// What calculation questions know of a language: how givens and symbols are told, and what the drafts say.

import type { Lang } from './language.ts';

export interface CalculationWords {
  /** The problem needs a table or a picture, which a question does not show. */
  needsPicture: RegExp;
  /** A mean hangs together with its readings. */
  mean: RegExp;
  /** The problem asks by its own words. */
  asks: RegExp;
  /** Several things are asked. */
  asksMore: RegExp;
  /** What is to be found, in groups `lead` and `things`. */
  wanted: RegExp;
  /** Between two of these things. */
  andBetween: RegExp;
  /** In a name, and no part of it: 有效的定金 and 有效定金 are one. */
  particles: RegExp;
  stated: StatedWords;
  /** Count, and mean nothing to a table of units: behind a number. */
  counters: RegExp;
  /** What symbols are, in groups `symbol` and `name`. */
  glossary: readonly RegExp[];
  /** Between a name and its number. */
  isValue: RegExp;
  /** Ends a name. */
  nameEnd: RegExp;
  /** Before a name, and no part of it. */
  nameLead: RegExp;
  /** A quantity that nature or a table sets: not varied beyond what the material itself says of it. */
  constant: RegExp;
  /** Has one value in the world: not what other numbers may come to. */
  natural: RegExp;
  /** With the formula where the material has another one for the same. */
  known(givens: readonly string[], asked: string, formula: string | undefined): string;
  blank(unit: string, figures: number | undefined): string;
  rounded(figures: number): string;
  by(formula: string, givens: readonly string[], result: string): string;
  explained(line: string, quote: string): string;
  /** What helps: the example that has other numbers, or the formula. */
  likeExample: string;
  byFormula: string;
  wrong: Readonly<Record<Slip, string>>;
  /** Before a number that is not exact, and behind one that names a year. */
  about: RegExp;
  year: RegExp;
  /** Between the last two of several values. */
  or: RegExp;
  /** Between what a result is called and its symbol, at the end of a problem: 求光圈值为 F。 */
  copula?: RegExp;
  leftOut(what: string): string;
  notDivided(what: string): string;
}

/** Numbers in words. */
export interface StatedWords {
  /** Groups `over`, which may be missing for one, and `under`. */
  fractions: RegExp;
  /** Group `times`. */
  multiples: RegExp;
  /** Any other. */
  numbers: RegExp;
  /** Words that are not read as numbers of their own. */
  worth?: Readonly<Record<string, number>>;
}

/** What usually goes wrong in a calculation. */
export type Slip =
  | 'unit'
  | 'root'
  | 'power'
  | 'turned'
  | 'divided'
  | 'multiplied'
  | 'sign'
  | 'half'
  | 'double'
  | 'percent';

const NUMBER = '[零一二两三四五六七八九十百千万点]';

const zh: CalculationWords = {
  needsPicture:
    /图\s*\d|[如见下上左右附]图|图[中示所]|(?:^|[^\p{L}])表\s*\d|[见由从附]表\s*[\d，中]|[上下]表(?!面)|表\s*\d|表中|查表/u,
  mean: /平均/u,
  natural: /重力加速度|常[数量]|比热|热容/u,
  asks: /[？?]|求|多少|多[大高长快远重]|计算|试[求算]/u,
  asksMore:
    /[？?][\s\S]*[？?]|[（(][1１一][）)][\s\S]*[（(][2２二][）)]|①[\s\S]*②|各(?:为|是)?多|分别|多少[^？。]*[，、和与及][^？。]*多(?:[少大高长快远重])|(?<![要需请])求[^？。]*[，。；]\s*(?:再|并|然后|接着)?\s*(?:求|计算)/u,
  wanted: /(?<lead>(?<![要需请])[求算](?:出|得)?)(?<things>[^，。；？求算]+)[。？]?$/u,
  andBetween: /、|以及|和|与|及/u,
  particles: /的/gu,
  stated: {
    fractions: new RegExp(String.raw`(?<under>${NUMBER}+)分之(?<over>${NUMBER}+)|(?<=[一减对])(?<under>半)`, 'gu'),
    multiples: new RegExp(String.raw`(?<times>${NUMBER}+)倍`, 'gu'),
    numbers: new RegExp(String.raw`${NUMBER}+(?!分之|倍)`, 'gu'),
    worth: { 半: 2, 百: 100, 千: 1000 },
  },
  counters:
    /^(?:万元|滴\/分钟?|滴\/mL|元|角|滴|次|个|人|名|公顷|年|月|天|件|台|只|粒|片|支|瓶|袋|倍|齿|匝|亩|头|株|份|杯|箱|辆|级|层|步|页|本|张|块|根|颗)/u,
  glossary: [
    /(?<symbol>[A-Za-zα-ωΑ-Ω]\S{0,3}?)\s*(?:是|为|表示|代表|指)\s*(?<name>\p{Script=Han}{1,12})/gu,
    /(?<name>\p{Script=Han}{2,10})[是为]\s*(?<symbol>[A-Za-zα-ωΑ-Ω]\S{0,3}?)\s*=/gu,
    /(?<name>\p{Script=Han}{2,10})，?用\s*(?<symbol>[A-Za-zα-ωΑ-Ω]\S{0,3}?)\s*表示/gu,
  ],
  isValue: /^\s*(?:(?:大|减小|增大)?约?(?:取|为|是|等于|达到?)?约?)\s*/u,
  about: /大?约(?:为|是)?/u,
  year: /^年/u,
  or: /或/u,
  copula: /[是为]\s*(?=[A-Za-zα-ω]{1,2}。$)/u,
  nameEnd: /[，。；、]|和|与|及/u,
  nameLead: /^.*(?:称为|叫做|的|[是为])/u,
  constant: /加速度|常数|常量|比热|热容|密度|系数|摩尔质量|折射率|汇率/u,
  known: (givens, asked, formula) =>
    `按${formula === undefined ? '材料中的公式' : `公式 ${formula} `}计算：已知${givens.join('，')}，求${asked}。`,
  blank: (unit, figures) => `答：＿＿${unit && ` ${unit}`}${figures ? `（保留 ${figures} 位有效数字）` : ''}`,
  rounded: (figures) => `（结果保留 ${figures} 位有效数字）`,
  by: (formula, givens, result) => `由 ${formula}，代入 ${givens.join('，')}，得 ${result}`,
  explained: (line, quote) => `${line}。材料原文：${quote}`,
  likeExample: '照着讲解里的例题一步一步做，只是数不同。',
  byFormula: '先写出要用的公式，再把已知的数带单位代进去。',
  wrong: {
    unit: '单位没有换算。',
    root: '忘了开方。',
    power: '忘了乘方。',
    turned: '被除数和除数颠倒了。',
    divided: '该乘的用了除。',
    multiplied: '该除的用了乘。',
    sign: '加减弄反了。',
    half: '只算了一半。',
    double: '多算了一倍。',
    percent: '百分数没有化成小数。',
  },
  leftOut: (what) => `计算中漏了 ${what}。`,
  notDivided: (what) => `没有除以 ${what}。`,
};

const WORTH: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map((word, at) => [word, at + 1]),
  ),
  ...Object.fromEntries(
    ['half', 'third', 'quarter', 'fifth', 'sixth', '', 'eighth', '', 'tenth'].flatMap((word, at) => [
      [word, at + 2],
      [`${word}s`, at + 2],
    ]),
  ),
  a: 1,
  an: 1,
  halves: 2,
  fourth: 4,
  fourths: 4,
  twelve: 12,
  twenty: 20,
  hundred: 100,
  twice: 2,
  double: 2,
  triple: 3,
  thrice: 3,
};

const en: CalculationWords = {
  needsPicture: /\b(?:Fig(?:ure|\.)?|Table|Chart|Graph|Diagram)\s*\d|\b(?:figure|table|graph|diagram|chart)\b/iu,
  natural: /gravity|\bconstant\b|specific heat/iu,
  mean: /\b(?:mean|average)\b/iu,
  asks: /\?|\b(?:find|calculate|determine|how (?:much|many|long|far|fast)|work out)\b/iu,
  asksMore: /\?[\s\S]*\?|\((?:a|i|1)\)[\s\S]*\((?:b|ii|2)\)|\brespectively\b|\bhow \w+\b[^?]*\band (?:how|what)\b/iu,
  wanted: /(?<lead>\b(?:[Ff]ind|[Cc]alculate|[Dd]etermine|[Ww]ork out) )(?<things>[^,.;?]+)[.?]?$/u,
  andBetween: /,? and /u,
  particles: /^\s*the /gu,
  stated: {
    fractions:
      /\b(?:(?<over>an?|one|two|three|four|five|seven) )?(?:[a-z]+-)?(?<under>hal(?:f|ves))\b|\b(?<over>an?|one|two|three|four|five|seven)[ -](?<under>thirds?|quarters?|fourths?|fifths?|sixths?|eighths?|tenths?)\b/giu,
    multiples: /\b(?<times>twice|double|triple|thrice)\b|\b(?<times>two|three|four|five|six|eight|ten) times\b/giu,
    numbers: /\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|hundred)\b(?! times)/giu,
    worth: WORTH,
  },
  counters:
    /^[- ]?(?:tooth|teeth|drops?|turns?|people|pieces?|loaves|items?|tablets?|bottles?|boxes|cycles?|years?|months?|weeks?|euros?|dollars?|pounds?|pence)\b/u,
  glossary: [
    /(?<!\p{L})(?!(?:[Ii]t|[Hh]e|[Ww]e|[Aa]s)\b)(?<symbol>Δ?[A-Za-zα-ωΑ-Ω][A-Za-z₀-₉]?(?:_[A-Za-z\d]{1,3})?)\s+(?:is|are|denotes|stands for|means)\s+(?:the\s+)?(?<name>[a-z][a-z ]{1,40}?)(?=[,.;]|\s+and\b|$)/gu,
  ],
  isValue: /^\s*(?:(?:is|of|was|equals|at)\s+)?(?:about\s+)?/u,
  about: /about|approximately/u,
  year: /^\s?years?/u,
  or: /or/u,
  nameEnd: /[,.;]|\band\b/u,
  nameLead: /^(?:the|an?) /u,
  constant: /gravity|constant|specific heat|capacity|density|coefficient|molar mass|refractive/iu,
  known: (givens, asked, formula) =>
    `Use the formula ${formula ?? 'of the material'}. Given ${givens.join(', ')}, find ${asked}.`,
  blank: (unit, figures) => `Answer: ＿＿${unit && ` ${unit}`}${figures ? ` (to ${figures} significant figures)` : ''}`,
  rounded: (figures) => ` (to ${figures} significant figures)`,
  by: (formula, givens, result) => `${formula} with ${givens.join(', ')} gives ${result}`,
  explained: (line, quote) => `${line}. As the material has it: ${quote}`,
  likeExample: 'Go step by step as the example does: only the numbers differ.',
  byFormula: 'Write the formula down first, then put in what is given, with its units.',
  wrong: {
    unit: 'The unit was not converted.',
    root: 'The root was forgotten.',
    power: 'The power was forgotten.',
    turned: 'The division was done the wrong way round.',
    divided: 'Divided where one must multiply.',
    multiplied: 'Multiplied where one must divide.',
    sign: 'Plus and minus were mixed up.',
    half: 'Only half of it.',
    double: 'Twice as much.',
    percent: 'The percentage was taken as a whole number.',
  },
  leftOut: (what) => `${what} was left out.`,
  notDivided: (what) => `Not divided by ${what}.`,
};

export const CALCULATION: Readonly<Record<Lang, CalculationWords>> = { zh, en };
