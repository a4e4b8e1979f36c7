// What a judgment is called: the server says it in the language of the question, a page in the language of its reader.
import { useTranslation } from 'react-i18next';

/** The server's words for both, in every language that it writes questions in. */
const JUDGED: ReadonlyMap<string, 'true' | 'false'> = new Map([
  ['正确', 'true'],
  ['错误', 'false'],
  ['True', 'true'],
  ['False', 'false'],
]);

export function useJudged(): (words: string) => string {
  const { t } = useTranslation('common');
  return (words) => {
    const judged = JUDGED.get(words);
    return judged ? t(`answer.${judged}`) : words;
  };
}
