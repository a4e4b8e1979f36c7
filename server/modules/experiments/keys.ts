// What opens a launch, and what sends its records: derived from the server's key, so that nothing of it is stored.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { HasKeys } from '#server/platform/app.ts';

type Use = 'upload' | 'launch' | 'run' | 'ticket';

const sign = ({ key }: HasKeys, use: Use, launchId: string): string =>
  createHmac('sha256', key).update(`experiment ${use} ${launchId}`).digest('base64url');

export function isSameSecret(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Sends the records of a launch. */
export const uploadKey = (app: HasKeys, launchId: string): string => sign(app, 'upload', launchId);
/** Tells another system once whose run a link was opened for. */
export const linkTicket = (app: HasKeys, launchId: string): string => sign(app, 'ticket', launchId);
export const hexHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** `launch` opens once, `run` is where it leads: `<use>~<launch>~<mac>`. */
type Place = 'launch' | 'run';
export const signedPlace = (app: HasKeys, use: Place, launchId: string): string =>
  `${use}~${launchId}~${sign(app, use, launchId)}`;

export function readPlace(app: HasKeys, text: string): { use: Place; launchId: string } | null {
  const [use = '', launchId = '', mac = ''] = text.split('~');
  if (use !== 'launch' && use !== 'run') return null;
  return isSameSecret(mac, sign(app, use, launchId)) ? { use, launchId } : null;
}

/** Of a link's raw body, by the experiment's secret: lower-case hex. */
export const signatureOfBody = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body, 'utf8').digest('hex');
