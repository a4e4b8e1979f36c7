// The first production start: who can read a file of the server's makes the school and its first administrator.
import { z } from 'zod';
import { auth, signedIn } from './auth.ts';
import { CODE } from './codes.ts';
import { line, op } from './kit.ts';

export const setup = {
  state: op('/api/Setup/State', {
    summary: 'Whether this server waits for its first school',
    access: 'public',
    gated: true,
    output: z.strictObject({ open: z.boolean() }),
  }),
  begin: op('/api/Setup/Begin', {
    summary: 'Make the school and its first administrator, once, with the code in DATA_DIR/setup-code; signs them in',
    access: 'public',
    gated: true,
    refuses: [CODE.credentials],
    input: z.strictObject({
      setupCode: line(100),
      school: line(100),
      /** Small letters, digits and hyphens, a letter first. */
      schoolCode: line(30),
      /** Letters, digits, points, hyphens and underscores. */
      userName: line(50),
      name: line(50),
      pwd: auth.userNamePwd.input.shape.pwd,
    }),
    output: signedIn,
  }),
};
