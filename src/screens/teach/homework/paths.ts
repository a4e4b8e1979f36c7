// Addresses of the pages on which homework is kept and marked.
const asked = (id: string): string => encodeURIComponent(id);
export const LIST = '/teach/assignments';
export const editPath = (id: string): string => `${LIST}/edit?id=${asked(id)}`;
export const managePath = (id: string, assignmentId?: string): string =>
  `${LIST}/manage?id=${asked(id)}${assignmentId ? `&assignment=${asked(assignmentId)}` : ''}`;
export const analysePath = (id: string, assignmentId: string): string =>
  `${LIST}/analyse?id=${asked(id)}&assignment=${asked(assignmentId)}`;
export const checkPath = (replyId: string, assignmentId: string): string =>
  `/Work/check?id=${asked(replyId)}&assignment=${asked(assignmentId)}`;
export const previewPath = (id: string): string => `/Work/preview?id=${asked(id)}`;
