// Which pages there are today, who may open them and in which frame. Paths and guards are the specification's.
import { matchPath } from 'react-router-dom';

/** `menu`: whoever's menu from the server holds it. */
export type Access = 'public' | 'login' | 'menu' | readonly string[];
export type Layout = 'blank' | 'basicMengoo' | 'basic' | 'basicAdmin';

export interface RouteRule {
  path: string;
  access: Access;
  layout: Layout;
}

const route = (path: string, access: Access, layout: Layout): RouteRule => ({ path, access, layout });
const LEARNERS = ['student', 'teacher'];

export const ROUTES = [
  route('/', 'public', 'basicMengoo'),
  route('/login/:module?', 'public', 'blank'),
  route('/ResetPwd', 'public', 'blank'),
  route('/RedirectWeb', 'public', 'blank'),
  route('/Maintain', 'public', 'blank'),
  route('/403', 'public', 'blank'),
  route('/404', 'public', 'blank'),
  route('/500', 'public', 'blank'),
  route('/AICurriculumInfo', 'public', 'basicMengoo'),
  route('/AiCurriculumLearning', 'login', 'basicMengoo'),
  route('/chat', 'login', 'basicMengoo'),
  route('/MySetting', LEARNERS, 'basic'),
  route('/teach/AIcourse', ['teacher', 'admin'], 'basicAdmin'),
  route('/teach/AIcourseInfo', ['teacher', 'admin'], 'basicAdmin'),
  route('/qa/machines', ['super', 'qa'], 'basicAdmin'),
] as const satisfies readonly RouteRule[];

/** Without regard to case, as the router itself matches. */
export const ruleOf = (path: string): RouteRule | undefined => ROUTES.find((r) => matchPath(r.path, path) !== null);
