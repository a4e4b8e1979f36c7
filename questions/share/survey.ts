import { countsOf, isRecord, optionKeys, type SurveyRules } from '../kit/survey.ts';

export const shareSurvey: SurveyRules = {
  problem: ({ options, sum = 100 }, value) => {
    if (!isRecord(value)) return 'wrongKind';
    const keys = optionKeys(options);
    const parts = Object.entries(value);
    if (!parts.every(([key, n]) => keys.includes(key) && Number.isInteger(n) && Number(n) >= 0)) return 'notOneOf';
    return parts.reduce((total, [, n]) => total + Number(n), 0) === sum ? null : 'surveySum';
  },
  figures: ({ options }, values) => {
    const counts = countsOf(optionKeys(options), []);
    for (const [key, n] of values.filter(isRecord).flatMap(Object.entries))
      counts[key] = (counts[key] ?? 0) + Number(n);
    return { counts };
  },
};
