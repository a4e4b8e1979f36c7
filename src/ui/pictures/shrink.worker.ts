// Photographs are shrunk beside the page, which stays quick meanwhile.
import { type Ready, shrunk } from './shrunk.ts';

export interface ShrinkRequest {
  id: number;
  file: File;
}
export type ShrinkReply = { id: number } & ({ ready: Ready } | { failed: string });

self.onmessage = ({ data: { id, file } }: MessageEvent<ShrinkRequest>) => {
  shrunk(file).then(
    (ready) => self.postMessage({ id, ready } satisfies ShrinkReply),
    (error: unknown) => self.postMessage({ id, failed: String(error) } satisfies ShrinkReply),
  );
};
