// What is still open in a new school.
import type { z } from 'zod';
import type { orgChecklist } from '#contract/settings.ts';
import type { HasConfig, HasKeys, Postgres } from '#server/platform/app.ts';
import { hasListWords } from '../dict/index.ts';
import { hasLinks } from '../navbar/index.ts';
import { leadsOf, organisationById } from '../portal/index.ts';
import { isShown } from './logo.ts';

type Items = z.output<typeof orgChecklist.checklist.output>['items'];

export async function openWork(app: HasConfig & HasKeys & Postgres, orgId: string): Promise<Items> {
  const [org, leads, links, terms, people] = await Promise.all([
    organisationById(app, orgId),
    leadsOf(app, orgId),
    hasLinks(app, orgId, 'portal'),
    hasListWords(app, orgId, 'term'),
    app.pool.query<{ people: number; admins: number; classes: number }>(
      `select count(*) filter (where r.base in ('student', 'teacher'))::int as people,
          count(*) filter (where r.base = 'admin' and not u.disabled)::int as admins,
          (select count(*)::int from sys_dept d where d.org_id = $1 and d.kind = 'class' and d.deleted_at is null) as classes
        from sys_user u join sys_role r on r.id = u.role_id where u.org_id = $1 and u.deleted_at is null`,
      [orgId],
    ),
  ]);
  const { people: count = 0, admins = 0, classes = 0 } = people.rows[0] ?? {};
  const hasLogo = org !== null && (await isShown(app.pool, orgId, org.settings.iconURL));
  return [
    { id: 'look', done: hasLogo, path: '/system/setting?group=portal' },
    { id: 'hosts', done: (org?.hosts.length ?? 0) > 0, path: '/system/org' },
    { id: 'mail', done: leads.mail !== null, path: '/system/setting?group=mail' },
    { id: 'terms', done: terms, path: '/system/dict' },
    { id: 'classes', done: classes > 0, path: '/admin/dept' },
    { id: 'people', done: count > 0, path: '/admin/user' },
    { id: 'second', done: admins > 1, path: '/admin/user' },
    { id: 'navbar', done: links, path: '/system/navibar' },
  ];
}
