// Why a document was not taken or could not be read, in words that say what to do.
import type { TFunction } from 'i18next';
import type { Upload } from '#src/ui/upload/uploads.ts';
import { DOCUMENT_MAX_MB } from './use-uploads.ts';

/** Of a file that was refused at once: by its content the server knows best what it is not. */
export const refusalText = (t: TFunction<'teach'>, { reason, message }: Pick<Upload, 'reason' | 'message'>): string =>
  reason === 'wrong-type' && message ? message : documentReasonText(t, reason, message);

/** `said`: the server's own sentence, for reasons that are newer than this page. */
export function documentReasonText(t: TFunction<'teach'>, reason: string | undefined, said?: string): string {
  if (reason === undefined) return said || t('reason.unknown');
  return t(`reason.${reason}`, { max: DOCUMENT_MAX_MB, defaultValue: said || t('reason.unknown') });
}
