// Why a document was not taken or could not be read, in words that say what to do.
import type { TFunction } from 'i18next';
import { MAX_MB } from './use-uploads.ts';

/** `said`: the server's own sentence, for reasons that are newer than this page. */
export function reasonText(t: TFunction<'teach'>, reason: string | undefined, said?: string): string {
  if (reason === undefined) return said || t('reason.unknown');
  return t(`reason.${reason}`, { max: MAX_MB, defaultValue: said || t('reason.unknown') });
}
