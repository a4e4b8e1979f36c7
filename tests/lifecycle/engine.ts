// The engine by itself, over a database of a test's: what a server has of it, without the rest.
import type { Pool } from 'pg';
import type { Definition } from '#server/platform/lifecycle/define.ts';
import { createLifecycles, type Lifecycles } from '#server/platform/lifecycle/index.ts';
import { createLogs, type Logs } from '#server/platform/log/index.ts';

export interface Engine {
  logs: Logs;
  lifecycles: Lifecycles;
  stop: () => Promise<void>;
}

interface Options {
  pool: Pool;
  url: string;
  now?: () => number;
  onError?: (error: unknown) => void;
}

export async function openEngine(
  definition: Definition,
  { pool, url, now = Date.now, onError = console.error }: Options,
): Promise<Engine> {
  const newEpoch = () => 'e';
  const logs = await createLogs({ pool, url, newEpoch, onError });
  const lifecycles = createLifecycles({ pool, logs, now, newEpoch, words: (code) => code, onError });
  lifecycles.define(definition);
  return {
    logs,
    lifecycles,
    stop: async () => {
      await lifecycles.stop();
      await logs.stop();
    },
  };
}
