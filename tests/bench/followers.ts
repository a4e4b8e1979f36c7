// Two thousand followers on plain sockets: nothing between the bytes and the clock but a search for the stamp.
import { connect, type Socket } from 'node:net';
import { since, stampOf } from './event.ts';

interface Follow {
  /** Names the group. */
  group: string;
  url: string;
  path: string;
  /** One follower for each; a token may stand here often. */
  tokens: string[];
}

interface Group {
  sockets: Set<Socket>;
  lost: number;
  /** Event number -> milliseconds from its making to each follower. */
  arrivals: Map<number, number[]>;
  look: () => void;
}

const groups = new Map<string, Group>();
const AT_ONCE = 50;
const PATIENCE_MS = 30_000;

export async function follow({ group: name, url, path, tokens }: Follow): Promise<void> {
  const group: Group = { sockets: new Set(), lost: 0, arrivals: new Map(), look: () => {} };
  groups.set(name, group);
  for (let i = 0; i < tokens.length; i += AT_ONCE) {
    await Promise.all(tokens.slice(i, i + AT_ONCE).map((token) => open(group, new URL(path, url), token)));
  }
}

/** Resolves with the first bytes of the stream: the server has subscribed it. */
function open(group: Group, { hostname, port, pathname, search, host }: URL, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let rest = '';
    let ready = false;
    socket.setEncoding('latin1');
    socket.on('connect', () => {
      group.sockets.add(socket);
      socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${token}\r\n\r\n`);
    });
    socket.on('data', (chunk: string) => {
      rest += chunk;
      for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
        take(group, rest.slice(0, end));
        rest = rest.slice(end + 2);
        if (!ready) resolve();
        ready = true;
      }
    });
    socket.on('error', reject);
    socket.on('close', () => {
      if (group.sockets.delete(socket)) group.lost++;
      reject(new Error(`a follower's stream ended: ${rest.slice(0, 300)}`));
    });
  });
}

function take(group: Group, frame: string): void {
  const stamp = stampOf(frame);
  if (!stamp) return;
  const arrivals = group.arrivals.get(stamp.n) ?? [];
  group.arrivals.set(stamp.n, arrivals);
  arrivals.push(since(stamp.at));
  group.look();
}

/** Each follower's delay of one event, once all have it; those of the lost are missing. */
export function arrived({ group: name, n }: { group: string; n: number }): Promise<number[]> {
  const group = known(name);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`event ${n}: ${group.arrivals.get(n)?.length ?? 0} of ${group.sockets.size} have it`)),
      PATIENCE_MS,
    );
    group.look = () => {
      const arrivals = group.arrivals.get(n) ?? [];
      if (arrivals.length < group.sockets.size) return;
      clearTimeout(timer);
      group.look = () => {};
      group.arrivals.delete(n);
      resolve(arrivals);
    };
    group.look();
  });
}

export async function leave({ group: name }: { group: string }): Promise<void> {
  const { sockets } = known(name);
  groups.delete(name);
  const all = [...sockets];
  sockets.clear();
  await Promise.all(
    all.map(
      (socket) =>
        new Promise((resolve) => {
          socket.once('close', resolve);
          socket.destroy();
        }),
    ),
  );
}

export const lost = ({ group }: { group: string }): number => known(group).lost;

function known(name: string): Group {
  const group = groups.get(name);
  if (!group) throw new Error(`no group ${name}`);
  return group;
}
