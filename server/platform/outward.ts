// Requests to addresses that somebody has set: to public hosts over https; into the local network only to hosts that the
// operator has named. The address is looked at where the connection is made: a name may mean another one by then.
import { lookup as systemLookup } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { Readable } from 'node:stream';

/** No connection was made. The message names the host alone, and may be logged. */
export class RefusedAddress extends Error {
  constructor(host: string, why: 'private' | 'plain') {
    super(
      `${host}: ${why === 'private' ? 'not a public address, and not in LAN_HOSTS' : 'plain http to a public host'}`,
    );
    this.name = 'RefusedAddress';
  }
}

const blocks = (v4: readonly string[], v6: readonly string[]): BlockList => {
  const list = new BlockList();
  const add = (subnet: string, kind: 'ipv4' | 'ipv6') => {
    const [net = '', bits = ''] = subnet.split('/');
    list.addSubnet(net, Number(bits), kind);
  };
  for (const subnet of v4) add(subnet, 'ipv4');
  for (const subnet of v6) add(subnet, 'ipv6');
  return list;
};

// Never a server of somebody's: this host, link-local (the clouds' metadata), multicast, reserved, and tunnels to IPv4.
const NOWHERE = blocks(
  ['0.0.0.0/8', '169.254.0.0/16', '192.0.0.0/24', '192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
  [
    '::/128',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '2001::/32',
    '2002::/16',
    '2001:db8::/32',
    'fd00:ec2::254/128',
  ],
);
const LAN = blocks(
  ['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '198.18.0.0/15'],
  ['::1/128', 'fc00::/7'],
);

const inList = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
/** `::127.0.0.1`, which nobody uses any more. */
const isCompatible = (address: string): boolean =>
  isIP(address) === 6 && /^::(?!1$)(?!ffff:)[\da-f.:]+$/i.test(address);

/** Whether a connection may be made; `named`: the operator has named this host. */
export function mayReach(address: string, named: boolean): boolean {
  if (inList(NOWHERE, address) || isCompatible(address)) return false;
  return named || !inList(LAN, address);
}

/** An address, not a name, that no other network has. */
export const isLan = (address: string): boolean => isIP(address) !== 0 && inList(LAN, address);

interface Options {
  /** Hosts of the local network that may be reached, over http too: as they stand in the address, in lower case. */
  lanHosts: readonly string[];
  lookup?: LookupFunction;
}

/** As `fetch` is used here: a method, headers, a text body, a signal. It follows no redirect, and sends no key anywhere else. */
export function guardedFetch({ lanHosts, lookup = systemLookup }: Options): typeof fetch {
  const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) };
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const host = hostOf(url);
    const named = lanHosts.includes(host);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && named)) throw new RefusedAddress(host, 'plain');
    // a literal address is never looked up
    if (isIP(host) !== 0 && !mayReach(host, named)) throw new RefusedAddress(host, 'private');
    const secure = url.protocol === 'https:';
    const options: RequestOptions = {
      agent: agents[secure ? 'https:' : 'http:'],
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
      lookup: guardedLookup(lookup, host, named),
      ...(init?.signal ? { signal: init.signal } : {}),
    };
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const sent = (secure ? httpsRequest : httpRequest)(url, options, resolve).on('error', reject);
    sent.end(typeof init?.body === 'string' ? init.body : undefined);
    return responseOf(await promise);
  };
}

/** How long one of several addresses is waited for before the next is tried; the last has all the time that is left. */
const ATTEMPT_MS = 2_000;

interface Outward {
  url: URL;
  port: number;
  /** Null: the operator has set the address, and it may lead anywhere. */
  lanHosts: readonly string[] | null;
  lookup?: LookupFunction | undefined;
  signal: AbortSignal;
}

/** A connection to whichever of the host's addresses answers. Fails, as the socket's error too, with RefusedAddress. */
export async function guardedConnect({ url, port, lanHosts, lookup = systemLookup, signal }: Outward): Promise<Socket> {
  const host = hostOf(url);
  const named = lanHosts?.includes(host) ?? false;
  if (lanHosts && isIP(host) !== 0 && !mayReach(host, named)) throw new RefusedAddress(host, 'private');
  // a socket that is made with a signal that has ended connects all the same
  signal.throwIfAborted();
  const socket = connect({
    host,
    port,
    lookup: lanHosts ? guardedLookup(lookup, host, named) : lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
    signal,
  });
  // that the signal has cut it is an error too, which comes when nobody listens any more
  socket.on('error', () => {});
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return socket;
}

/** What an answer says, null where it has more bytes. `signal` ends one that drips. */
export async function textWithin(answer: Response, most: number, signal: AbortSignal): Promise<string | null> {
  const reader = answer.body?.getReader();
  if (!reader) return '';
  const stop = () => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', stop);
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > most) {
        stop();
        return null;
      }
      parts.push(next.value);
    }
    signal.throwIfAborted();
    return Buffer.concat(parts).toString('utf8');
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').toLowerCase();

/** One address that may not be reached is enough: the next connection could go there. */
const guardedLookup =
  (lookup: LookupFunction, host: string, named: boolean): LookupFunction =>
  (name, options, done) =>
    lookup(name, options, (error, address, family) => {
      const all = Array.isArray(address) ? address.map((a) => a.address) : [address];
      const refused = !error && !all.every((a) => mayReach(a, named));
      done(refused ? new RefusedAddress(host, 'private') : error, address, family);
    });

function responseOf(message: IncomingMessage): Response {
  const status = message.statusCode ?? 502;
  const headers = Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  if (status === 204 || status === 205 || status === 304) {
    message.resume();
    return new Response(null, { status, headers });
  }
  // node's web stream and the platform's are one class with two descriptions
  return new Response(Readable.toWeb(message) as ReadableStream, { status, headers });
}
