// Every setting, from the environment, checked once at the start.
import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { type MessageKey, say } from './messages.ts';
import { hostOf } from './outward.ts';

const both = (key: MessageKey, params?: Record<string, string | number>): string =>
  `${say('zh', key, params)} / ${say('en', key, params)}`;

const whole = (min: number, max: number) => {
  const error = both('wholeNumber', { min, max });
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: both('oneOf', { values: values.join(', ') }) });
/** An address with a host, by one of these protocols; `bare`: and nothing behind the host. */
const address = (protocols: readonly string[], bare = false) =>
  z
    .string()
    .refine((given) => isAddress(given, protocols, bare), {
      error: both(bare ? 'bareAddress' : 'address', { protocols: protocols.map((p) => `${p}://`).join(', ') }),
    })
    .optional();

function isAddress(given: string, protocols: readonly string[], bare: boolean): boolean {
  const url = URL.parse(given);
  if (!url || url.hostname === '' || !protocols.includes(url.protocol.slice(0, -1))) return false;
  return !bare || (['', '/'].includes(url.pathname) && url.search === '' && url.hash === '');
}

const WEB = ['https', 'http'];
const port = whole(0, 65535);
const text = z.string().min(1).optional();
const url = address(WEB);

/** An address, a network as `10.0.0.0/8`, or the name of the usual ones (proxy-addr, which reads it in the end). */
function isProxy(given: string): boolean {
  const [address = '', bits, ...more] = given.trim().split('/');
  const family = isIP(address);
  if (family === 0) return bits === undefined && ['loopback', 'linklocal', 'uniquelocal'].includes(address);
  if (more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const hostList = z
  .string()
  .default('')
  .transform((v) =>
    v
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((host) => host !== ''),
  );

const settings = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, both('databaseUrl'))
    .optional(),
  NODE_ENV: oneOf('development', 'test', 'production').default('development'),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  /** How long an access token lives, in seconds. */
  ACCESS_TTL_S: whole(5, 86_400).default(900),
  MAX_STREAMS_PER_USER: whole(1, 1000).default(20),
  PUBLIC_URL: address(WEB, true),
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
  CONTENT_ORIGIN: address(WEB, true),
  SMTP_URL: address(['smtp', 'smtps']),
  MAIL_FROM: z.string().default('mengoo@localhost'),
  SMS_WEBHOOK: url,
  LIVEKIT_URL: address(['wss', 'ws', ...WEB]),
  LIVEKIT_API_KEY: text,
  LIVEKIT_API_SECRET: text,
  /** `off`: no media server is looked for, made or started. */
  LIVEKIT: oneOf('on', 'off').default('on'),
  /** Where LiveKit's Egress leaves what it records: a folder that it and we see under this name, or `s3`. */
  LIVEKIT_EGRESS: text,
  /** A folder on the web with the files of LiveKit's release, where that itself is out of reach. */
  LIVEKIT_DOWNLOAD: url,
  /** Sound and pictures, UDP and TCP; default PORT + 2. */
  MEDIA_PORT: port.optional(),
  /** Any OpenAI-compatible endpoint, including `/v1`. */
  AI_BASE_URL: url,
  AI_MODEL: text,
  AI_KEY: text,
  /** Hosts of the local network that what is set here, or by a school, may lead to, comma-separated. */
  LAN_HOSTS: hostList,
  /** Its other name. */
  AI_LAN_HOSTS: hostList,
  /** Any endpoint with OpenAI's `/embeddings`, including `/v1`. */
  EMBEDDING_BASE_URL: url,
  EMBEDDING_MODEL: text,
  EMBEDDING_KEY: text,
  /** What the model wants before a question, and before a passage; a blank at the end counts. */
  EMBEDDING_QUERY_PREFIX: z.string().default(''),
  EMBEDDING_PASSAGE_PREFIX: z.string().default(''),
  /** Tokens of model output a user may use a day. */
  AI_DAILY_TOKENS: whole(0, 1_000_000_000).default(200_000),
  /** Milliseconds between two pieces of the embedded tutor's speech. */
  TUTOR_PACE_MS: whole(0, 1000).default(25),
  S3_ENDPOINT: url,
  S3_REGION: z.string().default('auto'),
  S3_BUCKET: text,
  S3_KEY: text,
  S3_SECRET: text,
  /** A folder of the bucket. */
  S3_PREFIX: text,
  /** Who may read /metrics; unset: this machine alone. */
  METRICS_TOKEN: text,
  /** `1` in test builds: the recorder is on. */
  RECORD: text,
  /** Where the report of the charts lies; tests have their own. */
  MACHINES_DIR: text,
});

