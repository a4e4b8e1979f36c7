import { describe, expect, test, vi } from 'vitest';
import type { UserInfo } from '#contract/auth.ts';
import type { PageAccess } from '#contract/families/manifest.ts';
import { MENUS } from '#contract/families/work.ts';
import { LOOK } from '#contract/look.ts';
import type { Portal } from '#src/api/portal.ts';
import type { MenuItem, SessionView } from '#src/api/session.ts';
import type { GuardDecision } from './guard.ts';
import { ROUTES, type RouteRule, ruleOf } from './routes.data.ts';
import './routes.work.data.ts';

// another file of this worker may have read it with the site's own lists
vi.resetModules();
await import('./routes.work.data.ts');
const { guard } = await import('./guard.ts');

const user = (role: string): UserInfo => ({
  id: 'u',
  name: '赵一',
  orgId: 'o',
  userName: 'u1',
  role,
  roleId: 'r',
  photo: '',
  powers: [],
  resetPwd: 0,
  setEmail: 0,
});
const session = (phase: SessionView['phase'], role?: string, menu: MenuItem[] = []): SessionView => ({
  phase,
  gate: phase === 'gated' ? 'resetPwd' : null,
  gatePassed: false,
  user: role ? user(role) : null,
  menu,
});
const portal = (flags: Partial<Portal> = {}): Portal => ({
  orgId: 'o',
  orgCode: 'demo',
  orgName: '',
  showUserName: 1,
  iconURL: '',
  jumpNewPath: -1,
  openLiveStream: 1,
  loginAccess: 0,
  entries: { sms: true, wechat: false, register: true, mail: true },
  captcha: 'after-failures',
  quiet: false,
  courseToCurriculum: 0,
  style: null,
  look: LOOK,
  closed: null,
  ...flags,
});
const extra = (path: string, access: PageAccess): RouteRule => ({
  path,
  name: path.slice(1).replaceAll('/', '_'),
  access,
  layout: 'basicMengoo',
  words: [],
  meta: { keepAlive: false, multiTab: [], newTab: false, anyWidth: false, menu: '', found: false },
});
const entry = (code: string, parentId: string | null): MenuItem => ({
  ...{ id: code, parentId, name: code, code, path: `/${code.replaceAll('_', '/')}`, icon: '', sort: 1, type: 0 },
});

/** Pages of later features: the rules stand already. */
const LATER = [
  extra('/Live', 'public'),
  extra('/HelpCenter', 'public'),
  extra('/Course', 'public'),
  extra('/Caslogin', 'public'),
  extra('/admin/user', 'menu'),
  extra('/admin/user/import', 'menu'),
];

function decide(who: SessionView, flags: Portal | null, path: string): string {
  const [pathname = '', query] = path.split('?');
  const rule = LATER.find((r) => r.path === pathname) ?? ruleOf(pathname);
  const d: GuardDecision = guard(who, flags, { pathname, search: query ? `?${query}` : '', rule });
  return d.do === 'go' ? d.to : d.do;
}

const nobody = session('anonymous');
const student = session('signedIn', 'student');
const teacher = session('signedIn', 'teacher');
const gated = session('gated', 'student');
const menu: MenuItem = {
  id: 'm',
  parentId: null,
  name: '用户',
  code: 'admin_user',
  path: '',
  icon: '',
  sort: 1,
  type: 0,
};

