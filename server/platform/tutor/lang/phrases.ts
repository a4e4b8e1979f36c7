// The embedded tutor's own words. They claim nothing about the subject: no 所以, no 也就是说 of ours, which
// would state what the material does not.
import type { Role } from '#server/platform/tutor/text/units.ts';

export type Lang = 'zh' | 'en';

interface Phrases {
  /** What a judgement says. */
  isTrue: string;
  isFalse: string;
  topic(title: string): string;
  more(title: string): string;
  nothingNew: string;
  firstDefinition: string;
  before: Partial<Record<Role, string>>;
  says: string;
  alsoSaid: string;
  near: string;
  askTeacher: string;
  none: string;
  nearest(headings: readonly string[]): string;
  rephrase: string;
  /** Of a drafted question: why a wrong option is wrong, and how a cell or a list is asked for. */
  mixedUp(term: string, sentence: string): string;
  ofAnother(row: string, column: string): string;
  cell(of: { name: string; of: string; column: string }): string;
  cellIs(of: { name: string; of: string; column: string }, value: string): string;
  whichOf(subject: string): string;
  whichNotOf(subject: string): string;
  isNamed(subject: string): string;
  notNamed(subject: string): string;
  /** Of a drafted question: where to look, never the key. */
  lookAgain(heading: string): string;
  lookInMaterial: string;
  example: string;
  /** What a point is for, and what could be talked about. */
  goals(of: readonly string[]): string;
  goalTerms(terms: readonly string[]): string;
  goalFormula: string;
  goalSteps: string;
  goalTable: string;
  goalReason: string;
  doYouAgree(claim: string): string;
  whyIsThat(what: string): string;
}

export const PHRASES: Readonly<Record<Lang, Phrases>> = {
  zh: {
    isTrue: '正确',
    isFalse: '错误',
    topic: (title) => `这一段学「${title}」。`,
    more: (title) => `关于「${title}」，材料里还有这些内容。`,
    nothingNew: '这一点的材料已经都讲过了。你可以提问，也可以继续往下学。',
    firstDefinition: '先把概念说清楚。',
    before: {
      definition: '再认一个名词。',
      example: '看一个例子。',
      formula: '写成式子。',
      contrast: '和相近的概念比一比。',
      caution: '这里要留心。',
      reason: '道理在这里。',
      step: '按步骤来看。',
      table: '看一张表。',
    },
    says: '材料里是这样说的：',
    alsoSaid: '同一节里还讲到：',
    near: '材料里没有直接的回答，最接近的是：',
    askTeacher: '如果这不是你想问的，可以换个说法，或者问老师。',
    none: '材料里没有讲到这个问题。',
    nearest: (headings) => `比较接近的小节有：${headings.map((heading) => `「${heading}」`).join('、')}。`,
    rephrase: '可以换个说法再问一次，或者问老师。',
    mixedUp: (term, sentence) => `与「${term}」混淆：${sentence}`,
    ofAnother: (row, column) => `这是「${row}」的「${column}」。`,
    cell: ({ name, of, column }) => `${name}「${of}」的「${column}」是＿＿。`,
    cellIs: ({ name, of, column }, value) => `${name}「${of}」的「${column}」是「${value}」。`,
    whichOf: (subject) => `按照材料，${subject}包括下列哪几项？`,
    whichNotOf: (subject) => `按照材料，${subject}不包括下列哪一项？`,
    isNamed: (subject) => `材料说到${subject}时列出了这一项。`,
    notNamed: (subject) => `材料说到${subject}时没有列出这一项。`,
    lookAgain: (heading) => `回到「${heading}」这一段看看。`,
    lookInMaterial: '再看看材料里的这一处。',
    example: '例题',
    goals: (of) => of.join('；'),
    goalTerms: (terms) => `能说出${terms.join('、')}的含义`,
    goalFormula: '会用公式计算',
    goalSteps: '能按顺序说出各个步骤',
    goalTable: '能从表中查出需要的内容',
    goalReason: '能解释其中的原因',
    doYouAgree: (claim) => `有人说：「${claim.replace(/。$/u, '')}」你同意吗？请用材料里的内容说明理由。`,
    whyIsThat: (what) => `为什么${what}？先说说自己的想法，再到材料里找依据。`,
  },
  en: {
    isTrue: 'True',
    isFalse: 'False',
    topic: (title) => `This part is about “${title}”.`,
    more: (title) => `The material has more about “${title}”.`,
    nothingNew: 'You have heard all the material on this point. Ask a question, or go on.',
    firstDefinition: 'First, the concept.',
    before: {
      definition: 'One more term.',
      example: 'Here is an example.',
      formula: 'As a formula.',
      contrast: 'Compare it with a similar concept.',
      caution: 'Take care here.',
      reason: 'Here is the reason.',
      step: 'Step by step.',
      table: 'Here is a table.',
    },
    says: 'The material says:',
    alsoSaid: 'The same section adds:',
    near: 'The material has no direct answer. The nearest passage is:',
    askTeacher: 'If this is not what you meant, put it another way or ask your teacher.',
    none: 'The material does not cover this question.',
    nearest: (headings) => `The nearest sections are: ${headings.map((heading) => `“${heading}”`).join(', ')}.`,
    rephrase: 'Put it another way, or ask your teacher.',
    mixedUp: (term, sentence) => `Confused with “${term}”: ${sentence}`,
    ofAnother: (row, column) => `This is the entry of “${row}” under “${column}”.`,
    cell: ({ name, of, column }) =>
      `In the table, what stands beside ${name ? `${name} ` : ''}“${of}” under “${column}”?`,
    cellIs: ({ name, of, column }, value) =>
      `In the table, “${value}” stands beside ${name ? `${name} ` : ''}“${of}” under “${column}”.`,
    whichOf: (subject) => `According to the material, which of these belong to the following? ${subject}`,
    whichNotOf: (subject) => `According to the material, which of these does not belong to the following? ${subject}`,
    isNamed: (subject) => `The material names this one. ${subject}`,
    notNamed: (subject) => `The material does not name this one. ${subject}`,
    lookAgain: (heading) => `Look again at “${heading}”.`,
    lookInMaterial: 'Look at this place in the material again.',
    example: 'Example',
    goals: (of) => (of.length > 0 ? `You can ${of.join(', and ')}.` : ''),
    goalTerms: (terms) => `say what is meant by ${terms.join(', ')}`,
    goalFormula: 'calculate with the formula',
    goalSteps: 'name the steps in order',
    goalTable: 'find what you need in the table',
    goalReason: 'explain the reasons',
    doYouAgree: (claim) => `Someone says: “${claim}” Do you agree? Give reasons from the material.`,
    whyIsThat: (what) => `Why is this so: “${what}”? Say what you think first, then look in the material.`,
  },
};

/** A question without a Chinese character is answered in English words. */
export function langOf(text: string): Lang {
  return /\p{Script=Han}/u.test(text) || !/[a-z]/iu.test(text) ? 'zh' : 'en';
}
