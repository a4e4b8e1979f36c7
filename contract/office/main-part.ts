// The part that an office package begins with: most programs call it word/document.xml, others as they like.
import { attributeOf, decodedXml, elementsOf, type XmlElement, xmlTree } from './xml-tree.ts';

export const PACKAGE_RELATIONS = '_rels/.rels';

const USUAL: Readonly<Record<string, string>> = { word: 'document', ppt: 'presentation', xl: 'workbook' };

function relationsIn(xml: string): XmlElement[] {
  try {
    return [...elementsOf(xmlTree(xml), 'Relationship')];
  } catch {
    // whoever needs them says what is wrong with them
    return [];
  }
}

/** Undefined: it has its usual name, or lies where no program puts it. */
function mainPartIn(relations: string): { folder: string; given: string; usual: string } | undefined {
  const [main] = relationsIn(relations).filter((one) =>
    /\/relationships\/officeDocument$/.test(attributeOf(one, 'Type') ?? ''),
  );
  const target = decodedXml((main && attributeOf(main, 'Target')) ?? '');
  const [, folder = '', given = ''] = /^\/?(word|ppt|xl)\/([^/]+)\.xml$/.exec(target) ?? [];
  const usual = USUAL[folder];
  return usual === undefined || usual === given ? undefined : { folder, given, usual };
}

/** The parts by the names that readers know, where the package calls its first part otherwise; else as they are. */
export function usuallyNamed<T>(parts: Map<string, T>, relations: string): Map<string, T> {
  const main = mainPartIn(relations);
  if (!main || !parts.has(`${main.folder}/${main.given}.xml`)) return parts;
  const named = new Map(parts);
  const nameOf = [
    (name: string) => `${main.folder}/${name}.xml`,
    (name: string) => `${main.folder}/_rels/${name}.xml.rels`,
  ];
  for (const of of nameOf) {
    const part = parts.get(of(main.given));
    named.delete(of(main.given));
    // what has the usual name otherwise is no part that the document begins with
    named.delete(of(main.usual));
    if (part !== undefined) named.set(of(main.usual), part);
  }
  return named;
}

/** The package's relations for parts so named. */
export function usualTargets(relations: string): string {
  const main = mainPartIn(relations);
  return main
    ? relations.replaceAll(`${main.folder}/${main.given}.xml`, `${main.folder}/${main.usual}.xml`)
    : relations;
}
