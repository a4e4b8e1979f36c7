// What a file becomes in a chapter: a section of its kind, with its name.

/** As the contract has it. */
const MOST_TITLE = 200;

/** Endings that a chapter shows, and as what. */
export const ENDINGS = {
  mp4: 'video',
  webm: 'video',
  mov: 'video',
  mp3: 'audio',
  m4a: 'audio',
  wav: 'audio',
  ogg: 'audio',
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  webp: 'picture',
  gif: 'picture',
  pdf: 'document',
  docx: 'document',
  pptx: 'document',
  xlsx: 'document',
} as const;

const endingOf = (name: string): string => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
const isKnown = (ending: string): ending is keyof typeof ENDINGS => Object.hasOwn(ENDINGS, ending);

export const kindOfFile = (name: string): (typeof ENDINGS)[keyof typeof ENDINGS] => {
  const ending = endingOf(name);
  return isKnown(ending) ? ENDINGS[ending] : 'document';
};

/** Its name without the ending, as long as a title may be. */
export const titleOf = (name: string): string => {
  const bare = name.replace(/\.\w+$/, '').trim();
  return (bare || name).slice(0, MOST_TITLE);
};
