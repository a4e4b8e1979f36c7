// The report's look, light and dark, and the few lines of script for its buttons.

/** Line and glyph tell what colour tells. */
export const DRAWING = `
svg text{font:12px ui-monospace,Consolas,"DejaVu Sans Mono","Noto Sans Mono CJK SC",monospace;fill:var(--ink,#1d2733)}
svg .name,svg .title{font-weight:600}
svg circle{fill:var(--line,#5b6b7c)}
.state rect{fill:var(--box,#fff);stroke:var(--line,#5b6b7c);stroke-width:1.5}
.state.both rect{fill:var(--both,#dff3e4);stroke:#2b8a4b}
.state.code rect{fill:var(--code,#e3effc);stroke:#2f6fb3;stroke-dasharray:6 3}
.state.browser rect{fill:var(--browser,#f0e6fb);stroke:#7a4bb3;stroke-dasharray:2 2}
.state.none rect{fill:var(--none,#fdecea);stroke:#c0392b;stroke-width:2.5}
.state.infeasible rect,.state.outer rect{stroke-dasharray:8 2 2 2}
.arrow path{fill:none;stroke:var(--line,#5b6b7c);stroke-width:1.3}
.arrow.both path{stroke:#2b8a4b}
.arrow.code path{stroke:#2f6fb3;stroke-dasharray:6 3}
.arrow.browser path{stroke:#7a4bb3;stroke-dasharray:2 2}
.arrow.none path{stroke:#c0392b;stroke-width:2.5}
.arrow.infeasible path{stroke-dasharray:8 2 2 2}
#tip path{fill:var(--line,#5b6b7c);stroke:none}
`;

export const PAGE = `
:root{--ink:#1d2733;--soft:#5b6b7c;--page:#f5f7fa;--box:#fff;--line:#5b6b7c;--rule:#dde3ea;--both:#dff3e4;--code:#e3effc;--browser:#f0e6fb;--none:#fdecea;--accent:#1668b8}
@media(prefers-color-scheme:dark){:root{--ink:#e4e9ef;--soft:#9fb0c0;--page:#12181f;--box:#1b232c;--line:#9fb0c0;--rule:#313c48;--both:#173524;--code:#172c43;--browser:#2b2040;--none:#43211d;--accent:#6db3f5}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif}
html[data-lang=zh] [lang=en],html[data-lang=en] [lang=zh-CN]{display:none}
header,main{max-width:1280px;margin:0 auto;padding:16px 24px}header{display:flex;gap:16px;align-items:baseline;flex-wrap:wrap}
h1{font-size:24px;margin:0}h2{font-size:20px;margin:32px 0 8px}h3{font-size:16px;margin:24px 0 8px}
section,.card{background:var(--box);border-radius:8px;padding:16px 24px;margin:16px 0}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}th,td{text-align:left;padding:4px 12px 4px 0;border-bottom:1px solid var(--rule);vertical-align:top}
th{color:var(--soft);font-weight:500}code{font:12px ui-monospace,Consolas,monospace;overflow-wrap:anywhere}
.scroll{overflow:auto;max-height:80vh}.bar{display:inline-block;width:72px;height:8px;border-radius:4px;background:var(--rule);overflow:hidden;vertical-align:middle;margin-right:6px}
.bar i{display:block;height:100%;background:#2b8a4b}.bar.low i{background:#c0392b}
button{font:inherit;border:1px solid var(--rule);background:var(--box);color:var(--accent);border-radius:6px;padding:2px 10px;cursor:pointer}
button:focus-visible,a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}a{color:var(--accent)}
.legend span{margin-right:16px}summary{cursor:pointer;color:var(--soft)}
`;

export const SCRIPT = `
const root=document.documentElement;
const use=(l)=>{root.dataset.lang=l;root.lang=l==='zh'?'zh-CN':'en'};
use(navigator.language.startsWith('zh')?'zh':'en');
document.getElementById('lang').onclick=()=>use(root.dataset.lang==='zh'?'en':'zh');
document.addEventListener('click',(e)=>{
  const b=e.target.closest('button[data-copy]');if(!b)return;
  const t=b.dataset.copy;
  if(navigator.clipboard)navigator.clipboard.writeText(t);
  else{const a=document.createElement('textarea');a.value=t;document.body.append(a);a.select();document.execCommand('copy');a.remove()}
  b.dataset.done='1';b.textContent='✓';
});
`;
