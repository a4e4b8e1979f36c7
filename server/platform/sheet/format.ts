// Numbers as the format of their cell shows them, where that says more than the number: percents, dates, zeros in front.
import { dateFromSerial, format, getFormatFromId, getFormatInfo } from 'numfmt';
import { cellFormats, DAYS_TO_1904, MOST_FORMAT } from '#contract/office/workbook.ts';
import { numberText } from './number.ts';
import type { Sheet } from './types.ts';

/** Formats that stand for a date in Chinese, Japanese and Korean, and have no code of their own. */
const isEasternDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Each style's format; undefined where there is none, or none that can be read. */
export const formatsOf = (styles: string): (string | undefined)[] =>
  cellFormats(styles).map(
    ({ id, code }) => code ?? (isEasternDate(id) ? 'yyyy-mm-dd' : getFormatFromId(id)) ?? undefined,
  );

const kinds = new Map<string, ReturnType<typeof getFormatInfo> | null>();

function kindOf(code: string) {
  const known = kinds.get(code);
  if (known !== undefined) return known;
  const kind = read(() => getFormatInfo(code));
  kinds.set(code, kind);
  return kind;
}

/** Null for what is no format. */
function read<T>(by: () => T): T | null {
  try {
    return by();
  } catch {
    return null;
  }
}

/** `stored`: as the workbook holds it. */
export function numberAsSeen(
  stored: string,
  code: string | undefined,
  { since1904 }: { since1904: boolean },
): { text: string; flaw?: Sheet['flaws'][number]['flaw'] } {
  const text = numberText(stored);
  if (text === null) return { text: stored, flaw: 'cell-digits' };
  const kind = code === undefined || code.length > MOST_FORMAT ? null : kindOf(code);
  if (code === undefined || kind === null || !Number.isFinite(Number(text))) return { text };
  if (kind.isDate) return { text: dayOf(Number(text) + (since1904 ? DAYS_TO_1904 : 0)), flaw: 'cell-date' };
  if (kind.isPercent) return { text: `${numberText(`${text}e2`) ?? text}%` };
  const shown = read(() => format(code, Number(text)))?.trim() ?? text;
  if (shown === '') return { text: '' };
  return { text: kind.type === 'number' && isNumbered(shown, text) ? shown : text };
}

/** Zeros or letters in front make a student's number of it; a unit behind, or a comma between, says nothing. */
function isNumbered(shown: string, text: string): boolean {
  if (!/^\d+$/.test(text) || !/^[\w.-]*\d$/.test(shown)) return false;
  const digits = shown.replace(/\D/g, '');
  return digits.endsWith(text) && (digits !== text || /^[A-Za-z]/.test(shown));
}

function dayOf(serial: number): string {
  const [year, month, day] = dateFromSerial(serial);
  return [String(year).padStart(4, '0'), ...[month, day].map((n) => String(n).padStart(2, '0'))].join('-');
}
