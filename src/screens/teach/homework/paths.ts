// Addresses of the pages on which homework is kept and marked.
const asked = (id: string): string => encodeURIComponent(id);
export const HOMEWORK_LIST = '/teach/assignments';
export const homeworkEditPath = (id: string): string => `${HOMEWORK_LIST}/edit?id=${asked(id)}`;
export const managePath = (id: string, assignmentId?: string): string =>
  `${HOMEWORK_LIST}/manage?id=${asked(id)}${assignmentId ? `&assignment=${asked(assignmentId)}` : ''}`;
export const analysePath = (id: string, assignmentId: string): string =>
  `${HOMEWORK_LIST}/analyse?id=${asked(id)}&assignment=${asked(assignmentId)}`;
export const replyCheckPath = (replyId: string, assignmentId: string): string =>
  `/Work/check?id=${asked(replyId)}&assignment=${asked(assignmentId)}`;
/** Of one reply, where one is named. */
export const similarPath = (assignmentId: string, replyId?: string): string =>
  `/Work/DuplicateCheck?assignment=${asked(assignmentId)}${replyId ? `&id=${asked(replyId)}` : ''}`;
export const previewPath = (id: string): string => `/Work/preview?id=${asked(id)}`;
