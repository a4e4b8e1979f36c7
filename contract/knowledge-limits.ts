// Numbers that both sides go by; without schemas, so that a page may load them alone.

/** UTF-16 units of one passage, read or edited. */
export const PASSAGE_LENGTH = 800;
