// What the server writes for who has no script yet, or none at all: the home, news, articles, the feed. Every word of it is a
// stranger's: whatever is written goes through `escaped`, but rich text, which was cleaned when it was stored.
import type { HomeItem, HomeModule, HomePage } from '#contract/home.ts';
import { isLink } from '#contract/html-rules.ts';
import { arranged, leads, type SchoolLink } from '#contract/navigation.ts';
import { escaped } from '#server/platform/html.parse.ts';
import { type Lang, languageOf, say } from '#server/platform/messages.ts';

/** Data within a script element: nothing in it ends the element. */
const safeData = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

const meta = (name: string, content: string): string =>
  content === ''
    ? ''
    : `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escaped(content)}">`;

interface Card {
  title: string;
  text: string;
  /** Absolute. */
  url: string;
  site: string;
  /** Absolute. */
  picture: string;
}
export const cardOf = ({ title, text, url, site, picture }: Card): string =>
  [
    `<link rel="canonical" href="${escaped(url)}">`,
    meta('description', text),
    meta('og:title', title),
    meta('og:description', text),
    meta('og:type', 'website'),
    meta('og:url', url),
    meta('og:site_name', site),
    meta('og:image', picture),
  ].join('');

/** What the server writes at an address of its own is led to there, which needs no script. */
const WRITTEN: Readonly<Record<string, string>> = {
  '/News': 'news',
  '/NewsList': 'news',
  '/NewsCenter': 'news',
  '/LibView': 'lib',
  '/OnlineHelp': 'lib',
  '/HelpCenter': 'lib',
  '/Resource': 'lib',
  '/PartnerSchool': 'lib',
  '/AreaSchool': 'lib',
  '/EnterpriseZone': 'lib',
  '/Aboutus': 'lib',
};

/** A page of ours, seen from the home. Relative, so that it leads right under every prefix. */
function addressOf(path: string): string {
  const [page = '', query] = path.split('?');
  const written = WRITTEN[page];
  const id = new URLSearchParams(query).get('id');
  return written === undefined ? `./#${path}` : `./s/${written}${id === null ? '' : `/${encodeURIComponent(id)}`}`;
}
const hrefOf = ({ path, url }: Pick<HomeItem, 'path' | 'url'>): string =>
  path ? addressOf(path) : url && isLink(url) ? url : '';
const linked = (item: HomeItem, inner: string): string => {
  const href = hrefOf(item);
  return href === '' ? `<div>${inner}</div>` : `<a href="${escaped(href)}">${inner}</a>`;
};

const itemOf = (item: HomeItem): string =>
  `<li>${linked(item, `<b>${escaped(item.title)}</b>${item.text ? `<p>${escaped(item.text)}</p>` : ''}`)}</li>`;
const moduleOf = ({ kind, title, items }: HomeModule): string =>
  `<section class="w-${kind}"><h2>${escaped(title)}</h2><ul>${items.map(itemOf).join('')}</ul></section>`;

interface Home {
  school: string;
  page: HomePage;
  lang: Lang;
  /** What the school has put into its navigation. */
  links: readonly SchoolLink[];
}

const USUAL = [
  { to: '/Curriculum', word: 'homeCourses' },
  { to: '/Course', word: 'homeExperiments' },
  { to: '/NewsList', word: 'homeNews' },
  { to: '/OnlineHelp', word: 'homeHelp' },
] as const;

/** It looks as the client's home does in its first moment; `index.html` has the style. */
export function writtenHome({ school, page, lang, links }: Home): string {
  const banner = page.modules.find((m) => m.kind === 'banner');
  const [first] = banner?.items ?? [];
  const others = page.modules.filter((m) => m !== banner);
  // without a script nothing unfolds: what stands below another stands beside it
  const places = arranged(USUAL, links).flatMap(({ name, own, path, url, below }) => [
    { name: name ?? (own ? say(lang, own.word) : ''), path, url },
    ...below,
  ]);
  const nav = [...places.filter(leads), { name: say(lang, 'homeSignIn'), path: '/login', url: '' }].map(
    (place) => `<a href="${escaped(hrefOf(place))}">${escaped(place.name)}</a>`,
  );
  const lead = first?.text || say(lang, 'homeAbout');
  return (
    `<div id="written"><header><b>${escaped(school)}</b><nav>${nav.join('')}</nav></header>` +
    `<div class="w-hero"><p>${escaped(school)}</p><h1>${escaped(first?.title ?? say(lang, 'homeLead'))}</h1><p>${escaped(lead)}</p></div>` +
    `<main>${others.map(moduleOf).join('')}</main>` +
    `<footer>${escaped(school)} · ${escaped(say(lang, 'homePlatform'))}</footer></div>` +
    `<script type="application/json" id="home"${lang === 'zh' ? '' : ` lang="${lang}"`}>${safeData(page)}</script>`
  );
}

interface Article {
  nonce: string;
  lang: Lang;
  school: string;
  title: string;
  /** Under the title: category and day. */
  line: string;
  /** Cleaned. */
  html: string;
  /** The same in the client. */
  inside: string;
  /** The list that it stands in, written too. */
  list: 'news' | 'lib';
  card: string;
  url?: string | null;
}

