// Which pages there are today, who may open them and in which frame. Paths and guards are the specification's.
import { matchPath } from 'react-router-dom';

/** `menu`: whoever's menu from the server holds it. */
export type Access = 'public' | 'login' | 'menu' | readonly string[];
export type Layout = 'blank' | 'basicMengoo' | 'basic' | 'basicAdmin';

interface RouteMeta {
  /** Stays mounted while other tabs are shown. */
  keepAlive: boolean;
  /** Query parameters that tell the tabs of this page apart; without any, all its visits share one tab. */
  multiTab: readonly string[];
  /** Opens in a tab of the browser. */
  newTab: boolean;
  /** Of the work area: fits any window. Others scroll sideways in what is narrower than 900 px. */
  anyWidth: boolean;
  /** Code of the menu entry it is reached from, where that is not its own and its path does not say so. */
  menu: string;
}

export interface RouteRule {
  path: string;
  /** The code of its menu entry: its path with underscores. */
  name: string;
  access: Access;
  layout: Layout;
  meta: RouteMeta;
}

const META: RouteMeta = { keepAlive: false, multiTab: [], newTab: false, anyWidth: false, menu: '' };
const nameOf = (path: string): string => path.replace(/\/:.*/, '').slice(1).replaceAll('/', '_') || 'root';
const route = (path: string, access: Access, layout: Layout, meta: Partial<RouteMeta> = {}): RouteRule => ({
  ...{ path, name: nameOf(path), access, layout },
  meta: { ...META, ...meta },
});
const LEARNERS = ['student', 'teacher'];

export const ROUTES = [
  route('/', 'public', 'basicMengoo'),
  route('/login/:module?', 'public', 'blank'),
  route('/ResetPwd', 'public', 'blank'),
  route('/RedirectWeb', 'public', 'blank'),
  route('/Maintain', 'public', 'blank'),
  route('/JoinClass', 'login', 'blank'),
  route('/403', 'public', 'blank'),
  route('/404', 'public', 'blank'),
  route('/500', 'public', 'blank'),
  route('/AICurriculumInfo', 'public', 'basicMengoo'),
  route('/AiCurriculumLearning', 'login', 'basicMengoo'),
  route('/CurriculumAIScore', 'login', 'basicMengoo'),
  route('/chat', 'login', 'basicMengoo'),
  route('/MySetting', LEARNERS, 'basic', { newTab: true }),
  route('/teach/AIcourse', 'menu', 'basicAdmin', { keepAlive: true, anyWidth: true }),
  route('/teach/AIcourseInfo', ['teacher', 'admin'], 'basicAdmin', {
    ...{ keepAlive: true, anyWidth: true, multiTab: ['id'], menu: 'teach_AIcourse' },
  }),
  route('/admin/user', 'menu', 'basicAdmin', { keepAlive: true, anyWidth: true }),
  route('/admin/dept', 'menu', 'basicAdmin', { keepAlive: true, anyWidth: true }),
  route('/admin/role', 'menu', 'basicAdmin', { keepAlive: true, anyWidth: true }),
  route('/system/menu', 'menu', 'basicAdmin', { keepAlive: true, anyWidth: true }),
  route('/logs/log', 'menu', 'basicAdmin', { keepAlive: true, anyWidth: true }),
  route('/teach/myclass', 'menu', 'basicAdmin', { keepAlive: true, anyWidth: true }),
  route('/teach/board', 'menu', 'basicAdmin', { keepAlive: true, anyWidth: true }),
  route('/teach/board/projector', ['teacher', 'admin'], 'blank', { newTab: true }),
  route('/teach/board/remote', ['teacher', 'admin'], 'blank', { newTab: true }),
  route('/jobs', 'login', 'basicAdmin', { keepAlive: true, anyWidth: true }),
  route('/qa/machines', ['super', 'qa'], 'basicAdmin'),
  // for those who build the platform; the condition as it stands here lets a release build leave it out
  ...(import.meta.env.DEV || import.meta.env.VITE_RECORD === '1'
    ? [
        route('/dev/blocks', 'public', 'basicMengoo'),
        route('/dev/kit', 'login', 'basicAdmin'),
        route('/dev/list', 'login', 'basicAdmin', { anyWidth: true }),
      ]
    : []),
] as const satisfies readonly RouteRule[];

/** Without regard to case, as the router itself matches. */
export const ruleOf = (path: string): RouteRule | undefined => ROUTES.find((r) => matchPath(r.path, path) !== null);

/** The menu entry that leads to a page: codes of three parts and more are children that no menu shows. */
export const entryOf = ({ name, meta }: RouteRule): string => meta.menu || name.split('_').slice(0, 2).join('_');
