// The slide captcha: one try a picture, and the code for a right one is used once. Both live 120 s.
import { randomBytes, randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import { CODE } from '#contract/codes.ts';
import { Failure } from '../failure.ts';
import { drawPuzzle, HEIGHT, PIECE, WIDTH } from './captcha.scene.ts';
import { hashOf } from './tokens.ts';

const LIFE_MS = 120_000;
/** How far from the gap's edge still counts, in pixels. */
const TOLERANCE = 5;
/** The piece starts at the left edge: a gap near it would need no sliding. */
const LEAST_X = PIECE + 12;
const MARGIN = 10;

interface Deps {
  pool: Pool;
  now: () => number;
}

interface Puzzle {
  uuid: string;
  image: string;
  piece: string;
  y: number;
}

/** A fresh picture under this uuid; what it held before is void. */
export async function newPuzzle(d: Deps, uuid: string): Promise<Puzzle> {
  const x = randomInt(LEAST_X, WIDTH - PIECE - MARGIN + 1);
  const y = randomInt(MARGIN, HEIGHT - PIECE - MARGIN + 1);
  const { image, piece } = drawPuzzle({ x, y, seed: randomBytes(4).readUInt32LE() });
  await d.pool.query(
    `insert into captcha (uuid, x, expires_at) values ($1, $2, $3)
      on conflict (uuid) do update set x = excluded.x, code_hash = null, expires_at = excluded.expires_at`,
    [uuid, x, d.now() + LIFE_MS],
  );
  return { uuid, image: dataUrl(image), piece: dataUrl(piece), y };
}

const dataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

/** The code for a gap that was met. Throws 460 for a miss, and for a picture that is unknown, old or already tried. */
export async function solvePuzzle(d: Deps, uuid: string, x: number): Promise<string> {
  const { rows } = await d.pool.query<{ gap: number }>(
    `update captcha c set x = null from (select uuid, x from captcha where uuid = $1 for update) old
      where c.uuid = old.uuid and old.x is not null and c.expires_at > $2 returning old.x as gap`,
    [uuid, d.now()],
  );
  const gap = rows[0]?.gap;
  if (gap === undefined || Math.abs(gap - x) > TOLERANCE) throw new Failure(CODE.credentials, 'captchaWrong');
  const code = randomBytes(16).toString('base64url');
  await d.pool.query('update captcha set code_hash = $2, expires_at = $3 where uuid = $1', [
    uuid,
    hashOf(code),
    d.now() + LIFE_MS,
  ]);
  return code;
}

/** True once for a right code. */
export async function consumeCaptcha(d: Deps, uuid: string | undefined, code: string | undefined): Promise<boolean> {
  if (!uuid || !code) return false;
  const { rowCount } = await d.pool.query(
    'delete from captcha where uuid = $1 and code_hash = $2 and expires_at > $3',
    [uuid, hashOf(code), d.now()],
  );
  return rowCount === 1;
}
