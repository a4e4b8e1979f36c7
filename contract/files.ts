// Uploaded files: at once, in parts, and how they are looked at again.
import { z } from 'zod';
import { CODE } from './codes.ts';
import { bytes, id, op, page, paging, time } from './kit.ts';

/** Why a file was refused. */
export const fileReason = z.enum(['too-large', 'empty', 'dangerous', 'macro', 'corrupt', 'quota', 'checksum']);
export type FileReason = z.infer<typeof fileReason>;

// what Windows, macOS or Android runs at a double click
const RUNS =
  /\.(?:exe|com|scr|pif|msi|msp|bat|cmd|vbs|vbe|jse|wsf|wsh|hta|lnk|url|reg|ps1|psm1|cpl|dll|sys|jar|apk|app|dmg|pkg|scf|inf|gadget|msc|chm|xll)$/i;
const MACRO_NAME = /\.(?:docm|dotm|xlsm|xltm|xlam|xlsb|pptm|potm|ppsm|ppam|sldm)$/i;

/** What a name alone tells, before a byte is sent. */
export const refusedByName = (name: string): 'dangerous' | 'macro' | undefined =>
  RUNS.test(name) ? 'dangerous' : MACRO_NAME.test(name) ? 'macro' : undefined;

export const storedFile = z.strictObject({
  id,
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** As its bytes say, not its sender. */
  type: z.string(),
  /** Relative to the server; answers a download to who may see the file. Keeps its meaning as long as the file is there. */
  url: z.string(),
});
export type StoredFile = z.infer<typeof storedFile>;

const uploadId = id;
const offset = bytes;

export const files = {
  upload: op('/OrgApi/UploadFile/FileUp', {
    kind: 'upload',
    summary: 'Store files',
    access: 'self',
    form: z.strictObject({ file: z.array(z.file()).min(1).max(20) }),
    output: z.strictObject({ items: z.array(storedFile) }),
  }),
  begin: op('/OrgApi/UploadFile/Begin', {
    summary: 'Begin a large file, to be sent in parts; the same file again goes on where it was',
    access: 'self',
    input: z.strictObject({
      name: z.string().min(1).max(500),
      size: bytes.positive(),
      type: z.string().max(200).optional(),
      /** SHA-256 of the whole file, lower-case hex; checked at the end. */
      sha: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    }),
    output: z.strictObject({ uploadId, offset, partSize: z.number().int() }),
  }),
  part: op('/OrgApi/UploadFile/Part', {
    kind: 'upload',
    summary: 'The next bytes of a large file. 409 with data.offset when bytes before them are lacking',
    access: 'self',
    // the file comes last: its bytes are written as they arrive
    form: z.strictObject({ uploadId, offset, file: z.file() }),
    raw: true,
    output: z.strictObject({ offset }),
  }),
  status: op('/OrgApi/UploadFile/Status', {
    summary: 'How much of a file is here',
    access: 'self',
    input: z.strictObject({ uploadId }),
    output: z.strictObject({ uploadId, offset, size: z.number().int(), partSize: z.number().int() }),
  }),
  finish: op('/OrgApi/UploadFile/Finish', {
    summary: 'All parts are sent: check and store the file; again gives the same answer',
    access: 'self',
    input: z.strictObject({ uploadId }),
    output: storedFile,
  }),
  abort: op('/OrgApi/UploadFile/Abort', {
    summary: 'Give up a file that is being sent',
    access: 'self',
    input: z.strictObject({ uploadId }),
  }),
  items: op('/OrgApi/UploadFile/Items', {
    summary: "One's own files, latest first, and how much room they take",
    access: 'self',
    input: z.strictObject({ page: paging.page, pageSize: paging.pageSize, keyword: paging.keyword }),
    output: page(storedFile.extend({ createdAt: time, used: z.boolean() })).extend({
      bytes: z.number().int(),
      quota: z.number().int(),
    }),
  }),
  delete: op('/OrgApi/UploadFile/Delete', {
    summary: "Delete one's own files; 409 when one is used somewhere",
    access: 'self',
    input: z.strictObject({ ids: z.array(id).min(1).max(200) }),
    output: z.strictObject({ deleted: z.number().int() }),
  }),
  get: op('/OrgApi/UploadFile/Get', {
    method: 'GET',
    kind: 'download',
    parts: true,
    summary: 'A stored file as a download; what the school shows to all, such as the pictures of its news, to anybody',
    access: 'public',
    guests: true,
    refuses: [CODE.signedOut],
    input: z.strictObject({ id }),
  }),
  ticket: op('/OrgApi/UploadFile/Ticket', {
    summary: 'An address on the content origin that opens one file for a short time, for <img> and links',
    access: 'self',
    guests: true,
    input: z.strictObject({ id }),
    output: z.strictObject({ url: z.string(), expiresAt: time, inline: z.boolean() }),
  }),
};
