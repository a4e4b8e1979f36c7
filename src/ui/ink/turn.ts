// A picture that is looked at turned: strokes keep its own places, so what is touched on the screen is turned back first.
/** Degrees, clockwise. */
export type QuarterTurn = 0 | 90 | 180 | 270;

const NEXT = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;
export const turnedRight = (turn: QuarterTurn): QuarterTurn => NEXT[turn];

/** Whether its width is its height on the screen. */
export const liesAcross = (turn: QuarterTurn): boolean => turn === 90 || turn === 270;

/** A way on the screen, as the picture has it. */
export function wayBack([x, y]: readonly [number, number], turn: QuarterTurn): [number, number] {
  if (turn === 90) return [y, -x];
  if (turn === 180) return [-x, -y];
  return turn === 270 ? [-y, x] : [x, y];
}

/** A place on the screen, in parts of what is seen, as parts of the picture. */
export function placeBack([x, y]: readonly [number, number], turn: QuarterTurn): [number, number] {
  const [right, down] = wayBack([x - 0.5, y - 0.5], turn);
  return [right + 0.5, down + 0.5];
}
