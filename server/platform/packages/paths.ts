// Addresses within a package, as browsers read them and as the programs that wrote them meant them.

/** A path as an address names it, without what is asked of it; null where it leads out of the package. */
export function pathOf(href: string): string | null {
  const bare = href
    .trim()
    .replace(/[?#].*$/s, '')
    .replaceAll('\\', '/');
  if (/^[a-z][a-z\d+.-]*:/i.test(bare) || bare.startsWith('/')) return null;
  return walked(decoded(bare));
}

/** By UTF-8, as addresses are written. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return decodedGb(text);
  }
}

/** By GBK, as old pages are written. */
function decodedGb(text: string): string {
  const bytes = text.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  // characters beside the bytes: it stands as it is
  if (/[^\0-\xff]/.test(bytes) || bytes === text) return text;
  return new TextDecoder('gb18030').decode(Buffer.from(bytes, 'latin1'));
}

function walked(path: string): string | null {
  const parts: string[] = [];
  for (const part of path.normalize('NFC').split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

/** Where in the archive an address in this folder may lead: names may have signs in them that addresses give a meaning. */
export function pathsFrom(folder: string, href: string): (string | null)[] {
  const whole = href.trim().replaceAll('\\', '/');
  const bare = whole.replace(/[?#].*$/s, '');
  return [decoded(bare), decodedGb(bare), bare, whole].map((path) => walked(folder + path));
}

/** What is in an archive, or in a folder of it. */
export interface PackageContents {
  /** Paths of files. */
  has: (path: string) => boolean;
  /** The same path in other letters, where there is one. */
  like: (path: string) => string | undefined;
}

export function contentsOf(paths: readonly string[]): PackageContents {
  const known = new Set(paths);
  const lower = new Map(paths.map((p) => [p.toLowerCase(), p]));
  return { has: (path) => known.has(path), like: (path) => lower.get(path.toLowerCase()) };
}

/** The first of these that is there, be it in other letters: people pack on machines that do not tell letters apart. */
export function firstThere({ has, like }: PackageContents, paths: readonly (string | null)[]): string | undefined {
  const named = paths.flatMap((path) => (path === null || path === '' ? [] : [path]));
  return named.find(has) ?? named.map(like).find((path) => path !== undefined);
}

/** `href` under these bases of XML. Some programs name a folder without the `/` behind it. */
export function based(bases: readonly string[], href: string): string[] {
  const ways: ((base: string) => string)[] = [
    (base) => base.slice(0, base.lastIndexOf('/') + 1),
    (base) => (base === '' || base.endsWith('/') ? base : `${base}/`),
  ];
  return [
    ...new Set(ways.map((way) => bases.map((base) => way(base.trim().replaceAll('\\', '/'))).join('') + href.trim())),
  ];
}
