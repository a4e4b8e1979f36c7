import { countsOf, isRecord, optionKeys, type SurveyRules } from '../kit/survey.ts';

export const matrixSurvey: SurveyRules = {
  problem: ({ rows, options }, value) => {
    if (!isRecord(value)) return 'wrongKind';
    const [lines, keys] = [optionKeys(rows), optionKeys(options)];
    const fits = Object.entries(value).every(([row, key]) => lines.includes(row) && keys.includes(String(key)));
    return fits ? null : 'notOneOf';
  },
  isWhole: ({ rows }, value) => optionKeys(rows).every((row) => isRecord(value) && row in value),
  figures: ({ rows, options }, values) => {
    const chosen = (row: string) => values.flatMap((v) => (isRecord(v) && row in v ? [String(v[row])] : []));
    return {
      rows: Object.fromEntries(optionKeys(rows).map((row) => [row, countsOf(optionKeys(options), chosen(row))])),
    };
  },
};
