// Addresses that need no script: the home within the page, a piece of news, an article, the feed.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOwnFile } from '#contract/html.ts';
import type { SchoolLink } from '#contract/navigation.ts';
import type { App } from '#server/platform/app.ts';
import { timeText } from '#server/platform/days.ts';
import { Failure } from '#server/platform/failure.ts';
import { escaped } from '#server/platform/html.parse.ts';
import { sendHtml, writesPage } from '#server/platform/http/pages.ts';
import { notServed } from '#server/platform/http/unrouted.ts';
import { createMemory } from '#server/platform/memory.ts';
import { acceptedLang, languageOf, say } from '#server/platform/messages.ts';
import { linksOf } from '../navbar/index.ts';
import {
  BASE,
  hostOrganisation,
  type Organisation,
  onFaceChange,
  organisationById,
  siteOfSchool,
} from '../portal/index.ts';
import { dropHome, homeOf } from './home.store.ts';
import { latestNews, oneNews, oneOfLibrary, shownLibrary, shownNews } from './shown.store.ts';
import { textOf } from './text.ts';
import { articlePage, cardOf, feedOf, listPage, writtenHome } from './written.ts';

const MOST_FED = 50;
const MOST_LISTED = 100;
/** Help first: who has no script is in need of it. */
const LISTED_KINDS = ['help', 'resource', 'about', 'partner', 'area', 'enterprise'] as const;

const lineOf = (cat: string, at: number): string => [cat, timeText(at).slice(0, 10)].filter(Boolean).join(' · ');

/** Where the platform lies: what is read on other sites and by other programs leads back by it. */
const baseOf = (app: App, school: Organisation, request: FastifyRequest): string =>
  siteOfSchool(app, school, request) + BASE;

/** On a card: what is shown there, else the school's sign, else a drawing of ours. */
const pictureOf = ({ settings: { iconURL } }: Organisation, base: string, html = ''): string =>
  base + (/src="(\/OrgApi\/[^"]+)"/.exec(html)?.[1] ?? (isOwnFile(iconURL) ? iconURL : '/card.png'));

export function mountWritten(server: FastifyInstance, app: App): void {
  onFaceChange(app, 'information', (orgId) => {
    // a host may lead to another school now
    schools.drop(app, '');
    navigations.drop(app, orgId);
    dropHome(app, orgId);
  });
  writesPage(app, 'home', async (request) => {
    const school = await schoolAt(app, request);
    if (!school) return null;
    const lang = acceptedLang(request.headers['accept-language']);
    const page = isShown(school) ? await homeOf(app, school.id, lang) : null;
    const base = baseOf(app, school, request);
    const { name } = school;
    const card = { title: name, text: say(lang, 'homeAbout'), url: `${base}/`, site: name };
    return {
      lang: languageOf(lang),
      title: escaped(name),
      head: cardOf({ ...card, picture: pictureOf(school, base) }),
      body: page ? writtenHome({ school: name, page, lang, links: await navigationOf(app, school.id) }) : '',
    };
  });

  server.get<{ Params: { id: string } }>('/s/news/:id', (request, reply) =>
    article(app, { request, reply }, async (school) => {
      const { title, summary, cat, at, html } = await oneNews(app, school.id, request.params.id);
      return {
        title,
        html,
        line: lineOf(cat, at),
        text: summary || textOf(html),
        list: 'news',
        inside: '/News',
        url: null,
      };
    }),
  );
  server.get<{ Params: { id: string } }>('/s/lib/:id', (request, reply) =>
    article(app, { request, reply }, async (school) => {
      const { title, cat, html, url } = await oneOfLibrary(app, school.id, request.params.id);
      return { title, html, line: cat, text: textOf(html), list: 'lib', inside: '/LibView', url };
    }),
  );
  server.get('/s/news', (request, reply) =>
    list(app, { request, reply }, 'news', async (school) => {
      const { items } = await shownNews(app, school.id, { page: 1, pageSize: MOST_LISTED });
      return items.map(({ id, title, summary, cat, at }) => ({ id, title, text: summary, line: lineOf(cat, at) }));
    }),
  );
  server.get('/s/lib', (request, reply) =>
    list(app, { request, reply }, 'lib', async (school) => {
      const shelves = await Promise.all(
        LISTED_KINDS.map((kind) => shownLibrary(app, school.id, { kind, page: 1, pageSize: MOST_LISTED })),
      );
      return shelves.flatMap(({ items }) => items.map(({ id, title, text, cat }) => ({ id, title, text, line: cat })));
    }),
  );
  server.get('/rss.xml', async (request, reply) => {
    const school = await schoolAt(app, request);
    if (!school || !isShown(school)) return notServed(request, reply);
    const items = await latestNews(app, school.id, MOST_FED);
    const lang = acceptedLang(request.headers['accept-language']);
    return reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=60')
      .send(feedOf({ school: school.name, site: baseOf(app, school, request), items, lang }));
  });
}

const schools = createMemory<Organisation | null>(3_000);

/** From memory: a page costs no statement. */
const schoolAt = (app: App, { host }: FastifyRequest): Promise<Organisation | null> =>
  schools.of(app, host, async () => organisationById(app, await hostOrganisation(app, host)));

const navigations = createMemory<SchoolLink[]>(3_000);
const navigationOf = (app: App, orgId: string): Promise<SchoolLink[]> =>
  navigations.of(app, orgId, () => linksOf(app, orgId, 'portal'));

/** Not where the way in is elsewhere, closed, or for people with an account alone. */
const isShown = ({ settings: { closed, loginAccess, jumpNewPath } }: Organisation): boolean =>
  closed === null && loginAccess !== 1 && jumpNewPath !== 1;

interface Read {
  title: string;
  html: string;
  line: string;
  text: string;
  list: 'news' | 'lib';
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
  if (!school || !isShown(school)) return notServed(request, reply);
  const found = await read(school).catch((error: unknown) => {
    if (error instanceof Failure) return null;
    throw error;
  });
  if (!found) return notServed(request, reply);
  const nonce = randomBytes(18).toString('base64');
  const { id } = request.params;
  const base = baseOf(app, school, request);
  const card = cardOf({
    title: found.title,
    text: found.text,
    url: `${base}/s/${found.list}/${encodeURIComponent(id)}`,
    site: school.name,
    picture: pictureOf(school, base, found.html),
  });
  const inside = `${found.inside}?id=${encodeURIComponent(id)}`;
  const lang = acceptedLang(request.headers['accept-language']);
  return sendHtml(
    app,
    { request, reply, nonce },
    articlePage({ ...found, nonce, lang, school: school.name, inside, card }),
  );
}

type Items = Parameters<typeof listPage>[0]['items'];

async function list(
  app: App,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  of: 'news' | 'lib',
  read: (school: Organisation) => Promise<Items>,
) {
  const school = await schoolAt(app, request);
  if (!school || !isShown(school)) return notServed(request, reply);
  const nonce = randomBytes(18).toString('base64');
  const base = baseOf(app, school, request);
  const lang = acceptedLang(request.headers['accept-language']);
  const title = say(lang, of === 'news' ? 'homeNews' : 'homeLibrary');
  const card = cardOf({
    title,
    text: school.name,
    url: `${base}/s/${of}`,
    site: school.name,
    picture: pictureOf(school, base),
  });
  const page = { nonce, lang, school: school.name, title, card, list: of, items: await read(school) };
  return sendHtml(app, { request, reply, nonce }, listPage(page));
}
