// Who is listening to which log in this process, and how each gets every event exactly once and in order.
import { frame } from '#contract/cursor.ts';
import type { LogEntry, LogHead } from './store.ts';

const BATCH = 500;
/** Catching up goes in pieces of about so many bytes, each after the reader has taken the one before. */
const PIECE = 128 * 1024;

/** One frame, made once and written to every subscriber. */
export interface Frame {
  seq: number;
  text: string;
  bytes: Buffer;
}

interface Subscriber {
  log: string;
  /** The seq of the last event that the subscriber has. */
  seq: number;
  /** Takes frames in order; false ends the subscription. */
  take: (frames: Frame[]) => boolean;
  /** Settles when the reader has room again; asked only while catching up. */
  room?: () => Promise<void>;
}

interface Topic {
  epoch: string;
  /** The seq of the last event that was delivered in this process. */
  seq: number;
  members: Set<Member>;
  reading: Promise<void> | null;
}

interface Member extends Subscriber {
  /** Behind the topic: reads the database until it has caught up. */
  behind: boolean;
}

/** Events that were just stored here: whoever joins right behind them need not read them again. */
export interface Known {
  epoch: string;
  /** Not empty; up to the log's head at that moment. */
  entries: LogEntry[];
}

interface HubSource {
  head: (log: string) => Promise<LogHead | null>;
  read: (log: string, after: number, limit: number) => Promise<LogEntry[]>;
  onError: (error: unknown) => void;
}

export interface Hub {
  /** Starts at `subscriber.seq`; resolves when it has caught up. Null when there is no such log. */
  join: (subscriber: Subscriber, known?: Known) => Promise<(() => void) | null>;
  /** Events that this process has just committed. */
  deliver: (log: string, entries: LogEntry[]) => void;
  /** Another process wrote up to `seq` (or nobody knows: undefined). */
  wake: (log: string, seq?: number) => void;
  /** Sends a frame without a cursor to those who listen now. */
  publish: (log: string, event: string) => void;
  logs: () => string[];
}

/** Cuts frames into pieces of about PIECE bytes. */
function pieces(frames: Frame[]): Frame[][] {
  const all: Frame[][] = [];
  let size = 0;
  for (const frame of frames) {
    const last = all.at(-1);
    if (last && size + frame.bytes.length <= PIECE) last.push(frame);
    else {
      all.push([frame]);
      size = 0;
    }
    size += frame.bytes.length;
  }
  return all;
}

const headOf = ({ epoch, entries }: Known): LogHead => ({ epoch, seq: entries.at(-1)?.seq ?? 0 });

export function createHub(source: HubSource): Hub {
  const topics = new Map<string, Topic>();

  const toFrames = (log: string, epoch: string, entries: LogEntry[]): Frame[] =>
    entries.map(({ seq, text }) => ({ seq, text, bytes: Buffer.from(frame(text, { log, epoch, seq })) }));

  function deliverTo(topic: Topic, member: Member, frames: Frame[]) {
    const fresh = frames[0] && frames[0].seq === member.seq + 1 ? frames : frames.filter((f) => f.seq > member.seq);
    const last = fresh.at(-1);
    if (!last) return;
    member.seq = last.seq;
    if (!member.take(fresh)) topic.members.delete(member);
  }

  function spread(topic: Topic, frames: Frame[]) {
    for (const member of topic.members) if (!member.behind) deliverTo(topic, member, frames);
    topic.seq = frames.at(-1)?.seq ?? topic.seq;
  }

  /** Reads what this process did not write; one reader a topic at a time. */
  function fill(log: string, topic: Topic): Promise<void> {
    topic.reading ??= (async () => {
      for (;;) {
        const entries = await source.read(log, topic.seq, BATCH);
        const fresh = entries.filter((e) => e.seq > topic.seq);
        if (fresh.length === 0) break;
        spread(topic, toFrames(log, topic.epoch, fresh));
      }
    })()
      .catch(source.onError)
      .finally(() => {
        topic.reading = null;
      });
    return topic.reading;
  }

  async function catchUp(topic: Topic, member: Member, known?: Known) {
    if (known) deliverTo(topic, member, toFrames(member.log, topic.epoch, known.entries));
    while (topic.members.has(member)) {
      if (known && member.seq >= topic.seq) break;
      const entries = await source.read(member.log, member.seq, BATCH);
      for (const piece of pieces(toFrames(member.log, topic.epoch, entries))) {
        deliverTo(topic, member, piece);
        // a long past must not be taken for a slow reader
        await member.room?.();
        if (!topic.members.has(member)) return;
      }
      // from here to the flag nothing awaits: no event can slip between
      if (member.seq >= topic.seq && entries.length < BATCH) break;
    }
    member.behind = false;
    // this subscriber read further than the process had heard of: the topic's other subscribers must hear of it, too
    if (member.seq > topic.seq) void fill(member.log, topic);
  }

  async function join(subscriber: Subscriber, known?: Known) {
    const { log } = subscriber;
    const head = known ? headOf(known) : await source.head(log);
    if (!head) return null;
    let topic = topics.get(log);
    if (!topic || topic.epoch !== head.epoch) {
      topic = { epoch: head.epoch, seq: head.seq, members: new Set(), reading: null };
      topics.set(log, topic);
    }
    const member: Member = Object.assign(subscriber, { behind: true });
    topic.members.add(member);
    const home = topic;
    await catchUp(home, member, known);
    return () => {
      home.members.delete(member);
      if (home.members.size === 0 && topics.get(log) === home) topics.delete(log);
    };
  }

  function deliver(log: string, entries: LogEntry[]) {
    const topic = topics.get(log);
    const first = entries[0];
    if (!topic || !first) return;
    if (first.seq === topic.seq + 1) spread(topic, toFrames(log, topic.epoch, entries));
    else if ((entries.at(-1)?.seq ?? 0) > topic.seq) void fill(log, topic);
  }

  return {
    join,
    deliver,
    wake: (log, seq) => {
      const topic = topics.get(log);
      if (topic && (seq === undefined || seq > topic.seq)) void fill(log, topic);
    },
    publish: (log, event) => {
      const bytes = Buffer.from(frame(event));
      for (const member of topics.get(log)?.members ?? []) member.take([{ seq: member.seq, text: event, bytes }]);
    },
    logs: () => [...topics.keys()],
  };
}
