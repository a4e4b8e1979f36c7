// What a package says, as the page takes it on: `said` of the records, read without the library of schemas, which is a tenth of
// all that an experiment's page fetches. A test holds the two together.

/** Of one part of a record: its state, its evidence. */
export const MOST_PART_BYTES = 64 * 1024;
/** Of a step's title, in the units of a text's length. */
export const MOST_STEP_TITLE = 100;
/** Of a step: what a link may say that it is worth. */
export const MOST_MAX_SCORE = 10_000;
const LAST_TIME = 8_640_000_000_000_000;

type Is = (value: unknown) => boolean;
const isText: Is = (value) => typeof value === 'string';
const isNumber: Is = (value) => Number.isFinite(value);
const isWhole: Is = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31;
const isTime: Is = (value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= LAST_TIME;
const isMaxScore: Is = (value) => isNumber(value) && Number(value) > 0 && Number(value) <= MOST_MAX_SCORE;
const isAnything: Is = () => true;
function isTitle(value: unknown): boolean {
  const title = typeof value === 'string' ? value.trim() : '';
  return title !== '' && title.length <= MOST_STEP_TITLE && !/\p{Cc}/u.test(title);
}
const maybe =
  (is: Is): Is =>
  (value) =>
    value === undefined || is(value);

const FIELDS: Readonly<Record<string, Readonly<Record<string, Is>>>> = {
  enter: { seq: isWhole },
  step: {
    seq: isWhole,
    startTime: isTime,
    endTime: isTime,
    score: maybe(isNumber),
    repeatCount: maybe(isWhole),
    evaluation: maybe(isText),
    remarks: maybe(isText),
    extData: isAnything,
    evidence: isAnything,
    title: maybe(isTitle),
    maxScore: maybe(isMaxScore),
  },
  state: { data: isText },
  finish: {},
};

export function isSaid({ type, ...rest }: Record<string, unknown>): boolean {
  const fields = typeof type === 'string' && Object.hasOwn(FIELDS, type) ? FIELDS[type] : undefined;
  if (!fields) return false;
  return (
    Object.keys(rest).every((name) => Object.hasOwn(fields, name)) &&
    Object.entries(fields).every(([name, is]) => is(rest[name]))
  );
}
