import { countsOf, optionKeys, type SurveyRules } from '../kit/survey.ts';

export const orderSurvey: SurveyRules = {
  problem: ({ options }, value) => {
    const keys = optionKeys(options);
    const isAll = Array.isArray(value) && value.length === keys.length && keys.every((key) => value.includes(key));
    return isAll ? null : 'notOneOf';
  },
  /** By its rows: how often each stood at which place. */
  figures: ({ options }, values) => {
    const keys = optionKeys(options);
    const places = keys.map((_, n) => String(n + 1));
    const at = (key: string) => values.map((value) => String((value as readonly string[]).indexOf(key) + 1));
    return { rows: Object.fromEntries(keys.map((key) => [key, countsOf(places, at(key))])) };
  },
};
