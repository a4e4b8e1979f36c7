// Tickets: addresses on the content origin that open one file for a time, so that a page can show, play or link what
// needs a token to be asked for. They are signed, not stored.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Clock, HasConfig, HasFiles, HasKeys, HasLogger, Hooks, Postgres } from '#server/platform/app.ts';
import { type ContentSource, contentOrigin } from '#server/platform/http/content.ts';
import { answerOf, disposition, SAFE_HEADERS } from '#server/platform/http/download.ts';
import { knownAs } from './file.access.ts';
import { isShownInline } from './file.policy.ts';
import { type FileRow, fileById } from './file.store.ts';
import { mediaOf } from './media.ts';

export const TICKET_MS = 10 * 60_000;
/** As long as somebody sits before a film: who seeks asks anew, and must not be told that it is gone. */
const FILM_MS = 6 * 3_600_000;

/** `file` shows pictures; `film` plays what is known to be audio or video. */
type Kind = 'file' | 'film';
const LIVES: Readonly<Record<Kind, number>> = { file: TICKET_MS, film: FILM_MS };
const isKind = (kind: string): kind is Kind => Object.hasOwn(LIVES, kind);

const sign = (app: HasKeys, kind: Kind, id: string, expires: string): Buffer =>
  createHmac('sha256', app.key).update(`${kind} ticket ${id} ${expires}`).digest();

/** `<kind>~<id>~<expires, base 36>~<mac>`. */
export function writeTicket(app: HasKeys, id: string, expiresAt: number, kind: Kind = 'file'): string {
  const expires = expiresAt.toString(36);
  return `${kind}~${id}~${expires}~${sign(app, kind, id, expires).toString('base64url')}`;
}

/** What it opens, or null for a ticket that is forged or too old. */
function readTicket(app: Clock & HasKeys, ticket: string): { kind: Kind; id: string } | null {
  const [kind = '', id = '', expires = '', mac = ''] = ticket.split('~');
  if (!isKind(kind)) return null;
  const given = Buffer.from(mac, 'base64url');
  const right = sign(app, kind, id, expires);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return Number.parseInt(expires, 36) > app.now() ? { kind, id } : null;
}

/** Behind a film's address: the file itself, as a download. */
const SAVED = /\?save$/;

type Named = Pick<FileRow, 'id' | 'name'>;

export const ticketPath = (app: HasKeys, file: Named, expiresAt: number, kind: Kind = 'file'): string =>
  `/${writeTicket(app, file.id, expiresAt, kind)}/${encodeURIComponent(file.name)}`;

/** Where a player finds the file for six hours. Whether they may see it is the caller's to know. */
export const filmAddress = (app: Clock & HasConfig & HasKeys & Hooks, request: FastifyRequest, file: Named): string =>
  contentOrigin(app, request) + ticketPath(app, file, app.now() + FILM_MS, 'film');

/** For the content listener. */
export const fileContent =
  (app: Clock & Postgres & HasFiles & HasKeys & HasLogger & Hooks): ContentSource =>
  async (ticket, request) => {
    const opened = readTicket(app, ticket);
    const file = opened && (await fileById(app.pool, opened.id));
    if (!file) return null;
    const media = opened.kind === 'film' ? await mediaOf(app, file.id) : undefined;
    // a browser that cannot play it saves it
    const isShown = media ? !SAVED.test(request.url ?? '') : isShownInline(file.type);
    const { status, headers, body } = answerOf(app.files, file, request);
    return {
      status,
      body,
      headers: {
        ...SAFE_HEADERS,
        ...headers,
        // the name's ending may say something else, and no browser may guess
        'content-type': media?.type ?? file.type,
        'content-disposition': disposition(isShown ? 'inline' : 'attachment', knownAs(app, file).name),
        // a page shows the same picture, or goes back in the same film, again and again while the ticket lives
        'cache-control': `private, max-age=${LIVES[opened.kind] / 1000}`,
      },
    };
  };
