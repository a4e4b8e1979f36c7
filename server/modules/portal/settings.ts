// What an organisation sets, as it is read. A bad value counts as not set: it must not close the login.
import { z } from 'zod';
import { GROUPS, type GroupId, groupOf, type ValuesOf } from '#contract/settings.ts';
import { MOST_VOICES } from '#contract/teaching.ts';

/** Kept beside each other, as they were before there were groups; each other group lies under its own name. */
const FLAT = ['portal', 'safety', 'storage'] as const;
type Flat = (typeof FLAT)[number];
export const isFlat = (group: GroupId): group is Flat => FLAT.some((name) => name === group);

export type OrganisationSettings = ValuesOf<'portal'> &
  ValuesOf<'safety'> &
  ValuesOf<'storage'> & { [G in Exclude<GroupId, Flat>]: ValuesOf<G> } & {
    /** Voices by which lessons may be read aloud, as the school's browsers and systems call them. */
    voices: string[];
  };

const readersOf = (group: GroupId) =>
  Object.fromEntries(Object.entries(groupOf(group).fields).map(([name, { read }]) => [name, read]));
const ids = Object.keys(GROUPS) as GroupId[];
const nested = ids
  .filter((group) => !isFlat(group))
  .map((group) => {
    const values = z.object(readersOf(group));
    return [group, values.catch(values.parse({}))] as const;
  });
const settings = z.object({
  ...Object.assign({}, ...FLAT.map(readersOf)),
  ...Object.fromEntries(nested),
  voices: z.array(z.string().min(1).max(100)).max(MOST_VOICES).catch([]),
});

export const readSettings = (stored: unknown): OrganisationSettings =>
  // as the declaration of the groups has it, which the compiler cannot follow through so many entries
  (settings.safeParse(stored).data ?? settings.parse({})) as OrganisationSettings;

/** One group of them, by the names of its fields. */
export function settingValues(read: OrganisationSettings, group: GroupId): Record<string, unknown> {
  const from: Record<string, unknown> = isFlat(group) ? read : read[group];
  return Object.fromEntries(Object.keys(groupOf(group).fields).map((name) => [name, from[name]]));
}

/** Not where the way in is elsewhere, or closed. */
export const takesGuests = (s: OrganisationSettings): boolean =>
  s.allowGuests && s.closed === null && s.loginAccess !== 1 && s.jumpNewPath !== 1;
