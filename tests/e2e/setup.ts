// Playwright asks for a default export here, and only here.
export { setup as default } from '#tests/support/postgres.ts';
