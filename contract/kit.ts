// Declares an operation once; the server mounts it, the client calls it, OpenAPI and the rights matrix read it.
import { z } from 'zod';
import type { Code } from './codes.ts';

export const ROLES = ['student', 'teacher', 'admin', 'super', 'qa'] as const;
export type Role = (typeof ROLES)[number];

/** Who may call: anyone, any signed-in user, or those who hold the operation's power (`roles` have it by default); none: nobody. */
export type Access = 'public' | 'self' | readonly Role[];

/** `json` answers `{code, data, msg}`; `stream` answers an event stream; `upload` takes multipart; `download` answers bytes. */
type Kind = 'json' | 'stream' | 'upload' | 'download';

export interface Operation<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
  P extends string = string,
> {
  method: 'GET' | 'POST';
  path: P;
  summary: string;
  input: I;
  output: O;
  access: A;
  /** The button code that grants the operation: `SysUser.Add` for `/OrgApi/SysUser/Add`. Items and Item share one. */
  power: string;
  /** Open to a token whose holder must first reset the password or bind an e-mail; being public is not enough. */
  gated: boolean;
  /** Served to those whom the school binds to addresses from any address, so that they can be told, and leave. */
  anywhere: boolean;
  /** The password must have been given again within the last minutes (462): always, or for such an input. */
  again: Again<I>;
  /** Open to guests, who have no account, as themselves; what is public they call as visitors. */
  guests: boolean;
  kind: Kind;
  /** The fields and files of an upload, which has no other input. */
  form: z.ZodObject | null;
  /** An upload that takes bare bytes, too: `application/octet-stream`, with the form's fields in the query. */
  raw: boolean;
  /** The request's body is signed: the handler is given the very bytes, too (`request.signedBody`). */
  signed: boolean;
  /** The largest request body in bytes, where it is above the server's usual limit; null: the usual limit. */
  bodyLimit: number | null;
  /** A download that answers HEAD, and one Range with a part. */
  parts: boolean;
  /** Error codes of this operation, beside those that its access and its input imply. */
  refuses: readonly Code[];
  /** Whether the audit log keeps who called the operation: what the back office changed. Reads say `false`. */
  audited: boolean;
}

/** A method, so that an operation of a narrow input is an operation. */
type Again<I extends z.ZodType> = boolean | { asks(input: z.output<I>): boolean }['asks'];

export type Operations = Record<string, Operation>;

interface Described<I extends z.ZodType, O extends z.ZodType, A extends Access> {
  again?: Again<I>;
  anywhere?: boolean;
  summary: string;
  input?: I;
  output?: O;
  access: A;
  method?: 'GET' | 'POST';
  power?: string;
  gated?: boolean;
  guests?: boolean;
  refuses?: readonly Code[];
  audited?: boolean;
  signed?: boolean;
  bodyLimit?: number;
}

type Body =
  | { kind?: Exclude<Kind, 'upload' | 'download'>; form?: never; raw?: never; parts?: never }
  | { kind: 'download'; form?: never; raw?: never; parts?: boolean }
  | { kind: 'upload'; form: z.ZodObject; raw?: boolean; parts?: never };

type Declaration<I extends z.ZodType, O extends z.ZodType, A extends Access> = Described<I, O, A> & Body;

const none = z.strictObject({});
const nothing = z.null();
type None = typeof none;
type Nothing = typeof nothing;

/** Data leave by it, as its name says: the log keeps it, by whatever method it is asked for. */
export const isExport = ({ path }: { path: string }): boolean => /Export\w*$/.test(path);

/** Declares one operation. Input is closed (unknown fields are refused); no body means `{}`. */
export function op<
  const P extends string,
  I extends z.ZodType = None,
  O extends z.ZodType = Nothing,
  const A extends Access = Access,
>(path: P, d: Declaration<I, O, A>): Operation<I, O, A, P> {
  return {
    method: d.method ?? 'POST',
    path,
    summary: d.summary,
    input: d.input ?? (none as unknown as I), // the default of I is exactly this schema
    output: d.output ?? (nothing as unknown as O), // likewise of O
    access: d.access,
    power: d.power ?? powerOf(path),
    gated: d.gated ?? false,
    anywhere: d.anywhere ?? false,
    again: d.again ?? false,
    guests: d.guests ?? false,
    kind: d.kind ?? 'json',
    form: d.form ?? null,
    raw: d.raw ?? false,
    signed: d.signed ?? false,
    bodyLimit: d.bodyLimit ?? null,
    parts: d.parts ?? false,
    refuses: d.refuses ?? [],
    // learners' calls have logs of their own, which say more
    audited:
      d.audited ??
      (isExport({ path }) || (typeof d.access !== 'string' && path.startsWith('/OrgApi/') && d.method !== 'GET')),
  };
}

function powerOf(path: string): string {
  const [family = '', call = ''] = path.split('/').slice(2);
  return `${family}.${call === 'Item' ? 'Items' : call}`;
}

/** Days for which a deleted row can be restored. */
export const RESTORE_DAYS = 30;
/** Rows that one Delete or Restore takes. */
export const MOST_IDS = 200;

/** An identifier made by either side. Never a secret. */
export const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w.:-]+$/);
/** Text a person typed on one line: trimmed, no control characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u);
/** A page of ours: one slash, so that it leads to no other site. */
export const ownPath = z
  .string()
  .trim()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\p{Cc}\\]*$/u);
/** Or none. */
export const ownPathOrNone = z
  .string()
  .trim()
  .max(500)
  .regex(/^$|^\/(?![/\\])[^\s\p{Cc}\\]*$/u);
