// What the server writes for who has no script yet, or none at all: the home, news, articles, the feed. Every word of it is a
// stranger's: whatever is written goes through `escaped`, but rich text, which was cleaned when it was stored.
import type { HomeItem, HomeModule, HomePage } from '#contract/home.ts';
import { isLink } from '#contract/html-rules.ts';
import { escaped } from '#server/platform/html.parse.ts';
import { type Lang, say } from '#server/platform/messages.ts';

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
  picture?: string | undefined;
}
export const cardOf = ({ title, text, url, site, picture = '' }: Card): string =>
  [
    meta('description', text),
    meta('og:title', title),
    meta('og:description', text),
    meta('og:type', 'website'),
    meta('og:url', url),
    meta('og:site_name', site),
    meta('og:image', picture),
  ].join('');

/** Relative, so that it leads right under every prefix. */
const hrefOf = ({ path, url }: Pick<HomeItem, 'path' | 'url'>): string =>
  path ? `#${path}` : url && isLink(url) ? url : '';
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
}

/** It looks as the client's home does in its first moment; `index.html` has the style. */
export function writtenHome({ school, page, lang }: Home): string {
  const banner = page.modules.find((m) => m.kind === 'banner');
  const [first] = banner?.items ?? [];
  const others = page.modules.filter((m) => m !== banner);
  const links = (
    [
      ['/Curriculum', 'homeCourses'],
      ['/Course', 'homeExperiments'],
      ['/NewsList', 'homeNews'],
      ['/OnlineHelp', 'homeHelp'],
      ['/login', 'homeSignIn'],
    ] as const
  ).map(([path, word]) => `<a href="#${path}">${escaped(say(lang, word))}</a>`);
  const lead = first?.text || say(lang, 'homeAbout');
  return (
    `<div id="written"><header><b>${escaped(school)}</b><nav>${links.join('')}</nav></header>` +
    `<div class="w-hero"><p>${escaped(school)}</p><h1>${escaped(first?.title ?? say(lang, 'homeLead'))}</h1><p>${escaped(lead)}</p></div>` +
    `<main>${others.map(moduleOf).join('')}</main>` +
    `<footer>${escaped(school)} · ${escaped(say(lang, 'homePlatform'))}</footer></div>` +
    `<script type="application/json" id="home">${safeData(page)}</script>`
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
  /** The same in the client, from the address of the page. */
  inside: string;
  card: string;
  url?: string | null;
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:16px/1.75 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif;overflow-wrap:anywhere}
main,header,footer{max-width:46rem;margin:0 auto;padding:1rem}header a,footer{color:GrayText}h1{line-height:1.35}img{max-width:100%;height:auto}
pre,table{display:block;overflow-x:auto}td,th{border:1px solid GrayText;padding:.3em .6em}blockquote{border-left:3px solid GrayText;margin:0;padding-left:1rem}`;

export const articlePage = ({ nonce, lang, school, title, line, html, inside, card, url }: Article): string =>
  `<!doctype html><html lang="${lang === 'en' ? 'en' : 'zh-CN'}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">' +
  `<title>${escaped(title)} · ${escaped(school)}</title>${card}<style nonce="${nonce}">${STYLE}</style></head><body>` +
  `<header><a href="../../#/">${escaped(school)}</a></header><main><article><h1>${escaped(title)}</h1><p>${escaped(line)}</p>` +
  // its pictures lie beside this page's prefix
  `${html.replaceAll('src="/OrgApi/', 'src="../../OrgApi/')}</article>` +
  (url && isLink(url)
    ? `<p><a rel="noopener noreferrer" href="${escaped(url)}">${escaped(say(lang, 'moreOf'))}</a></p>`
    : '') +
  `<p><a href="../../#${escaped(inside)}">${escaped(say(lang, 'readInside'))}</a></p></main></body></html>`;

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
