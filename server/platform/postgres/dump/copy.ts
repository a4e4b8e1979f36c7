// PostgreSQL's COPY over node-postgres, whose own queries do not speak it: the server's text format, byte for byte.
import { Readable } from 'node:stream';
import type { ClientBase, Connection } from 'pg';

const BUFFERED_ROWS = 1000;

/** A copy takes as long as it takes, and is written alike whatever the server's own settings. */
export const COPY_SESSION = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1`;

/** What pg's Connection has besides its published types (pg/lib/connection.js). */
interface CopyConnection extends Connection {
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (reason: string) => void;
}

/** `copy … to stdout`: one chunk a row. Leaves the connection unusable when it is not read to its end. */
export function copyOut(client: ClientBase, sql: string): Readable {
  let connection: Connection | undefined;
  const rows = new Readable({
    objectMode: true,
    highWaterMark: BUFFERED_ROWS,
    read: () => void connection?.stream.resume(),
  });
  client.query({
    submit: (c: Connection) => {
      connection = c;
      c.query(sql);
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      // a copy: the parser writes the next message over this one
      if (!rows.push(Buffer.from(chunk))) connection?.stream.pause();
    },
    handleCommandComplete: () => {},
    handleReadyForQuery: () => void rows.push(null),
    handleError: (error: Error) => void rows.destroy(error),
  });
  return rows;
}

/** `copy … from stdin` of these bytes. Returns how many rows that were. */
export function copyIn(client: ClientBase, sql: string, bytes: Buffer): Promise<number> {
  return new Promise((done, fail) => {
    let rows = 0;
    client.query({
      submit: (connection: Connection) => connection.query(sql),
      handleCopyInResponse: (connection: CopyConnection) => {
        connection.sendCopyFromChunk(bytes);
        connection.endCopyFrom();
      },
      handleCommandComplete: ({ text }: { text: string }) => {
        rows = Number(text.split(' ')[1]);
      },
      // no ReadyForQuery comes to a query after its error
      handleError: fail,
      handleReadyForQuery: () => done(rows),
    });
  });
}
