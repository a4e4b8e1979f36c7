// How a command of ours ends: what the person can mend is a sentence, anything else comes with its stack.
import { ConfigError } from '#server/platform/config.ts';
import { DumpError } from '#server/platform/postgres/dump/format.ts';
import { AlreadyRunning } from '#server/platform/postgres/lock.ts';

export class ToolError extends Error {}

const KNOWN = [ToolError, ConfigError, AlreadyRunning, DumpError];

export function runTool(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const known = error instanceof Error && KNOWN.some((kind) => error instanceof kind);
    console.error(known ? `\n${error.message}\n` : error);
    process.exitCode = 1;
  });
}
