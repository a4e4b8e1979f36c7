// How a command over the charts begins. It reads them all with its own code: one that cannot be made ends it in a sentence, not in
// the words of whoever threw.
import { relative } from 'node:path';
import { printable } from './lines.ts';
import { ROOT } from './records.ts';

interface Command {
  /** Answers the exit code. */
  main: () => Promise<number>;
}

export async function enter(load: () => Promise<Command>): Promise<void> {
  // the chart's own line lies below many of XState's
  Error.stackTraceLimit = 50;
  let command: Command;
  try {
    command = await load();
  } catch (error) {
    console.error(printable(unreadable(error)));
    process.exitCode = 2;
    return;
  }
  process.exitCode = await command.main();
}

/** Which file of ours it was, by the first place in it that the error comes from. */
function unreadable(error: unknown): string {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const [, path, line] =
    [...stack.matchAll(/(?:file:\/\/)?(\/[^\s():]+|[A-Za-z]:[^\s():]+):(\d+)/g)].find(
      ([, path = '']) => path.includes('machines') && !path.includes('node_modules'),
    ) ?? [];
  const where = path ? `${relative(ROOT, decodeURI(path))}:${line}: ` : '';
  return `无法读取状态机，could not read the charts: ${where}${message.replace(/\s*\n\s*/g, ' ')}`;
}