describe('without flags', () => {
  const table: [string, SessionView, string, string][] = [
    ['public page, stranger', nobody, '/', 'show'],
    ['public page while somebody is being loaded', session('loading'), '/', 'show'],
    ['unknown page', nobody, '/nowhere', '/404'],
    ['unknown page, signed in', student, '/nowhere', '/404'],
    ['stranger where a login is needed', nobody, '/chat', '/login?redirect=%2Fchat'],
    [
      '… with a query',
      nobody,
      '/AiCurriculumLearning?courseId=c1',
      '/login?redirect=%2FAiCurriculumLearning%3FcourseId%3Dc1',
    ],
    ['… while somebody is being loaded', session('loading'), '/chat', 'wait'],
    ['signed in where a login is needed', student, '/chat', 'show'],
    ['role fits', student, '/MySetting', 'show'],
    ['each who has an account has its settings', session('signedIn', 'qa'), '/MySetting', 'show'],
    ['role does not fit', session('signedIn', 'qa'), '/MyTask', '/403'],
    ['student in the teacher area', student, '/teach/AIcourse', '/403'],
    ['teacher in the teacher area', teacher, '/teach/AIcourseInfo', 'show'],
    ['teacher whose menu lacks it', teacher, '/teach/AIcourse', '/403'],
    ['stranger in the teacher area', nobody, '/teach/AIcourse', '/login?redirect=%2Fteach%2FAIcourse'],
    ['super may everything', session('signedIn', 'super'), '/teach/AIcourseInfo', 'show'],
    ['qa sees the machines', session('signedIn', 'qa'), '/qa/machines', 'show'],
    ['teacher does not', teacher, '/qa/machines', '/403'],
    ['menu holds it, by its code', session('signedIn', 'admin', [menu]), '/admin/user', 'show'],
    ['… and the page below it', session('signedIn', 'admin', [menu]), '/admin/user/import', 'show'],
    ['menu does not', session('signedIn', 'admin'), '/admin/user', '/403'],
    ['a button is no menu', session('signedIn', 'admin', [{ ...menu, type: 1 }]), '/admin/user', '/403'],
    ['login, stranger', nobody, '/login', 'show'],
    ['login module, stranger', nobody, '/login/code-login', 'show'],
    ['login, signed in', student, '/login', '/'],
    ['login, signed in as qa', session('signedIn', 'qa'), '/login', '/qa/machines'],
    ['login, signed in, with a goal', student, '/login?redirect=%2Fchat', '/chat'],
    ['login, signed in, with a foreign goal', student, '/login?redirect=%2F%2Fevil.test', '/'],
    ['login while greeting', session('welcoming', 'student'), '/login', 'show'],
    ['gate on the login page', gated, '/login', 'show'],
    ['gated elsewhere', gated, '/chat', '/login?redirect=%2Fchat'],
    ['gated on a public page', gated, '/', '/login'],
    ['gated with a mailed token', gated, '/ResetPwd', 'show'],
    ['ending session stays a second', session('expiring', 'student'), '/chat', 'show'],
    ['error page', nobody, '/403', 'show'],
  ];
  test.each(table)('%s', (_name, who, path, expected) => {
    expect(decide(who, portal(), path)).toBe(expected);
  });
});

describe('portal flags', () => {
  const table: [string, SessionView, Partial<Portal>, string, string][] = [
    ['jumpNewPath 1 leads every page away', nobody, { jumpNewPath: 1 }, '/', '/RedirectWeb'],
    ['… also the signed-in', student, { jumpNewPath: 1 }, '/chat', '/RedirectWeb'],
    ['… but not in a circle', nobody, { jumpNewPath: 1 }, '/RedirectWeb', 'show'],
    ['… an administrator can switch it back', session('signedIn', 'admin'), { jumpNewPath: 1 }, '/', 'show'],
    ['… and sign in to do so', nobody, { jumpNewPath: 1 }, '/login', 'show'],
    ['… not before it is known who it is', session('loading'), { jumpNewPath: 1 }, '/', 'wait'],
    ['jumpNewPath 0 leads away from it', nobody, { jumpNewPath: 0 }, '/RedirectWeb', '/'],
    ['openLiveStream 0 closes live', nobody, { openLiveStream: 0 }, '/Live', '/'],
    ['… and the help centre', student, { openLiveStream: 0 }, '/HelpCenter', '/'],
    ['openLiveStream 1 does not', nobody, { openLiveStream: 1 }, '/Live', 'show'],
    ['a closed portal says so to strangers', nobody, { closed: '维护' }, '/NewsList', 'closed'],
    ['… not on the way in', nobody, { closed: '维护' }, '/login', 'show'],
    ['… and waits for the user', session('loading'), { closed: '维护' }, '/', 'wait'],
    ['… not to who has an account', student, { closed: '维护' }, '/', 'show'],
    ['loginAccess 1 asks for a login on the front page', nobody, { loginAccess: 1 }, '/', '/login'],
    [
      '… comes back',
      nobody,
      { loginAccess: 1 },
      '/AICurriculumInfo?courseId=1',
      '/login?redirect=%2FAICurriculumInfo%3FcourseId%3D1',
    ],
    ['… not on CAS', nobody, { loginAccess: 1 }, '/Caslogin', 'show'],
    ['… not on password reset', nobody, { loginAccess: 1 }, '/ResetPwd', 'show'],
    ['… not on error pages', nobody, { loginAccess: 1 }, '/404', 'show'],
    ['… not of the signed-in', student, { loginAccess: 1 }, '/', 'show'],
    ['… and waits for the user', session('loading'), { loginAccess: 1 }, '/', 'wait'],
  ];
  test.each(table)('%s', (_name, who, flags, path, expected) => {
    expect(decide(who, portal(flags), path)).toBe(expected);
  });
  test('one host sends its course page to the curriculum', () => {
    expect(decide(nobody, portal({ courseToCurriculum: 1 }), '/Course?cat=1')).toBe('/Curriculum?cat=1');
    expect(decide(nobody, portal(), '/Course')).toBe('show');
  });
  test('until they are known only the login page is shown', () => {
    expect(decide(nobody, null, '/')).toBe('wait');
    expect(decide(nobody, null, '/login')).toBe('show');
    expect(decide(nobody, null, '/ResetPwd')).toBe('show');
  });
});

