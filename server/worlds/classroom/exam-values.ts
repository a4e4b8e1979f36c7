// What a student of the demo school answers: the key, or something near it, in the letters that the student sees.
import type { BankFields } from '#contract/bank.ts';
import type { ExamValue, PartValue } from '#contract/bank-kinds.ts';
import type { ExamQuestion } from '#contract/exam-paper.ts';

type Shown = Pick<ExamQuestion, 'options' | 'left' | 'right'>;
type Fields = Pick<BankFields, 'kind' | 'options' | 'left' | 'right' | 'answer' | 'blanks' | 'stem'>;
type Item = { key: string; text: string };

const ESSAYS = [
  '用同一套单摆在两层楼各测五次，每次数 50 个周期，由 g=4π²L/T² 算出 g。两层相差约 30 m，g 只差约 9×10⁻⁵ m/s²，远小于不确定度 0.02 m/s²，所以看不出差别。',
  '主要误差是计时：按停表的反应时间约 0.2 s，分摊到 50 个周期上每个 4 ms。可以数更多周期，或用光电门。',
  '先测摆长，再测周期，多做几次取平均。',
];

/** The letter under which the student sees what the bank calls so. */
const shownKey = (own: readonly Item[] = [], shown: readonly Item[] = [], key: string): string => {
  const text = own.find((one) => one.key === key)?.text;
  return shown.find((one) => one.text === text)?.key ?? '';
};
const others = (shown: readonly Item[] = [], right: readonly string[]): string[] =>
  shown.map(({ key }) => key).filter((key) => !right.includes(key));
const first = (wording: string | readonly string[]): string =>
  typeof wording === 'string' ? wording : (wording[0] ?? '');

/** Null: it is left out. */
function partFor(fields: Fields, shown: Shown, right: boolean): PartValue | null {
  const { kind, answer, options } = fields;
  const keys = [answer ?? ''].flat().map((key) => shownKey(options, shown.options, String(key)));
  switch (kind) {
    case 'single':
      return right ? (keys[0] ?? '') : (others(shown.options, keys)[0] ?? '');
    case 'multiple':
      return right ? keys : keys.slice(0, 1);
    case 'judge':
      return right ? answer === true : answer !== true;
    case 'fill':
      return right ? first(answer as string | string[]) : '1.0';
    case 'blanks':
      return (fields.blanks ?? []).map((blank, n) => (right || n > 0 ? first(blank.answer) : '不知道'));
    case 'order':
      return right ? keys : [...keys.slice(1), ...keys.slice(0, 1)];
    case 'match': {
      const pairs = Object.entries(answer as Record<string, string>).map(
        ([from, to]) => [shownKey(fields.left, shown.left, from), shownKey(fields.right, shown.right, to)] as const,
      );
      const turned = pairs.map(([from], n) => [from, pairs[(n + 1) % pairs.length]?.[1] ?? ''] as const);
      return Object.fromEntries(right ? pairs : turned);
    }
    case 'short':
      return right ? first(answer as string) : '因为实验要求这样做。';
    case 'essay':
      return ESSAYS[fields.stem.length % 2 === 0 || right ? (right ? 0 : 1) : 2] ?? '';
    default:
      return null;
  }
}

export function valueFor(fields: BankFields, shown: ExamQuestion, right: boolean): ExamValue | null {
  if (fields.kind !== 'group') return partFor(fields, shown, right);
  const parts = (fields.children ?? []).map((child, n) => {
    const seen = shown.children?.find(({ key }) => key === child.key);
    return [child.key, seen ? partFor(child, seen, right || n > 0) : null] as const;
  });
  return Object.fromEntries(parts);
}
