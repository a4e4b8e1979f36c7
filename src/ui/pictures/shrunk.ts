// A photograph as it goes to the server: upright, no larger than a page needs, with nothing in it but its pixels.
import { sha256 } from '#src/api/sha256.ts';

/** The longer side, in pixels: handwriting of a whole page is read well at this. */
export const LONGEST = 2000;
const QUALITY = 0.82;

export interface Ready {
  name: string;
  bytes: Blob;
  sha: string;
}

/** Where the browser cannot read it (HEIC), the file as it is. */
export async function shrunk(file: File): Promise<Ready> {
  const bytes = (await redrawn(file)) ?? file;
  const name = bytes === file ? file.name : `${file.name.replace(/\.\w+$/, '')}.jpg`;
  return { name, bytes, sha: sha256(new Uint8Array(await bytes.arrayBuffer())) };
}

async function redrawn(file: File): Promise<Blob | null> {
  if (!file.type.startsWith('image/') || file.type === 'image/gif' || file.type === 'image/svg+xml') return null;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return null;
  const by = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * by), Math.round(picture.height * by));
  const page = canvas.getContext('2d');
  if (!page) return null;
  // what is drawn on nothing is drawn on paper
  page.fillStyle = '#fff';
  page.fillRect(0, 0, canvas.width, canvas.height);
  page.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  // a drawing that is small already stays what it is
  return by === 1 && small.size >= file.size ? null : small;
}