/** A 32-bit integer, as the database keeps it. Every whole number of an input is a `whole`, a `time` or a `bytes`. */
export const whole = z.int32();
/** Milliseconds since the epoch, UTC; the last is the last that a Date can say. */
export const time = z.int().nonnegative().max(8_640_000_000_000_000);
/** One that somebody plans. Before 2000 it is a slip of whoever calls: seconds in place of milliseconds are of 1970. */
export const plannedTime = time.refine((at) => at >= Date.UTC(2000, 0, 1), 'longPast');
/** A size, or a place in a file. */
export const bytes = z.int().nonnegative();
export const version = whole.positive();
/** The version of a row that its first change makes: 0 before that change. */
export const versionFrom0 = whole.nonnegative();

export const paging = {
  page: z.number().int().min(1).max(100_000).default(1),
  pageSize: z.number().int().min(1).max(100).default(10),
  keyword: z.string().trim().max(100).optional(),
};

export function page<T extends z.ZodType>(row: T) {
  return z.strictObject({
    items: z.array(row),
    itemCount: z.number().int(),
    page: z.number().int(),
    pageSize: z.number().int(),
  });
}

/** Each field may be left out; a default would write itself over what is stored, so it is taken off. */
export function optional<U extends z.ZodRawShape>(shape: U): { [K in keyof U]: z.ZodOptional<U[K]> } {
  const entries = Object.entries(shape).map(([name, field]) => [
    name,
    z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
  ]);
  return Object.fromEntries(entries) as { [K in keyof U]: z.ZodOptional<U[K]> };
}

interface Family<
  R extends z.ZodType,
  A extends z.ZodRawShape,
  U extends z.ZodRawShape,
  F extends z.ZodRawShape,
  RA extends Access,
  WA extends Access,
  X extends boolean,
> {
  /** What one row is called in summaries, as `a class`. */
  noun: string;
  row: R;
  add: A;
  /** Fields that may change; each becomes optional. Default: those of `add`. */
  update?: U;
  filters?: F;
  /** Columns that `sort` may name; `-name` turns the order round. */
  sorts?: readonly [string, ...string[]];
  read: RA;
  write: WA;
  /** Whoever may list the rows may also take them away as a spreadsheet. */
  exports?: X;
}

export const exportFormat = z.enum(['xlsx', 'csv']);

/** Answers the file itself, or the job that makes it where there are many rows. */
export const exportOperation = <const B extends string, RA extends Access, F extends z.ZodRawShape>(
  base: B,
  noun: string,
  access: RA,
  filters: F,
) =>
  op(`${base}/Export`, {
    kind: 'download',
    summary: `Export: ${noun}, as a spreadsheet; above a thousand rows by a job`,
    access,
    input: z.strictObject({
      ...filters,
      /** The columns of the file, in this order; all columns when left out. */
      columns: z.array(z.string().max(50)).min(1).max(100).optional(),
      format: exportFormat.default('xlsx'),
    }),
    output: z.strictObject({ jobId: id }),
  });

/** The six operations of a plain family, as a plain table, and its export where it has one: override or add by spread. */
export function crud<
  const B extends string,
  R extends z.ZodType,
  A extends z.ZodRawShape,
  const RA extends Access,
  const WA extends Access,
  U extends z.ZodRawShape = A,
  F extends z.ZodRawShape = Record<never, never>,
  const X extends boolean = false,
>(base: B, f: Family<R, A, U, F, RA, WA, X>) {
  const changes = optional((f.update ?? f.add) as U);
  const sorts = (f.sorts ?? ['createdAt']).flatMap((s) => [s, `-${s}`]) as [string, ...string[]];
  const narrowing = { sort: z.enum(sorts).optional(), ...(f.filters ?? ({} as F)) };
  const exported = exportOperation(base, f.noun, f.read, { keyword: paging.keyword, ...narrowing });
  type Exported = X extends true ? { export: typeof exported } : Record<never, never>;
  return {
    // the type says by X what the value says by f.exports
    ...((f.exports ? { export: exported } : {}) as Exported),
    items: op(`${base}/Items`, {
      audited: false,
      summary: `List: ${f.noun}`,
      access: f.read,
      input: z.strictObject({ ...paging, ...narrowing }),
      output: page(f.row),
    }),
    item: op(`${base}/Item`, {
      audited: false,
      summary: `Read ${f.noun}`,
      access: f.read,
      input: z.strictObject({ id }),
      output: f.row,
    }),
    add: op(`${base}/Add`, {
      summary: `Add ${f.noun}`,
      access: f.write,
      input: z.strictObject(f.add),
      output: z.strictObject({ id }),
    }),
    update: op(`${base}/Update`, {
      summary: `Change ${f.noun}`,
      access: f.write,
      input: z.strictObject({ id, version: version.optional(), ...changes }),
      output: z.strictObject({ id, version }),
    }),
    delete: op(`${base}/Delete`, {
      summary: `Delete ${f.noun}`,
      access: f.write,
      input: z.strictObject({ ids: z.array(id).min(1).max(MOST_IDS) }),
      output: z.strictObject({ deleted: z.number().int() }),
    }),
    // who may delete may also take it back
    restore: op(`${base}/Restore`, {
      summary: `Take back: ${f.noun}, deleted within ${RESTORE_DAYS} days`,
      access: f.write,
      power: powerOf(`${base}/Delete`),
      input: z.strictObject({ ids: z.array(id).min(1).max(MOST_IDS) }),
      output: z.strictObject({ restored: z.number().int() }),
    }),
  };
}
