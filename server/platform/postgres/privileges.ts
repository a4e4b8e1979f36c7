// PostgreSQL refuses to run as root and must not outlive us: the command line that sees to both.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface User {
  uid: number;
  gid: number;
}

interface Command {
  file: string;
  args: string[];
  /** For spawn: how to change the user where setpriv is not there to do it. */
  options: Partial<User>;
}

let found: boolean | undefined;

/** util-linux's setpriv: on every Linux that has glibc, nowhere else. */
export function hasSetpriv(): boolean {
  if (found === undefined) {
    try {
      const help =
        process.platform === 'linux' ? execFileSync('setpriv', ['--help'], { encoding: 'utf8', stdio: 'pipe' }) : '';
      found = help.includes('--pdeathsig');
    } catch {
      found = false;
    }
  }
  return found;
}

/** Whom PostgreSQL runs as when we are root; null when we are not. The user must have a line in passwd, or initdb refuses. */
export function unprivilegedUser(): User | null {
  if (process.getuid?.() !== 0) return null;
  const nobody = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'));
  if (!nobody)
    throw new Error('PostgreSQL does not run as root and there is no user "nobody". Start Mengoo as an ordinary user.');
  const [, , uid, gid] = nobody.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** `file args` as `user`; with `bound`, the kernel stops it when this process dies, even by kill -9. */
export function unprivileged(user: User | null, file: string, args: string[], bound: boolean): Command {
  if (!hasSetpriv()) return { file, args, options: user ?? {} };
  const flags = bound ? ['--pdeathsig', 'INT'] : [];
  if (user) {
    flags.push('--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups');
    // the binaries and the data may lie below a folder that only root may enter; the securebit keeps the capability
    // over the change of user, without it the binaries are "invalid: Permission denied"
    flags.push('--inh-caps', '+dac_override', '--ambient-caps', '+dac_override', '--securebits', '+no_setuid_fixup');
  }
  return flags.length === 0
    ? { file, args, options: {} }
    : { file: 'setpriv', args: [...flags, file, ...args], options: {} };
}
