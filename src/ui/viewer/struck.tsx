// Words of a cell through which a line is drawn: between signs that no text has, until they are shown.

const [STRUCK, END] = ['\ufdd2', '\ufdd3'];

export const struck = (words: string): string => (words.includes(STRUCK) ? words : `${STRUCK}${words}${END}`);

/** Every other piece, from the second on, is struck out. */
const piecesOf = (words: string): string[] => words.split(/[\ufdd2\ufdd3]/);
export const plainWords = (words: string): string => piecesOf(words).join('');

export const CellWords = ({ words }: { words: string }) =>
  piecesOf(words).map((piece, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
    i % 2 === 1 ? <s key={i}>{piece}</s> : piece,
  );
