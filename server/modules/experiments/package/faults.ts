// What is wrong with a package: the file, the line where that is known, and a sentence by its key.
import type { MessageKey } from '#server/platform/messages.ts';

export interface PackageFaultLine {
  file: string;
  line?: number;
  key: MessageKey;
  params?: Record<string, string | number>;
}

const PACKAGE_REASONS = [
  'wrong-type',
  'corrupt',
  'encrypted',
  'too-large',
  'bomb',
  'path',
  'link',
  'no-manifest',
  'manifest',
] as const;
export type PackageReason = (typeof PACKAGE_REASONS)[number];

/** None of it is taken. */
export class PackageFault extends Error {
  readonly reason: PackageReason;
  readonly faults: readonly PackageFaultLine[];
  constructor(reason: PackageReason, faults: readonly PackageFaultLine[]) {
    super(reason);
    this.name = 'PackageFault';
    this.reason = reason;
    this.faults = faults;
  }
}
