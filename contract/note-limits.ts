// Apart from the schemas: the lesson page takes it without their library.
/** UTF-16 units of one note. */
export const MOST_NOTE = 10_000;
