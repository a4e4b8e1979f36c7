// Mail and SMS go out through these ports. By default each message is a file in DATA_DIR/outbox.
import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

interface Message {
  to: string;
  subject?: string;
  text: string;
}
export type Mail = (message: Message) => Promise<void>;
export type Sms = (message: Message) => Promise<void>;

export interface HasMessenger {
  mail: Mail;
  sms: Sms;
}

const DELIVERY_MS = 10_000;

function outbox(dataDir: string, now: () => number): Mail {
  const folder = join(dataDir, 'outbox');
  return async (message) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const at = now();
    const name = join(folder, `${at}-${randomUUID().slice(0, 8)}.json`);
    // whoever watches the folder never sees half a message
    writeFileSync(`${name}.new`, JSON.stringify({ ...message, at }), { mode: 0o600 });
    renameSync(`${name}.new`, name);
  };
}

export function createMail(config: Config, now: () => number): Mail {
  const url = config.SMTP_URL;
  if (!url) return outbox(config.DATA_DIR, now);
  return async ({ to, subject = '', text }) => {
    // loaded with the first mail: most starts send none
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ url, connectionTimeout: DELIVERY_MS, socketTimeout: DELIVERY_MS });
    await transport.sendMail({ from: config.MAIL_FROM, to, subject, text });
  };
}

export function createSms(config: Config, now: () => number): Sms {
  const url = config.SMS_WEBHOOK;
  if (!url) return outbox(config.DATA_DIR, now);
  return async (message) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...message, at: now() }),
      redirect: 'error',
      signal: AbortSignal.timeout(DELIVERY_MS),
    });
    if (!answer.ok) throw new Error(`SMS webhook: ${answer.status}`);
  };
}
