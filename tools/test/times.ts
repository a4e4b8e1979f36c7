// What the last whole `npm test` took, for the figures in docs/bench.md.

/** build/test/times.json. */
export interface Times {
  seconds: number;
  /** Seconds of processor time, a browser's renderers included; null where the system does not tell. */
  cpu: number | null;
  stages: { name: string; seconds: number; cpu: number | null }[];
  slowest: { file: string; seconds: number }[];
}
