// Reads one part of something that is sent in parts: raw bytes with the place in the query, or a form with the place before
// the file.
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Invalid, invalid } from '../failure.ts';
import { closeConnection, unknownField } from './receive.ts';

/** Resolves to what `take` makes of the part. Throws `Invalid` for a place that is none, a Failure for a form that has no file. */
export async function receivePart<P extends z.ZodType, T>(
  request: FastifyRequest,
  place: P,
  take: (place: z.output<P>, bytes: Readable) => Promise<T>,
): Promise<T> {
  const placeOf = (given: unknown): z.output<P> => {
    const result = place.safeParse(given);
    if (!result.success) throw new Invalid(result.error);
    return result.data;
  };
  try {
    if (!request.isMultipart()) return await take(placeOf(request.query), Readable.from(rawBody(request)));
    const fields: Record<string, unknown> = {};
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else if (part.fieldname !== 'file') throw unknownField(part.fieldname);
      else return await take(placeOf(fields), part.file);
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
