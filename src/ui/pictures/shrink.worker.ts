// Photographs are shrunk beside the page, which stays quick meanwhile.
import { type Ready, shrunk } from './shrunk.ts';

export interface Asked {
  id: number;
  file: File;
}
export type Answered = { id: number } & ({ ready: Ready } | { failed: string });

self.onmessage = ({ data: { id, file } }: MessageEvent<Asked>) => {
  shrunk(file).then(
    (ready) => self.postMessage({ id, ready } satisfies Answered),
    (error: unknown) => self.postMessage({ id, failed: String(error) } satisfies Answered),
  );
};
