// Footnotes of Markdown: their words stand behind the paragraph, the list or the table that they explain, without their number.
import type { ExtractedBlock } from './types.ts';

// Noncharacters, which no text has: around a note's name where it is called, and before its own words.
const [CALL, CALLED, NOTE, NAMED] = ['\ufdda', '\ufddb', '\ufddc', '\ufddd'];
const CALLS = new RegExp(`${CALL}([^${CALLED}]*)${CALLED}`, 'g');
const OF_NOTE = new RegExp(`^${NOTE}([^${NAMED}]*)${NAMED}`);

export const NOTE_MARK = /^\[\^([^\]\s[^]{1,60})\](?!:)/;
/** Lines that go on are set in. */
export const DEFINITION = /^ {0,3}\[\^([^\]\s[^]{1,60})\]:[ \t]*([^\n]*(?:\n(?:[ \t]*\n)*(?: {2,}|\t)[^\n]+)*)(?:\n|$)/;

export const calledNote = (name: string): string => `${CALL}${name}${CALLED}`;
export const ofNote = (name: string, block: ExtractedBlock): ExtractedBlock => ({
  ...block,
  text: `${NOTE}${name}${NAMED}${block.text}`,
});

/** What nobody has written a note for is words. */
export function withNotes(blocks: readonly ExtractedBlock[]): ExtractedBlock[] {
  const notes = new Map<string, ExtractedBlock[]>();
  const read: ExtractedBlock[] = [];
  for (const block of blocks) {
    const [head = '', name] = OF_NOTE.exec(block.text) ?? [];
    if (name === undefined) read.push(block);
    else notes.set(name, [...(notes.get(name) ?? []), { ...block, text: block.text.slice(head.length) }]);
  }
  const told = new Set<string>();
  const all: ExtractedBlock[] = [];
  let waiting: ExtractedBlock[] = [];
  for (const [at, block] of read.entries()) {
    const names = [...block.text.matchAll(CALLS)].map(([, name = '']) => name);
    all.push({ ...block, text: block.text.replace(CALLS, (_, name: string) => (notes.has(name) ? '' : `[^${name}]`)) });
    for (const name of names.filter((own) => !told.has(own))) waiting.push(...(notes.get(name) ?? []));
    for (const name of names) told.add(name);
    const isInside = /^(?:item|row)$/.test(block.kind) && read[at + 1]?.kind === block.kind;
    // a heading is over what comes
    if (isInside || block.kind === 'heading') continue;
    all.push(...waiting);
    waiting = [];
  }
  const rest = [...notes].filter(([name]) => !told.has(name)).flatMap(([, own]) => own);
  return [...all, ...waiting, ...rest];
}
