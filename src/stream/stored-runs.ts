// Runs that a reload of the page should attach to again. Per tab: another tab hears of them by following.
import type { RunRequest } from '#src/machines/run/run.machine.ts';

const KEY = 'mengoo.runs';
const MAX = 20;

interface StoredRun {
  /** The log's name, or what stands for a log that has no name yet. */
  scope: string;
  request: RunRequest;
}

export const storedRun = (scope: string): RunRequest | null => read().find((k) => k.scope === scope)?.request ?? null;

export function storeRun(scope: string, request: RunRequest): void {
  write([...read().filter((k) => k.scope !== scope), { scope, request }].slice(-MAX));
}

export function forgetRun(runId: string): void {
  write(read().filter((k) => k.request.runId !== runId));
}

function read(): StoredRun[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isStoredRun) : [];
  } catch {
    return [];
  }
}

function write(kept: readonly StoredRun[]): void {
  try {
    if (kept.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // storage forbidden or full: a reload then follows instead of attaching
  }
}

function isStoredRun(value: unknown): value is StoredRun {
  if (typeof value !== 'object' || value === null || !('scope' in value) || !('request' in value)) return false;
  const { request } = value;
  return (
    typeof request === 'object' && request !== null && 'runId' in request && 'path' in request && 'body' in request
  );
}
