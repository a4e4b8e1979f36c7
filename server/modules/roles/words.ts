// What the roles that every school has are called, to its readers and by its lists.
import { type Lang, type MessageKey, say } from '#server/platform/messages.ts';

const BASES = {
  student: 'baseStudent',
  teacher: 'baseTeacher',
  admin: 'baseAdmin',
  super: 'baseSuper',
  qa: 'baseQa',
} as const satisfies Record<string, MessageKey>;
type Base = keyof typeof BASES;
const LANGS = ['zh', 'en'] as const satisfies readonly Lang[];

const isBase = (name: string): name is Base => Object.hasOwn(BASES, name);

/** Of a role that every school has; null of any other. */
export const baseWord = (name: string, lang: Lang): string | null => (isBase(name) ? say(lang, BASES[name]) : null);

const bare = (text: string) => text.normalize('NFKC').trim().toLowerCase();
let known: ReadonlyMap<string, Base> | undefined;

/** The role that a cell of somebody's list names in either language; undefined where it names none that every school has. */
export function baseNamed(text: string): string | undefined {
  known ??= new Map(
    (Object.keys(BASES) as Base[]).flatMap((base) => [
      [base, base],
      ...LANGS.map((lang) => [bare(say(lang, BASES[base])), base] as const),
    ]),
  );
  return bare(text) === '老师' ? 'teacher' : known.get(bare(text));
}
