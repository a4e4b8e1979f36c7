// Settings and database first: while PostgreSQL comes up by itself, the rest of the program is read.
import { flushCompileCache } from 'node:module';
import { pino } from 'pino';
import { checkConfig } from './platform/config.check.ts';
import { ConfigError, loadConfig } from './platform/config.ts';
import { answerWhileStarting } from './platform/http/starting.ts';
import { openDatabase } from './platform/postgres/index.ts';
import { AlreadyRunning } from './platform/postgres/lock.ts';
import { checkNameOrder } from './platform/postgres/migrate.ts';

async function begin(): Promise<void> {
  const config = loadConfig(process.env);
  await checkConfig(config);
  const letGo = await answerWhileStarting(config);
  const logger = pino({
    level: config.LOG_LEVEL === 'info' && process.stdout.isTTY ? 'warn' : config.LOG_LEVEL,
    redact: { paths: ['*.token', '*.pwd', '*.refreshToken', 'req.headers'], censor: '…' },
  });
  const underWay = Promise.withResolvers<void>();
  const opening = openDatabase(config, (error) => logger.error({ err: error }, 'database'), underWay.resolve);
  await Promise.race([underWay.promise, opening]);
  const [{ serve }, database] = await Promise.all([import('./serve.ts'), opening]);
  // what was compiled is kept now, not at the end: whoever is killed leaves it to the next start too
  flushCompileCache();
  await checkNameOrder(database.pool, (line) => logger.warn(line));
  await serve({ config, logger, database, letGo });
}

/** Runs the server until a signal ends it; what keeps it from starting is told in a sentence where we know one. */
export async function start(): Promise<void> {
  try {
    await begin();
  } catch (error) {
    tell(error);
    process.exit(1);
  }
}

function tell(error: unknown): void {
  if (isPortTaken(error)) {
    console.error(`\n  端口 ${error.port} 已被占用：请关掉占用它的程序，或用 PORT 换一个端口。`);
    console.error(
      `  Port ${error.port} is in use: stop what uses it, or choose another with PORT (and CONTENT_PORT).\n`,
    );
  } else if (error instanceof ConfigError || error instanceof AlreadyRunning) console.error(`\n${error.message}\n`);
  else console.error(error);
}

const isPortTaken = (error: unknown): error is { port: number } =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error;
