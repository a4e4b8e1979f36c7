// Tickets: addresses on the content origin that open one file for a short time, so that a page can show or link what
// needs a token to be asked for. They are signed, not stored.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '#server/platform/app.ts';
import type { ContentSource } from '#server/platform/http/content.ts';
import { disposition, SAFE_HEADERS } from '#server/platform/http/download.ts';
import { isInline } from './file.policy.ts';
import { type FileRow, fileById } from './file.store.ts';

export const TICKET_MS = 10 * 60_000;

const sign = (app: Pick<App, 'key'>, id: string, expires: string): Buffer =>
  createHmac('sha256', app.key).update(`file ticket ${id} ${expires}`).digest();

/** `file~<id>~<expires, base 36>~<mac>`. */
export function writeTicket(app: Pick<App, 'key'>, id: string, expiresAt: number): string {
  const expires = expiresAt.toString(36);
  return `file~${id}~${expires}~${sign(app, id, expires).toString('base64url')}`;
}

/** The file's id, or null for a ticket that is forged or too old. */
function readTicket(app: Pick<App, 'key' | 'now'>, ticket: string): string | null {
  const [kind, id = '', expires = '', mac = ''] = ticket.split('~');
  if (kind !== 'file') return null;
  const given = Buffer.from(mac, 'base64url');
  const right = sign(app, id, expires);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return Number.parseInt(expires, 36) > app.now() ? id : null;
}

export const ticketPath = (app: Pick<App, 'key'>, file: Pick<FileRow, 'id' | 'name'>, expiresAt: number): string =>
  `/${writeTicket(app, file.id, expiresAt)}/${encodeURIComponent(file.name)}`;

/** For the content listener. */
export const fileContent =
  (app: App): ContentSource =>
  async (ticket) => {
    const id = readTicket(app, ticket);
    const file = id === null ? null : await fileById(app.pool, id);
    if (!file) return null;
    const kind = isInline(file.type) ? 'inline' : 'attachment';
    return {
      type: file.type,
      body: await app.files.stream(file.key),
      headers: {
        ...SAFE_HEADERS,
        'content-length': String(file.size),
        'content-disposition': disposition(kind, file.name),
        // a page shows the same picture again and again while the ticket lives
        'cache-control': `private, max-age=${TICKET_MS / 1000}`,
      },
    };
  };
