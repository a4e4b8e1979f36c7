// Addresses that need no script: the home within the page, a piece of news, an article, the feed.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#server/platform/app.ts';
import { timeText } from '#server/platform/days.ts';
import { Failure } from '#server/platform/failure.ts';
import { escaped } from '#server/platform/html.parse.ts';
import { sendHtml, writesPage } from '#server/platform/http/pages.ts';
import { createMemory } from '#server/platform/memory.ts';
import { acceptedLang, say } from '#server/platform/messages.ts';
import { hostOrganisation, type Organisation, organisationById, siteOfSchool } from '../portal/index.ts';
import { homeOf } from './home.store.ts';
import { oneNews, oneOfLibrary, shownNews } from './shown.store.ts';
import { textOf } from './text.ts';
import { articlePage, cardOf, feedOf, writtenHome } from './written.ts';

const MOST_FED = 50;

export function mountWritten(server: FastifyInstance, app: App): void {
  writesPage(app, 'home', async (request) => {
    const school = await schoolAt(app, request);
    if (!school) return null;
    // the client begins in Chinese, whatever the browser prefers
    const page = isShown(school) ? await homeOf(app, school.id, 'zh') : null;
    const site = siteOfSchool(app, school, request);
    const text = say('zh', 'homeAbout');
    return {
      title: escaped(school.name),
      head: cardOf({ title: school.name, text, url: `${site}/`, site: school.name }),
      body: page ? writtenHome({ school: school.name, page, lang: 'zh' }) : '',
    };
  });

  server.get<{ Params: { id: string } }>('/s/news/:id', (request, reply) =>
    article(app, { request, reply }, async (school) => {
      const { title, summary, cat, at, html } = await oneNews(app, school.id, request.params.id);
      const line = [cat, timeText(at).slice(0, 10)].filter(Boolean).join(' · ');
      return { title, html, line, text: summary || textOf(html), path: 'news', inside: '/News', url: null };
    }),
  );
  server.get<{ Params: { id: string } }>('/s/lib/:id', (request, reply) =>
    article(app, { request, reply }, async (school) => {
      const { title, cat, html, url } = await oneOfLibrary(app, school.id, request.params.id);
      return { title, html, line: cat, text: textOf(html), path: 'lib', inside: '/LibView', url };
    }),
  );
  server.get('/rss.xml', async (request, reply) => {
    const school = await schoolAt(app, request);
    if (!school || !isShown(school)) return reply.callNotFound();
    const { items } = await shownNews(app, school.id, { page: 1, pageSize: MOST_FED });
    const latest = items.toSorted((a, b) => b.at - a.at);
    const site = siteOfSchool(app, school, request);
    const lang = acceptedLang(request.headers['accept-language']);
    return reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=60')
      .send(feedOf({ school: school.name, site, items: latest, lang }));
  });
}

const schools = createMemory<Organisation | null>(3_000);

/** From memory: a page costs no statement. */
const schoolAt = (app: App, { host }: FastifyRequest): Promise<Organisation | null> =>
  schools.of(app, host, async () => organisationById(app, await hostOrganisation(app, host)));

/** Not where the way in is elsewhere, closed, or for people with an account alone. */
const isShown = ({ settings: { closed, loginAccess, jumpNewPath } }: Organisation): boolean =>
  closed === null && loginAccess !== 1 && jumpNewPath !== 1;

interface Read {
  title: string;
  html: string;
  line: string;
  text: string;
  path: 'news' | 'lib';
  /** The client's page of it. */
  inside: string;
  url: string | null;
}

async function article(
  app: App,
  { request, reply }: { request: FastifyRequest<{ Params: { id: string } }>; reply: FastifyReply },
  read: (school: Organisation) => Promise<Read>,
) {
  const school = await schoolAt(app, request);
  if (!school || !isShown(school)) return reply.callNotFound();
  const found = await read(school).catch((error: unknown) => {
    if (error instanceof Failure) return null;
    throw error;
  });
  if (!found) return reply.callNotFound();
  const nonce = randomBytes(18).toString('base64');
  const { id } = request.params;
  const site = siteOfSchool(app, school, request);
  const picture = /src="(\/OrgApi\/[^"]+)"/.exec(found.html)?.[1];
  const card = cardOf({
    title: found.title,
    text: found.text,
    url: `${site}/s/${found.path}/${encodeURIComponent(id)}`,
    site: school.name,
    picture: picture && `${site}${picture}`,
  });
  const inside = `${found.inside}?id=${encodeURIComponent(id)}`;
  const lang = acceptedLang(request.headers['accept-language']);
  return sendHtml(
    app,
    { request, reply, nonce },
    articlePage({ ...found, nonce, lang, school: school.name, inside, card }),
  );
}
