// The pages of papers.
export const PAPERS = '/questions/testPaper';
export const paperPath = (id: string): string => `${PAPERS}/add?id=${encodeURIComponent(id)}`;
