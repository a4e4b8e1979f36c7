// What a sample of a foreign id is: beside each file of the contract stand those of its operations, `<file>.foreign.ts`.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from './server.ts';

export type Who = 'student' | 'teacher' | 'admin' | 'qa';

export interface Sample {
  /** Who tries, with rights to the operation. */
  who: Who;
  /** Which rows are tried: a name of those that the test collects, or the base of a plain family. */
  kind: string;
  input: (id: string) => Record<string, unknown>;
  /** What the refusal looks like when it is not the code 404. */
  refused?: (answer: { code: number; data: unknown }) => boolean;
  /** An id that is refused elsewhere and not here. */
  except?: string;
}

export const field = (name: string) => (a: { code: number; data: unknown }) =>
  a.code === 422 && Object.hasOwn((a.data as { fields?: object } | null)?.fields ?? {}, name);

export const family = (kind: string, who: Who, add?: Sample): Record<string, Sample> => ({
  Item: { who, kind, input: (id) => ({ id }) },
  Update: { who, kind, input: (id) => ({ id, name: '改名' }) },
  Delete: { who, kind, input: (id) => ({ ids: [id] }) },
  // one's own deleted rows do come back; that others' do not is crud.api.test.ts
  Restore: { who, kind, input: (id) => ({ ids: [id] }), except: 'deleted' },
  ...(add ? { Add: add } : {}),
});

export const named = (base: string, samples: Record<string, Sample>): Record<string, Sample> =>
  Object.fromEntries(Object.entries(samples).map(([name, s]) => [`${base}/${name}`, s]));

/** What samples are made with. `ownClass` and `clients` are there once the test has begun. */
export interface ForeignKit {
  field: typeof field;
  family: typeof family;
  named: typeof named;
  clients: Record<Who, Client>;
  /** A class of the caller's own organisation. */
  ownClass: () => string;
}

const CONTRACT = join(import.meta.dirname, '..', '..', 'contract');

/** All that stand beside the contract, by the paths of operations. */
export async function samplesBeside(kit: ForeignKit): Promise<Record<string, Sample>> {
  const files = readdirSync(CONTRACT).filter((file) => file.endsWith('.foreign.ts'));
  const all = await Promise.all(
    files.map(async (file) => {
      const { samples } = (await import(join(CONTRACT, file))) as {
        samples: (kit: ForeignKit) => Record<string, Sample>;
      };
      return samples(kit);
    }),
  );
  return Object.assign({}, ...all) as Record<string, Sample>;
}
