// What doubtful passages are, as a model proposes it: from the list of roles alone, and never for what gives orders.
import { z } from 'zod';
import { PASSAGE_ROLES, type PassageRole, passageRole } from '#contract/roles.ts';
import { sentences } from '#contract/sentences.ts';
import { ordersTutor, sourcesOf, withSources } from '#server/platform/tutor/index.ts';
import type { Doubted } from '../knowledge/index.ts';

/** Passages, and characters, that a model is asked about at once. */
const MOST = 15;
const LONGEST = 6000;

/** What speaks to the tutor is left to the teacher: who obeys it would let it in. */
export const mayAskModel = ({ text }: Doubted): boolean => !sentences(text).some((own) => ordersTutor(own.text));

export function batchesOf(doubted: readonly Doubted[]): Doubted[][] {
  const batches: Doubted[][] = [];
  let length = 0;
  for (const passage of doubted) {
    const batch = batches.at(-1);
    length += passage.text.length;
    if (batch && batch.length < MOST && length <= LONGEST) batch.push(passage);
    else {
      batches.push([passage]);
      length = passage.text.length;
    }
  }
  return batches;
}

const MEANINGS: Readonly<Record<PassageRole, string>> = {
  prose: '正文：讲述、解释、定义',
  heading: '只是标题，没有内容',
  list: '并列的若干项，没有先后',
  steps: '有先后次序的步骤',
  table: '表格或表格的一行',
  formula: '公式及其符号说明',
  example: '例题，或带数字的算例',
  misconceptions: '常见错误、误区',
  figure: '图的说明或图题',
  about: '关于这份资料本身（学校、学时、对象、作业），与学科内容无关',
};

export function rolesTask(batch: readonly Doubted[], document: string): string {
  const sources = sourcesOf(
    batch.map(({ id, text, heading }, seq) => ({
      score: 0,
      passage: { id, documentId: '', document, seq, text, ...(heading === null ? {} : { heading }) },
    })),
  );
  const roles = PASSAGE_ROLES.map((role) => `${role}：${MEANINGS[role]}`).join('\n');
  const task = `说出每段资料是什么。role 只能取下面之一，拿不准的不写：\n${roles}\n格式：{"roles":[{"n":1,"role":"list"}]}`;
  return withSources(task, sources);
}

export const rolesAnswer = z.object({ roles: z.array(z.unknown()).max(200) });
const one = z.object({ n: z.number().int().min(1), role: passageRole });

/** What is no role, or names no passage, is none; of two for one passage neither is. */
export function rolesIn(answer: z.infer<typeof rolesAnswer>, batch: readonly Doubted[]) {
  const told = answer.roles.flatMap((own) => one.safeParse(own).data ?? []);
  return told.flatMap(({ n, role }) => {
    const passage = batch[n - 1];
    const isOnly = told.filter((other) => other.n === n).length === 1;
    return passage && isOnly ? [{ id: passage.id, text: passage.text, role }] : [];
  });
}