/** As `index.html` dresses the home. */
const STYLE = `:root{color-scheme:light dark;--page:#f3f6f9;--panel:#fff;--fg:#1b222c;--muted:#5b6875;--line:#d8e0e8;--link:#0b5cad}
@media (prefers-color-scheme:dark){:root{--page:#0d1217;--panel:#161c23;--fg:#eaedf1;--muted:#9aa7b4;--line:#2b3540;--link:#7cb8ff}}
body{margin:0;background:var(--page);color:var(--fg);font:16px/1.75 "PingFang SC","Microsoft YaHei","Noto Sans SC",system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--link);text-decoration:none}a:hover{text-decoration:underline}body>header{background:var(--panel);border-bottom:1px solid var(--line)}
body>header nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:center;min-height:56px;max-width:46rem;margin:0 auto;padding:0 1rem}
body>header a{color:var(--muted)}body>header a:first-child{color:var(--fg);font-weight:600;margin-right:auto}
main{max-width:42rem;margin:1.5rem auto;padding:1.25rem 1.25rem 2rem;background:var(--panel);border-radius:8px}footer,small,time{color:var(--muted)}
main>ul{list-style:none;margin:0;padding:0}main>ul>li{padding:.75rem 0;border-bottom:1px solid var(--line)}main>ul>li:last-child{border:0}
h1{font-size:1.6rem;line-height:1.35;margin:.25rem 0 1rem}img{max-width:100%;height:auto}p{margin:.5rem 0}
pre,table{display:block;overflow-x:auto}td,th{border:1px solid var(--line);padding:.3em .6em}blockquote{border-left:3px solid var(--line);margin:0;padding-left:1rem}`;

interface Frame extends Pick<Article, 'nonce' | 'lang' | 'school' | 'title' | 'card'> {
  /** The way to the home, relative. */
  up: string;
  main: string;
}

/** Without a script what needs one is not offered. */
const framed = ({ nonce, lang, school, title, card, up, main }: Frame): string =>
  `<!doctype html><html lang="${languageOf(lang)}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">' +
  `<title>${escaped(title)} · ${escaped(school)}</title>${card}<style nonce="${nonce}">${STYLE}</style>` +
  `<noscript><style nonce="${nonce}">a[href*="#/"]{display:none}</style></noscript></head><body>` +
  `<header><nav><a href="${up}">${escaped(school)}</a> <a href="${up}s/news">${escaped(say(lang, 'homeNews'))}</a>` +
  ` <a href="${up}s/lib">${escaped(say(lang, 'homeLibrary'))}</a></nav></header><main>${main}</main></body></html>`;

export const articlePage = ({ line, html, inside, list, url, ...page }: Article): string =>
  framed({
    ...page,
    up: '../../',
    main:
      `<article><h1>${escaped(page.title)}</h1><p>${escaped(line)}</p>` +
      // its pictures lie beside this page's prefix
      `${html.replaceAll('src="/OrgApi/', 'src="../../OrgApi/')}</article>` +
      (url && isLink(url)
        ? `<p><a rel="noopener noreferrer" href="${escaped(url)}">${escaped(say(page.lang, 'moreOf'))}</a></p>`
        : '') +
      `<p><a href="../${list}">${escaped(say(page.lang, list === 'news' ? 'allNews' : 'allArticles'))}</a></p>` +
      `<p><a href="../../#${escaped(inside)}">${escaped(say(page.lang, 'readInside'))}</a></p>`,
  });

interface Listed extends Pick<Article, 'nonce' | 'lang' | 'school' | 'title' | 'card'> {
  list: 'news' | 'lib';
  items: readonly { id: string; title: string; text: string; line: string }[];
}

export const listPage = ({ list, items, ...page }: Listed): string =>
  framed({
    ...page,
    up: '../',
    main:
      `<h1>${escaped(page.title)}</h1>` +
      (items.length === 0 ? `<p>${escaped(say(page.lang, 'nothingYet'))}</p>` : '') +
      `<ul>${items
        .map(
          ({ id, title, text, line }) =>
            `<li><a href="${list}/${encodeURIComponent(id)}">${escaped(title)}</a> <small>${escaped(line)}</small><p>${escaped(text)}</p></li>`,
        )
        .join('')}</ul>`,
  });

interface Feed {
  school: string;
  site: string;
  items: readonly { id: string; title: string; summary: string; at: number }[];
  lang: Lang;
}

/** XML takes no control characters, however they are escaped. */
const inXml = (text: string): string =>
  escaped(text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''));

export const feedOf = ({ school, site, items, lang }: Feed): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>${inXml(school)}</title>` +
  `<link>${inXml(`${site}/`)}</link><description>${inXml(say(lang, 'homeAbout'))}</description>` +
  items
    .map(
      ({ id, title, summary, at }) =>
        `<item><title>${inXml(title)}</title><link>${inXml(`${site}/s/news/${id}`)}</link>` +
        `<guid isPermaLink="false">${inXml(id)}</guid><pubDate>${new Date(at).toUTCString()}</pubDate>` +
        `<description>${inXml(summary)}</description></item>`,
    )
    .join('') +
  '</channel></rss>\n';
