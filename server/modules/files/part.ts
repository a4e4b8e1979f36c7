// Reads one part from a request: raw bytes with the place in the query, or a form with the place before the file.
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { id } from '#contract/kit.ts';
import { invalid } from '#server/platform/failure.ts';
import { type Call, Invalid } from '#server/platform/http/mount.ts';
import { closeConnection, unknownField } from '#server/platform/upload/receive.ts';
import { writePart } from './resumable.ts';

const place = z.strictObject({ uploadId: id, offset: z.coerce.number().int().nonnegative() });

function placeOf(given: unknown): z.output<typeof place> {
  const result = place.safeParse(given);
  if (!result.success) throw new Invalid(result.error);
  return result.data;
}

export async function receivePart({ app, who, request }: Call): Promise<{ offset: number }> {
  try {
    if (!request.isMultipart()) {
      const { uploadId, offset } = placeOf(request.query);
      return await writePart(app, who, uploadId, offset, Readable.from(rawBody(request)));
    }
    const fields: Record<string, unknown> = {};
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else if (part.fieldname !== 'file') throw unknownField(part.fieldname);
      else {
        const { uploadId, offset } = placeOf(fields);
        return await writePart(app, who, uploadId, offset, part.file);
      }
    }
    throw invalid({ file: 'required' });
  } catch (error) {
    closeConnection(request);
    throw error;
  }
}

/** The parser of `application/octet-stream` reads nothing. Whoever stops reading must not cut the line: an answer is due. */
async function* rawBody({ body }: FastifyRequest): AsyncGenerator<Buffer> {
  if (!(body instanceof Readable)) return;
  // a loop of our own around it: an error thrown into the iterator itself would destroy the request
  for await (const chunk of body.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
}