describe('addresses that differ by their letters alone', () => {
  const at = (pathname: string, view: SessionView) =>
    guard(view, portal(), { pathname, search: '', rule: ruleOf(pathname) });
  const childOf = (area: string) =>
    Object.values(MENUS)
      .flatMap((menus) => Object.keys(menus))
      .find((code) => code.startsWith(`${area}_`)) ?? '';

  const areas = Object.values(MENUS)
    .flatMap((menus) => Object.keys(menus))
    // an area with a page of its own opens that
    .filter((code) => !code.includes('_') && childOf(code) !== '' && !ROUTES.some(({ path }) => path === `/${code}`));

  test('no two pages have such', () => {
    const paths = ROUTES.map(({ path }) => path.toLowerCase());
    expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([]);
  });
  test.each(areas)('the address of the area %s opens its first child', (area) => {
    const menu = [entry(area, null), entry(childOf(area), area)];
    expect(at(`/${area}`, session('signedIn', 'admin', menu))).toEqual({
      do: 'go',
      to: `/${childOf(area).replaceAll('_', '/')}`,
    });
  });
  test('the page of the same letters opens as ever, and for who has no such area', () => {
    const menu = [entry('live', null), entry('live_course', 'live')];
    expect(at('/Live', session('signedIn', 'teacher', menu))).toEqual({ do: 'show' });
    expect(at('/live', session('signedIn', 'student'))).toEqual({ do: 'show' });
  });
});

describe('a guest is a visitor who may open a lesson and an experiment', () => {
  const at = (pathname: string, isGuest: boolean, flags: Partial<Portal> = {}) =>
    guard(session('anonymous'), portal(flags), {
      pathname,
      search: '',

      rule: ruleOf(pathname),
      isGuest,
    });
  test.each(['/AiCurriculumLearning', '/CourseLearning'])('%s', (path) => {
    expect(at(path, true)).toEqual({ do: 'show' });
    expect(at(path, false).do).toBe('go');
    expect(at(path, true, { loginAccess: 1 }).do).toBe('go');
  });
  test('and nothing else that asks for a sign-in', () => {
    const open = ROUTES.filter(({ access }) => access !== 'public').filter(({ path }) => at(path, true).do === 'show');
    expect(open.map(({ path }) => path).sort()).toEqual(['/AiCurriculumLearning', '/CourseLearning']);
  });
});

describe('a page that is held stays while one signs in again over it', () => {
  const at = (phase: SessionView['phase'], isHeld: boolean, pathname = '/Exam') =>
    guard(session(phase), portal(), { pathname, search: '?id=e', rule: ruleOf(pathname), isHeld });
  test.each(['anonymous', 'signingIn', 'loading'] as const)('%s', (phase) => {
    expect(at(phase, true)).toEqual({ do: 'show' });
    expect(at(phase, false).do).not.toBe('show');
  });
  test('a gate is passed first, and what one may not see is not shown for it', () => {
    expect(at('gated', true).do).toBe('go');
    expect(at('signedIn', true, '/no-such-page')).toEqual({ do: 'go', to: '/404' });
  });
});
