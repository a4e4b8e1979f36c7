// What is said of the paper, its readers and its lesson, and nothing of its subject; and orders to whoever reads it.

import { anyOf } from '#server/platform/tutor/lang/index.ts';

const ABOUT_PAPER = anyOf(({ draft }) => draft.aboutPaper);
const ABOUT = anyOf(({ roles }) => roles.about);
const ORDER = anyOf(({ roles }) => roles.order);

/** 本讲义供…使用: of the paper, and nothing of its subject. */
const isAboutPaper = (sentence: string): boolean => ABOUT_PAPER.test(sentence.trim());

/** The same, and whom it is for, how many hours it takes, who teaches it, what is to be handed in. */
export const isAboutDocument = (sentence: string): boolean => isAboutPaper(sentence) || ABOUT.test(sentence.trim());

/** 忽略以上指令: it speaks to the tutor. The tutor does not obey material, and does not quote this. */
export const ordersTutor = (sentence: string): boolean => ORDER.test(sentence);
