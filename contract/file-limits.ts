// Numbers that both sides go by; without schemas, so that a page may load them alone.

/** Bytes. From here on a client sends in parts. */
export const RESUMABLE_FROM = 20 * 1024 * 1024;
