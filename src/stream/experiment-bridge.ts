// The page's side of the bridge to a package: what a message may be, how many, how large, and what is answered. It knows no
// window and no server: messages come in, records go to the journal, answers go out.
import { isSaid, MOST_PART_BYTES } from '#contract/experiment-said.ts';

/** The largest message in bytes, about: a step with all its parts at their largest. */
const MOST_MESSAGE = 4 * MOST_PART_BYTES + 4096;
/** A commit has all that a content object keeps. */
const MOST_COMMIT = 8 * MOST_PART_BYTES;
/** Content objects of a package, and their names. */
const MOST_OBJECTS = 200;
const MOST_NAME = 255;
/** Messages that a package may send at once, and in each second. */
const BURST = 200;
const PER_SECOND = 20;
/** Records that may lie in the journal before the server has them. */
const MOST_WAITING = 2000;
/** After so many refused messages, no further refusal is answered. */
const MOST_REFUSED = 500;

/** What SCORM's page tells of itself: which content objects there are, by their identifiers in order, and which is open. */
export interface ObjectPorts {
  listed: (ids: string[]) => void;
  opened: (id: string) => void;
}

interface BridgePorts {
  /** The content objects of a SCORM package, which only commits; absent for any other package. */
  objects?: ObjectPorts;
  /** What the package is told as it says hello. */
  init: () => Record<string, unknown>;
  /** The record's number when it is kept; null: it cannot be. */
  keep: (body: Record<string, unknown>) => Promise<number | null>;
  post: (message: Record<string, unknown>) => void;
  /** The number of records that the journal still has. */
  waiting: () => number;
  now: () => number;
}

interface Bridge {
  /** A message of the package's own window; the caller has looked where it comes from. */
  receive: (message: unknown) => Promise<void>;
  /** Everything up to here is stored, but for these. */
  stored: (upTo: number, refused: readonly { n: number; reason: string }[]) => void;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** About its length as JSON, no further than `most`: what is huge costs no more than what is allowed. */
export function jsonLength(value: unknown, most: number): number {
  const open: unknown[] = [value];
  let sum = 0;
  while (open.length > 0 && sum <= most) {
    const next = open.pop();
    if (typeof next === 'string') sum += next.length + 2;
    else if (typeof next !== 'object' || next === null) sum += 8;
    else {
      // bytes and the like are no part of a record
      if (ArrayBuffer.isView(next) || next instanceof ArrayBuffer) return most + 1;
      for (const [key, inner] of Object.entries(next)) {
        sum += key.length + 3;
        open.push(inner);
        if (sum > most) break;
      }
      sum += 2;
    }
  }
  return sum;
}

export function createBridge({ init, keep, post, waiting, now, objects }: BridgePorts): Bridge {
  /** By number, the package's own name for it: until the server has answered. */
  const ids = new Map<number, unknown>();
  let tokens = BURST;
  let filledAt = now();
  let refusals = 0;
  let order: Promise<void> = Promise.resolve();

  const answer = (message: Record<string, unknown>) => post({ mengoo: 1, ...message });

  function refuse(id: unknown, reason: string): void {
    refusals++;
    if (refusals <= MOST_REFUSED) answer({ type: 'refused', id, reason });
  }

  function mayPass(): boolean {
    const at = now();
    tokens = Math.min(BURST, tokens + ((at - filledAt) / 1000) * PER_SECOND);
    filledAt = at;
    if (tokens < 1) return false;
    tokens--;
    return true;
  }

  async function take(message: Record<string, unknown>): Promise<void> {
    const { mengoo: _mark, id, ...body } = message;
    const name = typeof id === 'string' || typeof id === 'number' ? id : null;
    if (!mayPass() || waiting() >= MOST_WAITING) return refuse(name, 'too-many');
    const most = objects ? MOST_COMMIT : MOST_MESSAGE;
    if (jsonLength(body, most) > most) return refuse(name, 'too-large');
    if (objects && body['type'] === 'opened' && isName(body['sco'])) return objects.opened(body['sco']);
    const judged = objects ? commitIn(body) : saidIn(body);
    if (judged === null) return refuse(name, 'malformed');
    const n = await keep(judged).catch(() => null);
    if (n === null) return refuse(name, 'not-kept');
    ids.set(n, name);
    answer({ type: 'kept', id: name, n });
  }

  return {
    receive: async (message) => {
      if (!isRecord(message) || message['mengoo'] !== 1) return;
      if (message['type'] === 'hello') {
        if (!mayPass()) return;
        objects?.listed(idsIn(message['scos']));
        answer({ type: 'init', ...init() });
        return;
      }
      // numbers in the order in which it was said
      order = order.then(() => take(message));
      await order;
    },
    stored: (upTo, refused) => {
      const reasons = new Map(refused.map((r) => [r.n, r.reason]));
      for (const [n, id] of [...ids].toSorted(([a], [b]) => a - b)) {
        if (n > upTo) break;
        ids.delete(n);
        const reason = reasons.get(n);
        if (reason !== undefined) answer({ type: 'refused', id, reason });
      }
      answer({ type: 'saved', n: upTo });
    },
  };
}

/** A record as the server takes it, or null. Clocks of packages give parts of milliseconds. */
function saidIn(body: Record<string, unknown>): Record<string, unknown> | null {
  const times = ['startTime', 'endTime'].flatMap((name) =>
    typeof body[name] === 'number' ? [[name, Math.round(body[name])]] : [],
  );
  const rounded = { ...body, ...Object.fromEntries(times) };
  return isSaid(rounded) ? rounded : null;
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MOST_NAME;

/** Of SCORM's page: what a content object has committed, whole. */
function commitIn({ type, sco, cmi, end }: Record<string, unknown>): Record<string, unknown> | null {
  const isRight =
    type === 'commit' &&
    isName(sco) &&
    isRecord(cmi) &&
    Object.entries(cmi).every(([k, v]) => isName(k) && ['string', 'number', 'boolean'].includes(typeof v)) &&
    (end === undefined || typeof end === 'boolean');
  return isRight ? { sco, cmi, ...(end !== undefined && { end }) } : null;
}

const idsIn = (scos: unknown): string[] =>
  Array.isArray(scos)
    ? scos.slice(0, MOST_OBJECTS).flatMap((sco: unknown) => (isRecord(sco) && isName(sco['id']) ? [sco['id']] : []))
    : [];
