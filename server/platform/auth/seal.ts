// Secrets at rest: sealed under the server key for one place. Read where they stand, they say nothing; put elsewhere, they
// do not open.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;
const keyFor = (serverKey: Buffer): Buffer => Buffer.from(hkdfSync('sha256', serverKey, '', 'settings', 32));

/** `place`: whose and which secret it is. */
export function seal(serverKey: Buffer, place: string, secret: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyFor(serverKey), nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Null where it was sealed under another key or for another place: it counts as not set. */
export function unseal(serverKey: Buffer, place: string, sealed: unknown): string | null {
  if (typeof sealed !== 'string') return null;
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= NONCE + TAG) return null;
  try {
    const open = createDecipheriv('aes-256-gcm', keyFor(serverKey), bytes.subarray(0, NONCE)).setAAD(
      Buffer.from(place),
    );
    open.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([open.update(bytes.subarray(NONCE + TAG)), open.final()]).toString('utf8');
  } catch {
    return null;
  }
}
