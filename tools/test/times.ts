// What the last whole `npm test` took, for the figures in docs/bench.md.

/** build/test/times.json. */
export interface Times {
  seconds: number;
  /** Of all children; null where the system does not tell. */
  cpu: number | null;
  stages: { name: string; seconds: number }[];
  slowest: { file: string; seconds: number }[];
}
