// What a package's files are to a browser: by the ends of their names, as web servers tell them.

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  map: 'application/json',
  xml: 'text/xml',
  xsd: 'text/xml',
  txt: 'text/plain',
  csv: 'text/csv',
  vtt: 'text/vtt',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  pdf: 'application/pdf',
  wasm: 'application/wasm',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
};
const BYTES = 'application/octet-stream';
/** What is packed so for browsers, and not for the program that asks: Unity's builds are. */
const PACKED = new Set(['js', 'mjs', 'css', 'json', 'wasm', 'data', 'html', 'svg']);

export interface ServedFile {
  type: string;
  /** How its bytes are packed. */
  encoding: 'br' | 'gzip' | null;
}

const endOf = (name: string): string => /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

export function servedAs(path: string): ServedFile {
  const end = endOf(path);
  const encoding = end === 'br' ? 'br' : end === 'gz' ? 'gzip' : null;
  const inner = encoding ? endOf(path.slice(0, path.lastIndexOf('.'))) : end;
  if (encoding && !PACKED.has(inner)) return { type: encoding === 'gzip' ? 'application/gzip' : BYTES, encoding: null };
  return { type: TYPES[inner] ?? BYTES, encoding };
}