type Ports = 'CONTENT_PORT' | 'MEDIA_PORT';
export type Config = Omit<z.output<typeof settings>, Ports | 'AI_LAN_HOSTS'> & Record<Ports, number>;

export interface HasConfig {
  config: Config;
  version: string;
  tls: { cert: Buffer; key: Buffer } | null;
}

export class ConfigError extends Error {}

type Name = keyof z.output<typeof settings>;

/** The first makes no sense without the second, and the second none without the first. */
const PAIRS: readonly (readonly [Name, Name])[] = [
  ['TLS_CERT', 'TLS_KEY'],
  ['AI_BASE_URL', 'AI_MODEL'],
  ['EMBEDDING_BASE_URL', 'EMBEDDING_MODEL'],
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
  const { AI_LAN_HOSTS: more, ...c } = result.data;
  c.LAN_HOSTS = [...new Set([...c.LAN_HOSTS, ...more])];
  const contentPort = c.CONTENT_PORT ?? (c.PORT === 0 ? 0 : c.PORT + 1);
  const wrong = PAIRS.filter(([a, b]) => (result.data[a] === undefined) !== (result.data[b] === undefined)).map(
    ([a, b]) => `${a}, ${b}: ${both('belongTogether')}`,
  );
  const bucketless = (['S3_ENDPOINT', 'S3_PREFIX'] as const).filter((name) => c[name] && !c.S3_BUCKET);
  wrong.push(...bucketless.map((name) => `${name}: ${both('needs', { name: 'S3_BUCKET' })}`));
  if (c.LIVEKIT_EGRESS && !c.LIVEKIT_URL) wrong.push(`LIVEKIT_EGRESS: ${both('needs', { name: 'LIVEKIT_URL' })}`);
  if (c.LIVEKIT_EGRESS === 's3' && !c.S3_BUCKET) wrong.push(`LIVEKIT_EGRESS: ${both('needs', { name: 'S3_BUCKET' })}`);
  if (c.LIVEKIT_EGRESS && c.LIVEKIT_EGRESS !== 's3' && !isAbsolute(c.LIVEKIT_EGRESS))
    wrong.push(`LIVEKIT_EGRESS: ${both('egress')}`);
  const mediaPort = c.MEDIA_PORT ?? (c.PORT === 0 ? 0 : c.PORT + 2);
  const hasOwnMedia = c.LIVEKIT === 'on' && !c.LIVEKIT_URL;
  if (hasOwnMedia && mediaPort > 65535) wrong.push(`MEDIA_PORT: ${both('noNextPort')}`);
  // by default it gives way: whoever has set CONTENT_PORT to it sees it told of the media server, not of the start
  if (hasOwnMedia && c.MEDIA_PORT && [c.PORT, contentPort].includes(c.MEDIA_PORT))
    wrong.push(`MEDIA_PORT: ${both('samePorts')}`);
  if (contentPort > 65535) wrong.push(`CONTENT_PORT: ${both('noNextPort')}`);
  if (contentPort !== 0 && contentPort === c.PORT) wrong.push(`CONTENT_PORT: ${both('samePort')}`);
  for (const name of ['AI_BASE_URL', 'EMBEDDING_BASE_URL'] as const) {
    const address = c[name];
    if (!address) continue;
    const base = new URL(address);
    const host = hostOf(base);
    // who writes an address down has named that very host; what a name means may change
    if (isIP(host) !== 0 || host === 'localhost') c.LAN_HOSTS.push(host);
    if (base.protocol !== 'https:' && !c.LAN_HOSTS.includes(host))
      wrong.push(`${name}: ${both('plainHttp', { host })}`);
  }
  if (wrong.length > 0) throw refusal(wrong);
  return { ...c, CONTENT_PORT: contentPort, MEDIA_PORT: mediaPort };
}

// the values themselves are not repeated: some are secrets
export const refusal = (lines: string[]): ConfigError =>
  new ConfigError(
    `这些配置项有误 / These settings are not right (README, "Configuration"):\n${lines.map((l) => `  ${l}`).join('\n')}`,
  );
