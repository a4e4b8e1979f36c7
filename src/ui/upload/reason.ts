// Why a file was not taken, in words that say what to do.
import type { TFunction } from 'i18next';
import type { Upload } from './uploads.ts';

/** `said` by the server: for reasons that are newer than this page. `max` in MB. */
export function reasonText(
  t: TFunction<'upload'>,
  { reason, message }: Pick<Upload, 'reason' | 'message'>,
  max: number,
): string {
  if (reason === undefined) return message || t('reason.unknown');
  return t(`reason.${reason}`, { max, defaultValue: message || t('reason.unknown') });
}
