// Every setting, from the environment, checked once at the start.
import { isIP } from 'node:net';
import { z } from 'zod';
import { type MessageKey, say } from './messages.ts';
import { hostOf } from './outward.ts';

const port = z.coerce.number().int().min(0).max(65535);
const text = z.string().min(1).optional();
const url = z.url().optional();

const both = (key: MessageKey): string => `${say('zh', key)} / ${say('en', key)}`;

/** An address, a network as `10.0.0.0/8`, or the name of the usual ones (proxy-addr, which reads it in the end). */
function isProxy(given: string): boolean {
  const [address = '', bits, ...more] = given.trim().split('/');
  const family = isIP(address);
  if (family === 0) return bits === undefined && ['loopback', 'linklocal', 'uniquelocal'].includes(address);
  if (more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const settings = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
    .optional(),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** How long an access token lives, in seconds. */
  ACCESS_TTL_S: z.coerce.number().int().min(5).max(86_400).default(900),
  MAX_STREAMS_PER_USER: z.coerce.number().int().min(1).max(1000).default(20),
  PUBLIC_URL: url,
  /** `true`, `false`, or the proxies' addresses, comma-separated. */
  TRUST_PROXY: z
    .string()
    .default('false')
    .refine((v) => v === 'true' || v === 'false' || v.split(',').every(isProxy), { error: both('proxies') })
    .transform((v) => (v === 'true' ? true : v === 'false' ? false : v)),
  TLS_CERT: text,
  TLS_KEY: text,
  /** The second origin, for foreign content; default PORT + 1. */
  CONTENT_PORT: port.optional(),
  CONTENT_ORIGIN: url,
  SMTP_URL: z
    .string()
    .refine((v) => /^smtps?:$/.test(URL.parse(v)?.protocol ?? '') && URL.parse(v)?.hostname !== '', {
      error: both('smtpUrl'),
    })
    .optional(),
  MAIL_FROM: z.string().default('mengoo@localhost'),
  SMS_WEBHOOK: url,
  LIVEKIT_URL: text,
  LIVEKIT_API_KEY: text,
  LIVEKIT_API_SECRET: text,
  /** Any OpenAI-compatible endpoint, including `/v1`. */
  AI_BASE_URL: url,
  AI_MODEL: text,
  AI_KEY: text,
  /** Hosts of the local network that a model may run on, comma-separated; AI_BASE_URL's own where it is an address. */
  AI_LAN_HOSTS: z
    .string()
    .default('')
    .transform((v) =>
      v
        .toLowerCase()
        .split(/[\s,]+/)
        .filter((host) => host !== ''),
    ),
  /** Tokens of model output a user may use a day. */
  AI_DAILY_TOKENS: z.coerce.number().int().min(0).default(200_000),
  /** Milliseconds between two pieces of the embedded tutor's speech. */
  TUTOR_PACE_MS: z.coerce.number().int().min(0).max(1000).default(25),
  S3_ENDPOINT: url,
  S3_REGION: z.string().default('auto'),
  S3_BUCKET: text,
  S3_KEY: text,
  S3_SECRET: text,
  /** A folder of the bucket. */
  S3_PREFIX: text,
  /** `1` in test builds: the recorder is on. */
  RECORD: text,
});

export type Config = Omit<z.output<typeof settings>, 'CONTENT_PORT'> & { CONTENT_PORT: number };

export class ConfigError extends Error {}

type Name = keyof z.output<typeof settings>;

/** The first makes no sense without the second, and the second none without the first. */
const PAIRS: readonly (readonly [Name, Name])[] = [
  ['TLS_CERT', 'TLS_KEY'],
  ['AI_BASE_URL', 'AI_MODEL'],
  ['S3_BUCKET', 'S3_KEY'],
  ['S3_BUCKET', 'S3_SECRET'],
  ['LIVEKIT_URL', 'LIVEKIT_API_KEY'],
  ['LIVEKIT_URL', 'LIVEKIT_API_SECRET'],
];

/** Empty values count as not set. Throws ConfigError that names each variable and what is wrong with it. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, v]) => v !== undefined && v.trim() !== ''));
  const result = settings.safeParse(given);
  if (!result.success) throw refusal(result.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`));
  const c = result.data;
  const contentPort = c.CONTENT_PORT ?? (c.PORT === 0 ? 0 : c.PORT + 1);
  const wrong = PAIRS.filter(([a, b]) => (c[a] === undefined) !== (c[b] === undefined)).map(
    ([a, b]) => `${a} and ${b}: belong together, set both or neither`,
  );
  const bucketless = (['S3_ENDPOINT', 'S3_PREFIX'] as const).filter((name) => c[name] && !c.S3_BUCKET);
  wrong.push(...bucketless.map((name) => `${name}: needs S3_BUCKET`));
  if (contentPort > 65535) wrong.push('CONTENT_PORT: there is no port after PORT, set one');
  if (contentPort !== 0 && contentPort === c.PORT) wrong.push('CONTENT_PORT: must differ from PORT');
  if (c.AI_BASE_URL) {
    const base = new URL(c.AI_BASE_URL);
    const host = hostOf(base);
    // who writes an address down has named that very host; what a name means may change
    if (isIP(host) !== 0 || host === 'localhost') c.AI_LAN_HOSTS.push(host);
    if (base.protocol !== 'https:' && !c.AI_LAN_HOSTS.includes(host))
      wrong.push(`AI_BASE_URL: plain http only into the local network; name ${host} in AI_LAN_HOSTS, or use https`);
  }
  if (wrong.length > 0) throw refusal(wrong);
  return { ...c, CONTENT_PORT: contentPort };
}

// the values themselves are not repeated: some are secrets
export const refusal = (lines: string[]): ConfigError =>
  new ConfigError(
    `这些配置项有误 / These settings are not right (README, "Configuration"):\n${lines.map((l) => `  ${l}`).join('\n')}`,
  );
