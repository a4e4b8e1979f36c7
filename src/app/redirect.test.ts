import { describe, expect, test } from 'vitest';
import { loginPath, safeRedirect } from './redirect.ts';
import { ruleOf } from './routes.data.ts';
import './routes.work.data.ts';

describe('pages of ours', () => {
  test.each([
    '/',
    '/chat',
    '/MySetting',
    '/AiCurriculumLearning?courseId=c1&x=%2F',
    '/teach/AIcourseInfo?id=1',
    '/CHAT',
  ])('%s', (path) => {
    expect(safeRedirect(path)).toBe(path);
  });
  test('come back after signing in', () => {
    expect(loginPath('/chat?a=1')).toBe('/login?redirect=%2Fchat%3Fa%3D1');
    expect(loginPath('/')).toBe('/login');
    expect(loginPath('/login/code-login')).toBe('/login');
  });
});

/** Every way we know to spell "somewhere else", combined: more than 500. */
function payloads(): string[] {
  const hosts = [
    'evil.test',
    'evil.test:80',
    'user@evil.test',
    'localhost@evil.test',
    '[::1]',
    '0x7f.1',
    'évil.test',
    'evil%E3%80%82test',
  ];
  const starts = [
    '//',
    '///',
    '////',
    '\\\\',
    '/\\',
    '\\/',
    '/\\/',
    '\\',
    '/%2f',
    '/%2F/',
    '%2f%2f',
    '/%5c',
    '%5c%5c',
    '/%5C/',
    '/%252f',
    '/%09/',
    '/\t/',
    '/\n/',
    '\r\n//',
    '/%0d%0a/',
    '/.//',
    '/..//',
    '/chat/..//',
    '/./\\',
    '/;@',
    '/:@',
    '/@',
    '/\u0000/',
    '/\u2028/',
    '/\uFEFF/',
    ' //',
    '\u00a0//',
    '/ /',
    'http://',
    'https://',
    'https:/',
    'https:',
    'HTTPS:\\\\',
    'http:%2f%2f',
    'ftp://',
    'ws://',
    'file:///',
    'blob:http://',
    'filesystem:http://',
    '//%40',
    '/#//',
    '#//',
    '?//',
    './/',
    '..//',
  ];
  const schemes = [
    'javascript:',
    'JaVaScRiPt:',
    'java\tscript:',
    ' javascript:',
    '\u0001javascript:',
    'javascript&colon;',
    'vbscript:',
    'data:text/html,',
    'data:text/html;base64,',
    'view-source:',
    'about:',
    'mailto:',
    'intent://',
  ];
  const bodies = ['alert(1)', '//evil.test/%0aalert(1)', '"><script>alert(1)</script>', 'evil.test', ''];
  return [
    ...starts.flatMap((s) => hosts.flatMap((h) => [s + h, `${s}${h}/chat`])),
    ...schemes.flatMap((s) => bodies.map((b) => s + b)),
    ...[
      '/login',
      '/login/code-login?redirect=/chat',
      '/Login',
      '/RedirectWeb',
      '/404',
      '/nowhere',
      '/chat/../../x',
      '/chat%00',
      '',
      'chat',
      '/chat\r\nSet-Cookie: a=1',
      `/chat?${'x'.repeat(3000)}`,
    ],
  ];
}

test('500 other spellings lead nowhere else', () => {
  const all = payloads();
  expect(all.length).toBeGreaterThan(500);
  for (const raw of all) {
    const goal = safeRedirect(raw);
    // what is let through is a page of ours, on this very origin, whoever reads it
    if (goal === null) continue;
    const seen = new URL(goal, 'https://school.test');
    expect([raw, seen.origin]).toEqual([raw, 'https://school.test']);
    expect([raw, ruleOf(seen.pathname) !== undefined]).toEqual([raw, true]);
    expect([raw, goal.startsWith('/') && !/^\/[/\\]/.test(goal)]).toEqual([raw, true]);
  }
  // and nearly all are refused outright
  expect(all.filter((raw) => safeRedirect(raw) !== null)).toEqual([]);
});
