// The server process: settings, database, demo school, listeners; and going down without losing anything.
import { networkInterfaces } from 'node:os';
import { pino } from 'pino';
import qrcode from 'qrcode';
import { boot } from './boot.ts';
import { type Config, ConfigError, loadConfig } from './platform/config.ts';
import { startContent } from './platform/http/content.ts';
import { openDatabase } from './platform/postgres/index.ts';
import { AlreadyRunning } from './platform/postgres/lock.ts';
import { seedWhenEmpty } from './worlds/index.ts';

const DEMO_PASSWORD = 'Mengoo-demo-2026';

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const logger = pino({
    level: config.LOG_LEVEL === 'info' && process.stdout.isTTY ? 'warn' : config.LOG_LEVEL,
    redact: { paths: ['*.token', '*.pwd', '*.refreshToken', 'req.headers'], censor: '…' },
  });
  const database = await openDatabase(config, (error) => logger.error({ err: error }, 'database'));
  const booted = await boot({ config, logger, database });
  const seeded = config.NODE_ENV === 'production' ? false : await seedWhenEmpty(booted.app, booted.server, 'classroom');
  const address = await booted.server.listen({ port: config.PORT, host: config.HOST });
  const content = await startContent(booted.app, async () => null);
  await greet(config, new URL(address).port, seeded);
  // a parent that started us with a channel (tests, a supervisor) hears where we listen
  process.send?.({ ready: true, port: Number(new URL(address).port) });

  let leaving = false;
  const leave = async (signal: string) => {
    if (leaving) return;
    leaving = true;
    logger.info({ signal }, 'going down');
    content.close();
    await booted.stop();
    await database.stop();
    process.exit(0);
  };
  process.on('SIGINT', (s) => void leave(s));
  process.on('SIGTERM', (s) => void leave(s));
}

async function greet(config: Config, port: string, seeded: boolean): Promise<void> {
  const scheme = config.TLS_CERT ? 'https' : 'http';
  const lines = ['', `  Mengoo 已启动 / is running:  ${scheme}://localhost:${port}/mengoo/`];
  const others = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter((i) => i.family === 'IPv4' && !i.internal)
    .map((i) => `${scheme}://${i.address}:${port}/mengoo/`);
  const first = config.PUBLIC_URL ?? others[0];
  if (first) lines.push(`  其他设备 / other devices:    ${first}`);
  if (seeded || config.NODE_ENV !== 'production') {
    lines.push('', `  演示账号 / demo accounts (密码 / password ${DEMO_PASSWORD}):`);
    lines.push('    student01 … student30   teacher01 teacher02   admin   super   qa');
  }
  console.log(lines.join('\n'));
  if (first && process.stdout.isTTY) console.log(await qrcode.toString(first, { type: 'terminal', small: true }));
  console.log('');
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof AlreadyRunning;
  if (isPortTaken(error)) {
    console.error(`\n  端口 ${error.port} 已被占用：请关掉占用它的程序，或用 PORT 换一个端口。`);
    console.error(
      `  Port ${error.port} is in use: stop what uses it, or choose another with PORT (and CONTENT_PORT).\n`,
    );
  } else console.error(known ? `\n${(error as Error).message}\n` : error);
  process.exit(1);
});

const isPortTaken = (error: unknown): error is { port: number } =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error;
