// A learner's own notes, by point: kept over all lessons of the course, read by nobody else.
import { z } from 'zod';
import { id, op, time, versionFrom0 } from './kit.ts';
import { MOST_NOTE } from './note-limits.ts';

const kept = {
  text: z.string(),
  /** 0: nothing was written yet. */
  version: versionFrom0,
  at: time,
};
/** What a 409 of SaveNote has in `data`: the note as it is. */
export const keptNote = z.strictObject(kept);
export type KeptNote = z.infer<typeof keptNote>;

export const notes = {
  items: op('/api/Theory/Notes', {
    summary: 'One’s own notes on the points of one’s lesson',
    access: ['student', 'teacher'],
    input: z.strictObject({ lessonId: id }),
    output: z.array(z.strictObject({ pointId: id, ...kept })),
  }),
  save: op('/api/Theory/SaveNote', {
    summary:
      'Keep a note; 409 with the note as it is when another device has written since. The same text again changes nothing',
    access: ['student', 'teacher'],
    input: z.strictObject({
      lessonId: id,
      pointId: id,
      text: z.string().max(MOST_NOTE),
      /** The version that was changed here. */
      version: kept.version,
    }),
    output: keptNote.omit({ text: true }),
  }),
};
