// Addresses of one's own homework, by what gave it.
export const seePath = (assignmentId: string): string => `/HomeWork/SeeJob?id=${encodeURIComponent(assignmentId)}`;
export const writePath = (assignmentId: string): string => `/HomeWork/ViewJob?id=${encodeURIComponent(assignmentId)}`;
