// Decides whether the material answers a question: answer it, show the nearest passage, or say it is not there.
import { headingPath, lastHeading, type Passage } from './passage.ts';
import type { Question, Term } from './question.ts';
import { coverage, fitsCue, isKnown, presence, type Stats, termIdf } from './score.ts';
import type { Found } from './search.ts';
import { sentences } from './sentences.ts';
import { defines } from './terms.ts';
import { isHan, normalise } from './words.ts';

export type Outcome = 'answer' | 'near' | 'none';

export interface Decision {
  outcome: Outcome;
  /** The share of the question that the best passage has, less what speaks against it. */
  cover: number;
  /** Nouns of the question that the course never mentions. */
  unknown: readonly string[];
}

const ANSWER_FROM = 0.5;
const NEAR_FROM = 0.25;
const UNKNOWN_PENALTY = 0.15;
const LOOKED_AT = 3;

// Words for a kind of answer that the answer itself need not hold; another sign of it will do.
const SIGNS: Readonly<Record<string, RegExp>> = {
  公式: /[=≈∝]/u,
  方法: /步骤|首先|用|可以|法/u,
  过程: /过程|步骤|首先|然后|先|接着/u,
  步骤: /步骤|首先|然后|先/u,
  原因: /因为|由于|原因|所以|因此/u,
  条件: /条件|只有|才|要求|必须|小于|大于/u,
  单位: /单位|\d\s*[a-zA-ZΩ°]/u,
  特点: /特点|性质|不随|无关|成正比/u,
  区别: /区别|不同|而/u,
  作用: /作用|用来|用于|可以/u,
  内容: /./u,
};

/** `found` is what search returned for the question in the course's own material. */
export function decide({ question, hits, stats }: Found): Decision {
  const top = hits.slice(0, LOOKED_AT).map((hit) => hit.passage);
  const unknown = question.terms.filter((term) => isNoun(term) && !isKnown(stats, term));
  const counted = question.terms.filter((term) => term.weight === 1 || isKnown(stats, term));
  const covers = top.map((passage) => share(passage, counted, stats));
  const cover = Math.max(0, Math.max(0, ...covers) - UNKNOWN_PENALTY * unknown.length);
  const outcome = outcomeOf({ question, top, cover, stats });
  return { outcome, cover, unknown: unknown.map((term) => term.text) };
}

function outcomeOf(of: { question: Question; top: readonly Passage[]; cover: number; stats: Stats }): Outcome {
  const { question, top, cover, stats } = of;
  if (top.length === 0) return 'none';
  if (question.bare && top.some((passage) => isTermOf(passage, question.bare ?? ''))) return 'answer';
  if (cover < NEAR_FROM) return 'none';
  if (cover < ANSWER_FROM) return 'near';
  return top.some((passage) => answersAsked(passage, question, stats)) ? 'answer' : 'near';
}

// Only a noun the course does not know speaks against an answer. One Chinese character may be a wrong cut, and
// everyday words carry less than full weight.
function isNoun(term: Term): boolean {
  return term.weight === 1 && (isHan(term.text) ? term.text.length >= 2 : !/^[\d.]+$/.test(term.text));
}

function share(passage: Passage, terms: readonly Term[], stats: Stats): number {
  const text = normalise(`${passage.heading ?? ''}\n${passage.text}`);
  let have = 0;
  let all = 0;
  for (const term of terms) {
    const weight = term.weight * termIdf(stats, term);
    all += weight;
    have += weight * presence(text, term);
  }
  return all > 0 ? have / all : 0;
}

// The course's own term: it heads a section or is defined, or it stands there word for word and nothing else is asked.
function isTermOf(passage: Passage, bare: string): boolean {
  const term = normalise(bare);
  const heads = headingPath(passage).some((heading) => normalise(heading).includes(term));
  return heads || defines(passage.text, bare) || normalise(passage.text).includes(term);
}

// 域名 and 过程 somewhere in the passage are no answer: the asked word must stand in one sentence with the rest.
function answersAsked(passage: Passage, question: Question, stats: Stats): boolean {
  const { asked } = question;
  if (!asked) return true;
  const subject = question.terms.filter((term) => term !== asked && isKnown(stats, term) && term.weight === 1);
  const heading = normalise(lastHeading(passage) ?? '');
  return (
    sentences(passage.text).some(({ text }) => {
      const plain = normalise(text);
      const said =
        presence(plain, asked) > 0 || presence(heading, asked) > 0 || (SIGNS[asked.text]?.test(text) ?? false);
      const about =
        subject.length === 0 || subject.some((term) => presence(plain, term) > 0 || presence(heading, term) > 0);
      return said && about;
    }) ||
    (fitsCue(passage.text, question) && coverage(passage.text, question, stats) >= 0.9)
  );
}
