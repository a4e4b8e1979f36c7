// A group of settings as a form: its fields from the declaration, and the way between what is set and what is typed.
import type { TFunction } from 'i18next';
import { z } from 'zod';
import type { OutputOf } from '#contract/index.ts';
import { groupOf, type Setting } from '#contract/settings.ts';
import type { Field, Values } from '#src/ui/form/field.ts';

export type GroupRow = OutputOf<'/OrgApi/OrgSetting/Items'>['items'][number];

/** One field of the form; a setting of two numbers has two. */
interface Part {
  field: Omit<Field, 'label'>;
  /** The key of its label below that of its setting. */
  part?: 'student' | 'staff' | 'text';
  schema: z.ZodType;
  /** From what is set to what stands in the field. */
  show: (set: unknown) => unknown;
}

interface Made {
  parts: readonly Part[];
  /** From what stands in the fields, by their order, to what is set. */
  mean: (typed: readonly unknown[]) => unknown;
}

const MIB = 1024 * 1024;
const one = (field: Omit<Field, 'label'>, schema: z.ZodType): Made => ({
  parts: [{ field, schema, show: (set) => set }],
  mean: ([typed]) => typed,
});

const linesOf = (text: unknown): string[] =>
  String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function numberOf(name: string, { schema, unit }: Pick<Setting, 'schema' | 'unit'>): Made {
  if (unit !== 'MiB') return one({ name, kind: 'number' }, schema);
  const mib = z
    .number()
    .min(schema instanceof z.ZodNumber ? (schema.minValue ?? 0) / MIB : 0)
    .max(1024 * 1024);
  return {
    parts: [{ field: { name, kind: 'number' }, schema: mib, show: (set) => Number(set) / MIB }],
    mean: ([typed]) => Math.round(Number(typed) * MIB),
  };
}

/** By what the contract takes there. */
function madeOf(name: string, setting: Setting): Made {
  const { schema } = setting;
  if (setting.isPicture) return one({ name, kind: 'image', isWhole: true }, schema);
  if (schema instanceof z.ZodBoolean) return one({ name, kind: 'switch' }, schema);
  if (schema instanceof z.ZodEnum) return one({ name, kind: 'select', options: optionsOf(schema.options) }, schema);
  if (schema instanceof z.ZodUnion) {
    const literals = schema.options.filter((option) => option instanceof z.ZodLiteral);
    if (literals.length === schema.options.length)
      return one({ name, kind: 'select', options: optionsOf(literals.map(({ value }) => value)) }, schema);
    return one({ name, kind: 'text' }, schema);
  }
  if (schema instanceof z.ZodArray)
    return {
      parts: [
        {
          field: { name, kind: 'textarea' },
          schema: z.string().refine((text) => schema.safeParse(linesOf(text)).success, { error: 'badText' }),
          show: (set) => (Array.isArray(set) ? set.join('\n') : ''),
        },
      ],
      mean: ([typed]) => linesOf(typed),
    };
  if (schema instanceof z.ZodObject) {
    const both = (['student', 'staff'] as const).map((part) => ({
      part,
      made: numberOf(`${name}_${part}`, { ...setting, schema: schema.shape[part] as z.ZodType }),
    }));
    return {
      parts: both.flatMap(({ part, made }) =>
        made.parts.map((p) => ({ ...p, part, show: (set: unknown) => p.show((set as Record<string, unknown>)[part]) })),
      ),
      mean: (typed) => Object.fromEntries(both.map(({ part, made }, i) => [part, made.mean([typed[i]])])),
    };
  }
  if (schema instanceof z.ZodNullable)
    return {
      parts: [
        { field: { name, kind: 'switch' }, schema: z.boolean(), show: (set) => set !== null },
        {
          field: { name: `${name}_text`, kind: 'textarea' },
          part: 'text',
          schema: z.string().max(500),
          show: (set) => (set as { text?: string } | null)?.text ?? '',
        },
      ],
      mean: ([isOn, text]) => (isOn === true ? { text: String(text ?? '') } : null),
    };
  if (schema instanceof z.ZodString) return one({ name, kind: 'text' }, schema);
  return numberOf(name, setting);
}

const optionsOf = (values: readonly unknown[]) => values.map((value) => ({ value: String(value), label: '' }));

export interface SettingGroupForm {
  fields: readonly Field[];
  schema: z.ZodObject;
  initial: Values;
  /** The field of a setting, of two the first. */
  placeOf: (name: string) => Field | undefined;
  /** What of `values` was changed, as the server takes it. */
  mean: (values: Values, changed: Values) => Record<string, unknown>;
}

export function groupForm(row: GroupRow, t: TFunction<'settings'>, exists: (key: string) => boolean): SettingGroupForm {
  const { fields, secrets = {} } = groupOf(row.id);
  const made = Object.entries(fields).map(([name, setting]) => ({ name, made: madeOf(name, setting) }));
  const parts = made.flatMap(({ name, made: { parts: some } }) => some.map((part) => ({ name, ...part })));
  const wordOf = (name: string, value: string) =>
    exists(`settings:choice.${name}.${value}`) ? t(`choice.${name}.${value}`) : t(`shell:colour.${value}`);
  const label = (name: string, part?: string) => {
    const own = t(`field.${row.id}.${name}`);
    return part === undefined ? own : t(part === 'text' ? 'part.text' : `part.${part}`, { name: own });
  };
  const hint = (name: string) =>
    exists(`settings:hint.${row.id}.${name}`) ? { hint: t(`hint.${row.id}.${name}`) } : {};
  const shown = parts.map(({ name, field, part, schema, show }) => ({
    name,
    schema,
    value: show(row.values[name]),
    field: {
      ...field,
      label: label(name, part),
      ...(part === undefined || part === 'student' ? hint(name) : {}),
      ...(field.options ? { options: field.options.map(({ value }) => ({ value, label: wordOf(name, value) })) } : {}),
    } satisfies Field,
  }));
  const sealed = Object.entries(secrets).map(([name, schema]) => ({
    name,
    schema: z.union([z.literal(''), schema]),
    value: '',
    field: {
      name,
      kind: 'password',
      label: label(name),
      hint: t(row.secrets[name] ? 'secret.set' : 'secret.unset', { hint: t(`hint.${row.id}.${name}`) }),
    } satisfies Field,
  }));
  const all = [...shown, ...sealed];
  return {
    fields: all.map(({ field }) => field),
    schema: z.strictObject(Object.fromEntries(all.map(({ field, schema }) => [field.name, schema]))),
    initial: { ...Object.fromEntries(all.map(({ field, value }) => [field.name, value])), version: row.version },
    placeOf: (name) => all.find((one) => one.name === name)?.field,
    mean: (values, changed) => {
      const names = (m: Made) => m.parts.map(({ field }) => field.name);
      const moved = made.filter(({ made: m }) => names(m).some((name) => name in changed));
      const written = sealed.filter(({ field }) => (changed[field.name] ?? '') !== '');
      return Object.fromEntries([
        ...moved.map(({ name, made: m }) => [name, m.mean(names(m).map((n) => values[n]))]),
        ...written.map(({ field }) => [field.name, changed[field.name]]),
      ]);
    },
  };
}
