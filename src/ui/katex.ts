// How KaTeX reads a formula that somebody else has written: no \href, \includegraphics or \htmlClass; sizes and expansions
// have their bounds.
export const BOUNDS = {
  trust: false,
  strict: 'ignore',
  throwOnError: true,
  maxSize: 20,
  maxExpand: 200,
  output: 'htmlAndMathml',
} as const;
