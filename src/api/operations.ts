// Calling an operation that is held as a value: what serves every family alike knows no path by name.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Operation } from '#contract/kit.ts';
import { ask, type CallOptions } from './client.ts';

/** As `call`, for an operation given as a value. Resolves with `data`; rejects with ApiError for every code but 0. */
export async function send<O extends Operation>(
  operation: O,
  input: z.input<O['input']>,
  options?: CallOptions,
): Promise<z.output<O['output']>> {
  return (await ask(operation.path, input, options)).data as z.output<O['output']>; // the server validates its answers
}

/** `/OrgApi/SysUser/` of `/OrgApi/SysUser/Items`: what all operations of a family begin with. */
const baseOf = (operation: Operation): string => operation.path.slice(0, operation.path.lastIndexOf('/') + 1);

/** Everything read of the operation's family is asked for again. */
export function refreshFamily(client: QueryClient, operation: Operation): Promise<void> {
  const base = baseOf(operation);
  return client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(base) });
}

export function useRefreshFamily(operation: Operation): () => Promise<void> {
  const client = useQueryClient();
  return () => refreshFamily(client, operation);
}
