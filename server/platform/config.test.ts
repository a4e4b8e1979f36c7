import { expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const problem = (env: Record<string, string>): string => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

test('nothing needs to be set', () => {
  expect(loadConfig({})).toMatchObject({
    PORT: 8080,
    CONTENT_PORT: 8081,
    HOST: '0.0.0.0',
    DATA_DIR: './data',
    ACCESS_TTL_S: 900,
    MAX_STREAMS_PER_USER: 20,
    TRUST_PROXY: false,
  });
});

test('an empty value is not set', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: ' ', AI_KEY: '' })).toMatchObject({ PORT: 8080 });
});

test.each([
  ['true', true],
  ['false', false],
  ['10.0.0.1,10.0.0.2', '10.0.0.1,10.0.0.2'],
  ['loopback, 10.0.0.0/8, fd00::/8', 'loopback, 10.0.0.0/8, fd00::/8'],
])('TRUST_PROXY=%s', (given, value) => {
  expect(loadConfig({ TRUST_PROXY: given }).TRUST_PROXY).toBe(value);
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['ACCESS_TTL_S', '4'],
  ['MAX_STREAMS_PER_USER', '0'],
  ['PUBLIC_URL', 'school.example'],
  ['DATABASE_URL', 'mysql://localhost/school'],
  ['NODE_ENV', 'live'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.1;10.0.0.2'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '1'],
  ['SMTP_URL', 'xx'],
  ['SMTP_URL', 'http://mail.example'],
  ['SMTP_URL', 'smtp://'],
  ['PUBLIC_URL', 'ftp://school.example'],
  ['PUBLIC_URL', 'https://school.example/mengoo'],
  ['CONTENT_ORIGIN', 'https://'],
  ['LIVEKIT_URL', 'localhost:7880'],
  ['LIVEKIT', 'no'],
  ['LIVEKIT_DOWNLOAD', 'ftp://mirror.example'],
  ['MEDIA_PORT', '65536'],
  ['SMS_WEBHOOK', 'javascript:alert(1)'],
  ['LOG_LEVEL', 'loud'],
  ['AI_DAILY_TOKENS', '-1'],
  ['LIVEKIT_EGRESS', 'a/relative/folder'],
])('%s=%s is named in the refusal, in both languages', (name, value) => {
  expect(problem({ [name]: value })).toMatch(new RegExp(`^  ${name}: .*\\p{Script=Han}.* / [a-z]`, 'mu'));
});

test('all that is wrong is said at once, secrets are not repeated', () => {
  const text = problem({ PORT: 'eighty', ACCESS_TTL_S: '1', DATABASE_URL: 'mysql://u:geheim@h/d' });
  expect(text).toContain('PORT');
  expect(text).toContain('ACCESS_TTL_S');
  expect(text).not.toContain('geheim');
});

test.each([
  [{ TLS_CERT: '/cert.pem' }, 'TLS_KEY'],
  [{ AI_BASE_URL: 'http://localhost:11434/v1' }, 'AI_MODEL'],
  [{ AI_BASE_URL: 'http://ollama:11434/v1', AI_MODEL: 'm' }, 'LAN_HOSTS'],
  [{ AI_BASE_URL: 'http://api.example/v1', AI_MODEL: 'm', AI_LAN_HOSTS: 'ollama' }, 'https'],
  [{ S3_BUCKET: 'files', S3_KEY: 'k' }, 'S3_SECRET'],
  [{ LIVEKIT_URL: 'ws://localhost:7880', LIVEKIT_API_KEY: 'k' }, 'LIVEKIT_API_SECRET'],
  [{ LIVEKIT_EGRESS: '/srv/egress' }, 'LIVEKIT_URL'],
  [{ LIVEKIT_EGRESS: 's3' }, 'S3_BUCKET'],
])('%o asks for its partner', (env, partner) => {
  expect(problem(env)).toContain(partner);
});

test('the two origins have two ports', () => {
  expect(loadConfig({ PORT: '9000' }).CONTENT_PORT).toBe(9001);
  expect(loadConfig({ PORT: '0' }).CONTENT_PORT).toBe(0);
  expect(problem({ PORT: '9000', CONTENT_PORT: '9000' })).toContain('CONTENT_PORT');
  expect(problem({ PORT: '65535' })).toContain('CONTENT_PORT');
});

test('the media server has a third, unless it is another’s or there is none', () => {
  expect(loadConfig({}).MEDIA_PORT).toBe(8082);
  expect(loadConfig({ PORT: '0' }).MEDIA_PORT).toBe(0);
  for (const taken of ['9000', '9001']) expect(problem({ PORT: '9000', MEDIA_PORT: taken })).toContain('MEDIA_PORT');
  expect(problem({ PORT: '65534' })).toMatch(/^ {2}MEDIA_PORT: /m);
  expect(problem({ PORT: '65534', LIVEKIT: 'off' })).toBe('');
  // who has given that port to files for years starts as ever: the media server says what is wrong
  expect(loadConfig({ CONTENT_PORT: '8082' }).MEDIA_PORT).toBe(8082);
});

test.each([
  ['http://192.168.1.20:11434/v1', '', ['192.168.1.20']],
  ['http://[::1]:11434/v1', '', ['::1']],
  ['http://ollama:11434/v1', 'Ollama, 10.0.0.7', ['ollama', '10.0.0.7']],
  ['https://api.example/v1', '', []],
])('a model at %s with AI_LAN_HOSTS=%s may reach these hosts of the local network', (base, named, hosts) => {
  expect(loadConfig({ AI_BASE_URL: base, AI_MODEL: 'm', AI_LAN_HOSTS: named }).LAN_HOSTS).toEqual(hosts);
});

test.each(['smtp://mail.example', 'smtps://user:secret@mail.example:465/?pool=true', 'smtp://127.0.0.1:2525'])(
  'SMTP_URL=%s',
  (given) => {
    expect(loadConfig({ SMTP_URL: given }).SMTP_URL).toBe(given);
  },
);
