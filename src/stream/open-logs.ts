// The logs that are open in this tab, the latest last: feedback says where in which of them somebody was.
interface OpenLog {
  log: () => string | null;
  /** The seq of the last event that is shown. */
  seq: () => number;
}

const open: OpenLog[] = [];

/** Gives back what to call when it is closed. */
export function noteOpen(log: OpenLog): () => void {
  open.push(log);
  return () => void open.splice(open.indexOf(log), 1);
}

/** The log that was opened last, and the event that it shows; null where no log is open. */
export function openPlace(): { log: string; seq: number } | null {
  const last = open.findLast((o) => o.log() !== null);
  const log = last?.log() ?? null;
  return last && log !== null ? { log, seq: last.seq() } : null;
}
