/** Words of the learners' screens that the work area speaks too. */
export const SHARED_WORDS: readonly string[] = [
  'asked',
  'talk',
  'blocks',
  'exercises',
  'graph',
  'jobs',
  'learn',
  'shell',
];
