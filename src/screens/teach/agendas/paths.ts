// Addresses of the pages on which tasks of several steps are kept.
const asked = (id: string): string => encodeURIComponent(id);
export const LIST = '/teach/task';
export const editPath = (id?: string): string => `${LIST}/add${id ? `?id=${asked(id)}` : ''}`;
export const detailPath = (id: string, assignmentId?: string): string =>
  `${LIST}/detail?id=${asked(id)}${assignmentId ? `&assignment=${asked(assignmentId)}` : ''}`;
