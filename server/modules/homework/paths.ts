// The pages on which homework is done and marked.
import type { Db } from '#server/platform/sql.ts';
import { givenOf, givenTo } from '../assignments/index.ts';
import type { Reply } from './reply.store.ts';

const asked = (id: string): string => encodeURIComponent(id);
export const writePath = (assignmentId: string): string => `/HomeWork/ViewJob?id=${asked(assignmentId)}`;
export const checkPath = (replyId: string): string => `/Work/check?id=${asked(replyId)}`;

/** Where one's own reply is looked at: by an assignment that gave it, as all our pages name one. */
export async function replyPath(db: Db, reply: Pick<Reply, 'homeworkId' | 'studentId'>): Promise<string> {
  const given = await givenTo(db, 'homework', [reply.homeworkId], reply.studentId);
  const assignmentId = given.at(-1)?.id ?? (await givenOf(db, 'homework', [reply.homeworkId]))[0]?.assignmentId;
  return assignmentId ? `/HomeWork/SeeJob?id=${asked(assignmentId)}` : '/HomeWork';
}
