// Every module of the server, listed by hand: this is the table of contents.
import type { FastifyInstance } from 'fastify';
import { mountAuth } from './modules/auth/auth.routes.ts';
import { mountChat } from './modules/chat/chat.routes.ts';
import { mountCourses } from './modules/course/course.routes.ts';
import { mountLearning } from './modules/course/learning.routes.ts';
import { mountDepts } from './modules/depts/depts.routes.ts';
import { mountHealth } from './modules/health/health.routes.ts';
import { mountKnowledge } from './modules/knowledge/knowledge.routes.ts';
import { mountMenus } from './modules/menus/menus.routes.ts';
import { mountPortal } from './modules/portal/portal.routes.ts';
import { mountQa } from './modules/qa/qa.routes.ts';
import { mountRoles } from './modules/roles/roles.routes.ts';
import { mountStream } from './modules/stream/stream.routes.ts';
import { mountTheory } from './modules/theory/theory.routes.ts';
import { mountUsers } from './modules/users/users.routes.ts';
import type { App } from './platform/app.ts';

export function mountModules(server: FastifyInstance, app: App): void {
  mountHealth(server, app);
  mountAuth(server, app);
  mountPortal(server, app);
  mountMenus(server, app);
  mountRoles(server, app);
  mountDepts(server, app);
  mountUsers(server, app);
  mountCourses(server, app);
  mountLearning(server, app);
  mountKnowledge(server, app);
  mountTheory(server, app);
  mountChat(server, app);
  mountStream(server, app);
  mountQa(server, app);
}
