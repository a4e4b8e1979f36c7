export const ROOT = new URL('../../', import.meta.url);

export function say(zh, en) {
  console.log(`  ${zh}  ${en}`);
}

/** Ends the command with what to do, in both languages. */
export function fail(zh, en) {
  console.error(`\n  ${zh}\n  ${en}\n`);
  process.exit(1);
}
