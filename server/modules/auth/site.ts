// The address that links in mails, QR codes and slips lead to.
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { App } from '#server/platform/app.ts';
import { hostName, organisationById } from '../portal/index.ts';

/**
 * Where the link leads. The Host header is the caller's word: a forged one would carry the link's secret away, so it is
 * believed only for this machine's own addresses and the organisation's hosts.
 */
export function siteOf(app: App, host: string, hosts: readonly string[]): string {
  const { PUBLIC_URL, PORT } = app.config;
  if (PUBLIC_URL) return new URL(PUBLIC_URL).origin;
  const scheme = app.tls ? 'https' : 'http';
  const name = hostName(host);
  const own = name === 'localhost' || (isIP(name) !== 0 && addresses().includes(name));
  return own || hosts.includes(name) ? `${scheme}://${host}` : `${scheme}://localhost:${PORT}`;
}

/** A page's link that another device of the organisation opens: one's own `localhost` would be that device's. */
export async function externalLink(app: App, orgId: string, host: string, page: string): Promise<string> {
  const org = await organisationById(app, orgId);
  const site = siteOf(app, host, org?.settings.hosts ?? []);
  const others = openTo(app.config.HOST)[0];
  const own = new URL(site).hostname === 'localhost';
  return `${own && others ? site.replace('localhost', others) : site}/mengoo/#${page}`;
}

const interfaces = () => Object.values(networkInterfaces()).flatMap((list) => list ?? []);
const addresses = (): string[] => interfaces().map((i) => i.address);
/** Hosts by which other devices reach a server that listens on `host`: none where that is for this machine alone. */
export function openTo(host: string): string[] {
  if (host === '0.0.0.0' || host === '::') return lan();
  if (host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))) return [];
  return [isIP(host) === 6 ? `[${host}]` : host];
}

/** This machine's addresses in the school's network. */
const lan = (): string[] =>
  interfaces()
    .filter((i) => i.family === 'IPv4' && !i.internal)
    .map((i) => i.address);
