// The server on its database: demo school, listeners; and going down without losing anything.
import type { Server } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import qrcode from 'qrcode';
import { type Booted, boot } from './boot.ts';
import { experimentContent } from './modules/experiments/index.ts';
import { fileContent } from './modules/files/index.ts';
import { listenFault } from './platform/config.check.ts';
import type { Config } from './platform/config.ts';
import { startContent } from './platform/http/content.ts';
import type { Media, MediaHealth, MediaState } from './platform/media/types.ts';
import type { Database } from './platform/postgres/index.ts';
import { openTo } from './platform/site.ts';
import { enliven, seedWhenEmpty } from './worlds/index.ts';

const DEMO_WORLD = 'day';
const DEMO_PASSWORD = 'Mengoo-demo-2026';

interface Parts {
  config: Config;
  logger: FastifyBaseLogger;
  database: Database;
  /** Of the port, which has said until now that the server is starting. */
  letGo: () => Promise<void>;
}

export async function serve({ config, logger, database, letGo }: Parts): Promise<void> {
  const booted = await boot({ config, logger, database });
  const seeded = config.NODE_ENV === 'production' ? false : await seedWhenEmpty(booted.app, booted.server, DEMO_WORLD);
  await letGo();
  const { port, content } = await listen(booted, config);
  await greet(config, port, seeded);
  if (config.NODE_ENV !== 'test') tellMedia(booted.app.media);
  // a parent that started us with a channel (tests, a supervisor) hears where we listen
  process.send?.({ ready: true, port: Number(port) });

  let leaving = false;
  // an earlier start may have gone down, or failed, in the middle of it
  if (seeded || config.NODE_ENV === 'development')
    enliven(booted.app, DEMO_WORLD, seeded).catch((err: unknown) => {
      if (!leaving) logger.warn({ err }, 'demo school');
    });
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

async function listen({ app, server }: Booted, config: Config): Promise<{ port: string; content: Server }> {
  try {
    const address = await server.listen({ port: config.PORT, host: config.HOST });
    return {
      port: new URL(address).port,
      content: await startContent(app, [fileContent(app), experimentContent(app)]),
    };
  } catch (error) {
    throw listenFault(error, config) ?? error;
  }
}

/** One line for each thing that becomes of it. */
function tellMedia(media: Media): void {
  const LINES: Partial<Record<MediaState, (health: MediaHealth) => string>> = {
    preparing: () => '媒体服务器：正在后台准备 / media server: being made in the background',
    ready: ({ version = '' }) => `媒体服务器：已就绪 / media server: ready  ${version}`,
    absent: ({ reason = '' }) => reason,
    away: ({ reason = '' }) => reason,
  };
  let told = '';
  const tell = (health: MediaHealth) => {
    const line = LINES[health.state]?.(health).trimEnd();
    if (line === undefined || line === told) return;
    told = line;
    console.log(`  ${line}`);
  };
  tell(media.health());
  media.onHealth(tell);
}

async function greet(config: Config, port: string, seeded: boolean): Promise<void> {
  const scheme = config.TLS_CERT ? 'https' : 'http';
  const lines = ['', `  Mengoo 已启动 / is running:  ${scheme}://localhost:${port}/mengoo/`];
  const others = openTo(config.HOST).map((host) => `${scheme}://${host}:${port}/mengoo/`);
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
