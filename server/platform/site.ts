// The address of this server in what it says: links in mails, QR codes, slips and calendars.
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import type { HasConfig } from './config.ts';

/** How a call came in: of `host` and `protocol` a proxy's word, where the proxy is one that the settings trust. */
export interface CameBy {
  host: string;
  protocol: string;
  /** A trusted proxy handed it on. */
  isProxied: boolean;
}

export const cameBy = ({ host, protocol, ips }: FastifyRequest): CameBy => ({
  host,
  protocol,
  isProxied: ips !== undefined && ips.length > 1,
});

/**
 * Where a link leads. The Host header is the caller's word: a forged one would carry the link's secret away, so it is
 * believed only for this machine's own addresses, the organisation's hosts, and from a trusted proxy.
 */
export function siteOf(app: HasConfig, { host, protocol, isProxied }: CameBy, hosts: readonly string[]): string {
  const { PUBLIC_URL, PORT } = app.config;
  if (PUBLIC_URL) return new URL(PUBLIC_URL).origin;
  const name = hostName(host);
  const isOwn = name === 'localhost' || (isIP(name) !== 0 && addresses().includes(name));
  return isOwn || isProxied || hosts.includes(name)
    ? `${protocol}://${host}`
    : `${app.tls ? 'https' : 'http'}://localhost:${PORT}`;
}

/** Without the port, in lower case. */
export const hostName = (host: string | undefined): string => (host ?? '').replace(/:\d+$/, '').toLowerCase();

const interfaces = () => Object.values(networkInterfaces()).flatMap((list) => list ?? []);
const addresses = (): string[] => interfaces().map((i) => i.address);
/** Hosts by which other devices reach a server that listens on `host`: none where that is for this machine alone. */
export function openTo(host: string): string[] {
  if (host === '0.0.0.0' || host === '::') return lan();
  if (host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))) return [];
  return [isIP(host) === 6 ? `[${host}]` : host];
}

const isLoopback = (name: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(name);

/**
 * The same site as other devices reach it, of a server that listens on `host`: what names this machine to itself alone names each of them to itself. Unchanged where
 * the machine stands in no network.
 */
export function reachable(site: string, host: string): string {
  const url = new URL(site);
  const other = isLoopback(url.hostname) ? (openTo(host)[0] ?? lan()[0]) : undefined;
  if (other === undefined) return site;
  url.hostname = other;
  return url.origin;
}

/** This machine's addresses in the school's network. */
const lan = (): string[] =>
  interfaces()
    .filter((i) => i.family === 'IPv4' && !i.internal)
    .map((i) => i.address);
