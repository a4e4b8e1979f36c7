export const ROOT = new URL('../../', import.meta.url);

/** On stderr, like all that set-up writes: the command's own output may be for a program (`npm run machines -- --json`). */
export function say(zh, en) {
  console.error(`  ${zh}  ${en}`);
}

/** What the set-up's own commands print goes where `say` does. */
export const APART = ['inherit', 2, 2];

/** Ends the command with what to do, in both languages. */
export function fail(zh, en) {
  console.error(`\n  ${zh}\n  ${en}\n`);
  process.exit(1);
}
