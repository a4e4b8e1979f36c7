// What the authors' client gives (experiments/client/mengoo-experiment.js), for packages written in TypeScript.

export interface PackageRun {
  seed: number;
  saved: string | null;
  lang: string;
  /** Whether the platform is dark. */
  dark?: boolean;
  user: { name: string };
  runId: string;
  enter: (seq: number) => Promise<number>;
  step: (fields: {
    seq: number;
    evidence?: unknown;
    score?: number;
    startTime?: number;
    endTime?: number;
  }) => Promise<number>;
  state: (data: unknown) => Promise<number>;
  finish: () => Promise<number>;
  onsaved: (n: number) => void;
  onrefused: (reason: string, id: number) => void;
}

declare global {
  var Mengoo: { connect: () => Promise<PackageRun> };
}

export const connect = (): Promise<PackageRun> => globalThis.Mengoo.connect();
