// Chapters as a manifest has them: its titles and its order, over what is in the archive.
import { CODE } from '#contract/codes.ts';
import { Failure } from '#server/platform/failure.ts';
import { type ManifestItem, readManifest } from '#server/platform/packages/manifest.ts';
import { contentsOf, firstThere } from '#server/platform/packages/paths.ts';
import { isJunk, stemOf, titleAlone, wholeTitle } from './import.names.ts';
import type { ImportItem, ImportTree } from './import.tree.ts';

/**
 * Throws ExtractError where it cannot be read, a Failure where it has questions alone; null where it says nothing of an order.
 * `at`: where it lies, among these paths of the archive called `name`.
 */
export function treeOfManifest(
  bytes: Uint8Array,
  at: string,
  paths: readonly string[],
  name: string,
): ImportTree | null {
  const folder = at.slice(0, at.lastIndexOf('/') + 1);
  const inside = contentsOf(paths.filter((p) => p.startsWith(folder)).map((p) => p.slice(folder.length)));
  const manifest = readManifest(bytes, inside);
  const { items = null, resources = [], title = '' } = manifest ?? {};
  if (!items || items.length === 0) {
    const isQuestions = resources.length > 0 && resources.every(({ type }) => /^imsqti|assessment/i.test(type));
    if (isQuestions) throw new Failure(CODE.invalid, 'packageQti');
    return null;
  }
  const pathOf = ({ resource }: ManifestItem): string =>
    folder + (firstThere(inside, [resource?.path ?? null]) ?? resource?.path ?? resource?.href ?? '');
  const chapters = chaptersOf(unwrapped(items), pathOf, wholeTitle(title) || titleAlone(name));
  const there = new Set(paths);
  const listed = chapters.flatMap((c) => c.items);
  const used = new Set(listed.map((i) => i.path));
  // a cartridge keeps its quizzes beside the order of its pages
  const others = new Map(resources.map(({ path, type }) => [folder + path, otherKind(type)]));
  const unused = paths
    .filter((p) => p !== at && !used.has(p) && !isJunk(p) && (!ASSET.test(p) || others.get(p)))
    .map((path) => ({ path, reason: others.get(path) ?? ('importUnused' as const) }));
  return {
    chapters: chapters.map((c) => ({ ...c, items: c.items.filter((i) => there.has(i.path)) })),
    skipped: [
      ...bareIn(items).map((path) => ({ path, reason: 'importBare' as const })),
      ...listed
        .filter((i) => !there.has(i.path))
        .map((i) => ({ path: i.path.slice(folder.length) === '' ? i.title : i.path, reason: 'importGone' as const })),
      ...unused,
    ],
  };
}

const OTHERS = [
  [/imsqti|assessment/i, 'importQuiz'],
  [/imsdt/i, 'importTalk'],
  [/imsbasiclti/i, 'importTool'],
  [/^assignment_/i, 'importTask'],
] as const;

/** Why a resource is nothing in a chapter, by the manifest's word for it. */
export const otherKind = (type: string): (typeof OTHERS)[number][1] | undefined =>
  OTHERS.find(([pattern]) => pattern.test(type))?.[1];

/** What pages run on, and what describes the package: nobody would look for them among the chapters. */
const ASSET = /\.(?:js|mjs|css|xsd|dtd|xml|json|ico|woff2?|ttf|eot|map)$/i;

/** A cartridge has one item around all others, without a title. */
function unwrapped(items: readonly ManifestItem[]): readonly ManifestItem[] {
  const [only, second] = items;
  const isWrapper =
    only && !second && only.ref === '' && only.title === '' && only.items.some((i) => i.items.length > 0);
  return isWrapper ? unwrapped(only.items) : items;
}

/** A title alone: a chapter that is still to be written, or a heading between others. */
const isBare = ({ ref, items }: ManifestItem): boolean => ref === '' && items.length === 0;
const bareIn = (items: readonly ManifestItem[], within: readonly string[] = []): string[] =>
  items.flatMap((item) => {
    const own = [...within, wholeTitle(item.title)].filter((words) => words !== '');
    return isBare(item) ? own.slice(-1).flatMap(() => own.join(' / ')) : bareIn(item.items, own);
  });

type PathOf = (item: ManifestItem) => string;

function chaptersOf(items: readonly ManifestItem[], pathOf: PathOf, title: string): ImportTree['chapters'] {
  const chapters: ImportTree['chapters'] = [];
  let loose: ImportTree['chapters'][number] | undefined;
  for (const item of items) {
    if (isBare(item)) continue;
    if (item.items.length > 0) {
      const own = { title: wholeTitle(item.title) || title, ...(item.isHidden ? { isHidden: true } : {}) };
      chapters.push({ ...own, items: leavesOf(item, pathOf, { chapter: own.title, within: [] }) });
      continue;
    }
    // what stands between chapters is in one of its own
    if (!loose) {
      loose = { title, items: [] };
      chapters.push(loose);
    }
    loose.items.push(...leavesOf(item, pathOf, { within: [] }));
  }
  return chapters;
}

interface Place {
  /** Of an item that is a chapter: its own words stand there already. */
  chapter?: string;
  /** Titles of the items around it, from the chapter on. */
  within: readonly string[];
}

/** Chapters have two levels: what is deeper says so in its title. */
function leavesOf(item: ManifestItem, pathOf: PathOf, { chapter, within }: Place): ImportItem[] {
  const path = item.resource ? pathOf(item) : '';
  const own = wholeTitle(item.title) || stemOf(path.split('/').at(-1) ?? '');
  const title = wholeTitle([...within, own].join(' / '));
  const inner = chapter === undefined ? [...within, wholeTitle(item.title)].filter((words) => words !== '') : [];
  const { type } = item.resource ?? { type: '' };
  return [
    ...(item.ref === '' ? [] : [{ title: title || path, path, type, ...(item.isHidden ? { isHidden: true } : {}) }]),
    ...item.items.flatMap((one) => leavesOf(one, pathOf, { within: inner })),
  ];
}
