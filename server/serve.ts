// The server on its database: demo school, listeners; and going down without losing anything.
import type { FastifyBaseLogger } from 'fastify';
import qrcode from 'qrcode';
import { boot } from './boot.ts';
import { lan } from './modules/auth/site.ts';
import { fileContent } from './modules/files/ticket.ts';
import type { Config } from './platform/config.ts';
import { startContent } from './platform/http/content.ts';
import type { Database } from './platform/postgres/index.ts';
import { seedWhenEmpty } from './worlds/index.ts';

const DEMO_PASSWORD = 'Mengoo-demo-2026';

interface Parts {
  config: Config;
  logger: FastifyBaseLogger;
  database: Database;
}

export async function serve({ config, logger, database }: Parts): Promise<void> {
  const booted = await boot({ config, logger, database });
  const seeded = config.NODE_ENV === 'production' ? false : await seedWhenEmpty(booted.app, booted.server, 'classroom');
  const address = await booted.server.listen({ port: config.PORT, host: config.HOST });
  const content = await startContent(booted.app, [fileContent(booted.app)]);
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
  const others = lan().map((address) => `${scheme}://${address}:${port}/mengoo/`);
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
