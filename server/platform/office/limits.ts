// What an office document may be: beyond that it is an attack, or nothing that a school has.

const MiB = 1024 * 1024;

export const OFFICE_LIMITS = {
  zipEntries: 10_000,
  /** Sum of the sizes that the archive claims; pictures and films count, although nobody inflates them. */
  zipTotalBytes: 512 * MiB,
  /** Deflate reaches 1,032; office XML stays far under 100 once it is large, but for a small one that says the same ten thousand times. */
  zipRatio: 200,
  zipRatioFromBytes: 8 * MiB,
  /** One XML part, inflated: about a thousand pages of Word, which its reader turns into 30 times the memory. */
  partBytes: 16 * MiB,
  partsBytes: 64 * MiB,
  xmlDepth: 256,
} as const;
