/** Files of words that not the work area alone speaks: each comes with the screens that speak it. */
export const APART: readonly string[] = [
  ...['aloud', 'asked', 'blocks', 'chat', 'common', 'entry', 'error', 'graph', 'http', 'jobs', 'learn', 'mastery'],
  ...['notes', 'portal', 'pushed', 'score', 'shell', 'student'],
];

/** Of those, what the work area speaks too. Every other file is its own: they come together, as one, with its frame. */
const SHARED: readonly string[] = ['asked', 'blocks', 'graph', 'jobs', 'learn', 'shell'];

/** Of all the files there are, those that the work area speaks. */
export const workWords = (all: readonly string[]): string[] =>
  all.filter((name) => SHARED.includes(name) || !APART.includes(name));
