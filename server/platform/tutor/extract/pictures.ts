// The pictures of an office document: taken as they are, judged by their bytes, never decoded.

import { createHash } from 'node:crypto';
import type { Archive } from '#server/platform/office/zip.ts';
import { sourceOf } from '#server/platform/tutor/lang/index.ts';
import { detect } from '#server/platform/upload/detect.ts';
import { imageSize, isShowable } from '#server/platform/upload/image.ts';
import { type ExtractedBlock, LIMITS, type PictureType } from './types.ts';

export interface PictureReader {
  /** The picture in this part as a block; nothing for what is not kept and for what stood in the document before. */
  read: (part: string, about: { alt?: string | undefined; page?: number }) => Promise<ExtractedBlock[]>;
  /** How many were there that no browser shows, or that are too many or too large. */
  skipped: () => number;
}

const TYPES: ReadonlySet<string> = new Set<PictureType>(['png', 'jpeg', 'gif', 'webp']);
const isPicture = (kind: string): kind is PictureType => TYPES.has(kind);

/** What office programs write where nobody has described a picture: a file's name, or nothing but a number. */
const UNDESCRIBED = new RegExp(
  String.raw`^(?:${sourceOf(({ documents }) => documents.undescribed)}\s*\d*|[^\s]+\.(?:png|jpe?g|gif|webp|bmp|emf|wmf))$`,
  'i',
);

export function pictureReader(archive: Archive): PictureReader {
  const seen = new Set<string>();
  let skipped = 0;
  let bytesLeft: number = LIMITS.picturesBytes;
  let left: number = LIMITS.pictures;

  const load = async (part: string): Promise<Uint8Array | undefined> => {
    if (left === 0) return undefined;
    return archive.bytes(part, Math.min(LIMITS.pictureBytes, bytesLeft)).catch(() => undefined);
  };
  return {
    skipped: () => skipped,
    read: async (part, { alt, page }) => {
      if (seen.has(part)) return [];
      seen.add(part);
      const bytes = await load(part);
      const kind = bytes && detect(bytes, true);
      if (!bytes || !kind || !isPicture(kind) || !isShowable(kind, bytes)) {
        skipped++;
        return [];
      }
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const size = imageSize(kind, bytes);
      // rules, bullets and logos say nothing; the same picture on each slide is said once
      if (!size || Math.min(size.width, size.height) < LIMITS.pictureSide || seen.has(sha256)) return [];
      seen.add(sha256);
      left--;
      bytesLeft -= bytes.length;
      const words = alt?.trim() ?? '';
      return [
        {
          kind: 'figure',
          text: UNDESCRIBED.test(words) ? '' : words.slice(0, 500),
          ...(page === undefined ? {} : { page }),
          picture: { bytes, type: kind, sha256, ...size },
        },
      ];
    },
  };
}
