import { tokensCss } from '@giftship/kit/tokens/tokens.ts';

/** The shop's bar, paper and foot (kit/base/base.css, site/shell/shell.css), as much as a page without the site's files needs. */
const FRAME = `
*{box-sizing:border-box}
[hidden]{display:none!important}
html{scroll-padding-top:68px}
body,h1,h2,h3,p,ul,ol,dl,dd,figure{margin:0;padding:0}
ul,ol{list-style:none}
body{display:flex;flex-direction:column;min-height:100vh;background:var(--paper);color:var(--ink);font:14px/1.6 var(--sans);font-variant-numeric:tabular-nums;text-autospace:normal;-webkit-font-smoothing:antialiased}
a{color:var(--blue);text-decoration:none}
a:hover,:is(p,.hint)>a{text-decoration:underline;text-underline-offset:2px}
:focus-visible{outline:2px solid var(--blue);outline-offset:2px}
h1,h2,h3,b{font-weight:600;line-height:1.3}
h1{font-size:28px}
h2{font-size:20px}
h3{font-size:14px}
.frame{width:100%;max-width:1328px;margin:0 auto;padding:0 24px}
.skip{position:absolute;left:8px;top:-48px;z-index:30;padding:8px 16px;border-radius:var(--radius);background:var(--card)}
.skip:focus{top:8px}
.docs-said{position:absolute;clip-path:inset(50%)}
.top{position:sticky;top:0;z-index:20;background:var(--card);border-bottom:1px solid var(--line)}
.top .frame{display:flex;align-items:center;gap:24px;height:59px}
.brand{display:flex;align-items:center;gap:8px;color:var(--ink);font-size:16px;font-weight:600;white-space:nowrap}
.top nav{display:flex;gap:24px;white-space:nowrap}
.top nav a{color:var(--ink);line-height:32px}
.top nav a[aria-current]{font-weight:600}
.title{padding-top:32px;padding-bottom:20px}
.title p{margin-top:8px;color:var(--ink-2)}
main{padding-bottom:48px}
.hint{color:var(--ink-2);font-size:12px}
footer{margin-top:auto;border-top:1px solid var(--line);color:var(--ink-2);font-size:12px}
footer .frame{display:flex;flex-wrap:wrap;gap:4px 24px;padding-top:20px;padding-bottom:20px}
footer span{margin-right:auto}
footer a{color:inherit}
`;

const PARTS = `
.card{background:var(--card);border:1px solid var(--line);border-radius:var(--radius-card)}
code{font-family:var(--mono);font-size:12.5px;overflow-wrap:anywhere}
:is(p,li,td)>code{padding:1px 4px;border-radius:4px;background:var(--mute)}
button{height:24px;padding:0 8px;border:1px solid var(--field);border-radius:var(--radius);background:var(--card);color:var(--ink);font:12px/1 var(--sans);cursor:pointer;white-space:nowrap}
button:hover{background:var(--hover)}
.code{margin:12px 0 0;overflow:hidden;border:1px solid var(--line);border-radius:var(--radius);background:var(--sunk)}
.code figcaption{display:flex;align-items:center;justify-content:space-between;gap:12px;min-height:36px;padding:5px 8px 5px 12px;border-bottom:1px solid var(--hair);color:var(--ink-2);font-size:12px}
.code pre{margin:0;padding:12px;line-height:1.7;white-space:pre-wrap;overflow-wrap:anywhere}
.code pre:focus-visible{outline-offset:-2px}
`;

const REFERENCE = `
.docs{display:grid;grid-template-columns:216px minmax(0,1fr);gap:40px;align-items:start}
.docs-side{position:sticky;top:60px;display:flex;flex-direction:column;gap:2px;max-height:calc(100vh - 60px);padding:4px 4px 24px;overflow-y:auto}
.docs-ways>summary{display:none}
.docs-ways>div{display:flex;flex-direction:column;gap:2px}
.docs-side input{flex:none;width:100%;height:32px;margin-bottom:8px;padding:0 10px;border:1px solid var(--field);border-radius:var(--radius);background:var(--card);color:var(--ink);font:13px var(--sans)}
.docs-side input::placeholder{color:var(--ink-3);opacity:1}
.docs-side p{padding:10px 8px 2px;color:var(--ink-2);font-size:12px}
.docs-side p:empty{display:none}
.docs-side a{display:flex;justify-content:space-between;gap:8px;padding:4px 8px;border-radius:var(--radius);color:var(--ink);font-size:13px}
.docs-side a:hover{background:var(--mute);text-decoration:none}
.docs-side small{color:var(--ink-2);font-size:12px}
.docs-text>section+section{margin-top:40px}
.docs-text>section>.card{margin-top:12px}
.text{padding:20px 24px 24px}
.text p+p{margin-top:8px}
.text h3+p{margin-top:4px}
.text p{color:var(--ink-2)}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 32px;align-items:start}
.pair>.code:last-child{margin-top:0}
.pair>:last-child>.code:first-child{margin-top:0}
.pair+.pair{margin-top:24px;padding-top:24px;border-top:1px dashed var(--line)}
.entries{overflow:hidden}
.entries details+details{border-top:1px solid var(--hair)}
.entries summary{display:grid;grid-template-columns:64px minmax(0,2fr) minmax(0,3fr) 16px;gap:12px;align-items:center;min-height:48px;padding:6px 16px;cursor:pointer;list-style:none}
.entries.events summary{grid-template-columns:minmax(0,2fr) minmax(0,3fr) 16px}
.entries summary::-webkit-details-marker{display:none}
.entries summary::after{content:'';width:7px;height:7px;margin:-3px 4px 0;border:solid var(--ink-3);border-width:0 1.5px 1.5px 0;transform:rotate(45deg)}
.entries [open]>summary{border-bottom:1px solid var(--hair)}
.entry>p:first-child{margin-top:12px}
.entries [open]>summary::after{margin-top:3px;transform:rotate(225deg)}
.entries summary:hover{background:var(--hover)}
.entries summary:focus-visible{outline-offset:-2px}
.entries summary span{color:var(--ink-2)}
.entries summary b{justify-self:start;min-width:48px;padding:0 6px;border-radius:4px;background:var(--blue-tint);color:var(--blue);font:600 12px/20px var(--mono);text-align:center}
.entries summary b.get{background:var(--pine-tint);color:var(--pine)}
.entries summary b.put{background:var(--amber-tint);color:var(--amber)}
.entries summary b.delete{background:var(--bad-tint);color:var(--bad)}
.entry{padding:4px 16px 24px}
.sampled{display:grid;grid-template-columns:minmax(0,1fr) 352px;gap:24px;align-items:start}
.sampled>.code{position:sticky;top:76px;margin-top:4px}
.entry>p{color:var(--ink-2)}
.entry h3{margin:20px 0 4px}
.entry h3>code{font-size:13px}
table{width:100%;border-collapse:collapse;font-size:13px}
th,td{padding:8px 16px 8px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--hair)}
th{color:var(--ink-2);font-size:12px;font-weight:400;white-space:nowrap;border-color:var(--line)}
td:first-child>code{padding:0;background:none;font-weight:600}
td small{color:var(--ink-2);font-size:12px}
.fields td:first-child{width:44%}
.fields td:first-child small{margin-left:8px}
.fields td:last-child small{display:block}
.fields td:last-child small code{padding:0;background:none;font-size:12px}
.fields i{color:var(--ink-3);font-style:normal;font-weight:400}
.in-1 td:first-child{padding-left:16px}
.in-2 td:first-child{padding-left:32px}
:is(.in-3,.in-4,.in-5) td:first-child{padding-left:48px}
.refusals td:first-child{width:72px}
.refusals td:last-child{color:var(--ink-2)}
tr:last-child td{border-bottom:0}
td small.must{color:var(--amber)}
.entry .code pre{max-height:480px;overflow:auto}
`;

const PACKAGES = `
.needs{display:flex;flex-wrap:wrap;gap:4px 32px;padding:12px 20px}
.needs b{margin-right:8px;font-weight:400;color:var(--ink-2)}
.packages{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,360px),1fr));gap:16px;margin-top:16px}
.package{display:flex;flex-direction:column;padding:20px}
.package h2{font-size:16px}
.package>p{margin-top:4px;color:var(--ink-2)}
.package .code{margin-top:16px}
.package dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:8px 16px;margin:16px 0;font-size:13px}
.package dt{color:var(--ink-2)}
.package .sum{display:flex;align-items:start;gap:8px}
.package .next{margin-top:auto;padding-top:12px;border-top:1px dashed var(--line)}
.check{margin-top:40px}
.check .hint{margin-top:4px;font-size:14px}
.check .code{margin-top:0}
.check .packages+.code{margin:16px 0}
.lost{padding:24px}
.lost p+p{margin-top:8px}
`;

const NARROW = `
@media (max-width:900px){
.docs{display:block}
html{scroll-padding-top:116px}
.docs-side{top:51px;z-index:10;flex-direction:row;align-items:center;gap:8px;max-height:none;margin:0 -16px 12px;padding:8px 16px;overflow:visible;border-bottom:1px solid var(--line);background:var(--paper)}
.docs-side input{flex:1;width:auto;min-width:0;margin:0}
.docs-none{flex:none;order:1;white-space:nowrap}
.docs-side .docs-none{padding:0}
.docs-ways>summary{display:flex;align-items:center;gap:6px;height:32px;padding:0 12px;border:1px solid var(--field);border-radius:var(--radius);background:var(--card);font-size:13px;cursor:pointer;list-style:none}
.docs-ways>summary::-webkit-details-marker{display:none}
.docs-ways>summary::after{content:'';width:6px;height:6px;margin-top:-3px;border:solid var(--ink-2);border-width:0 1.5px 1.5px 0;transform:rotate(45deg)}
.docs-ways>div{position:absolute;top:100%;left:0;right:0;display:grid;grid-template-columns:1fr 1fr;max-height:60vh;padding:4px 8px 12px;overflow-y:auto;border-bottom:1px solid var(--line);background:var(--card);box-shadow:var(--float)}
.docs-ways>div>p{grid-column:1/-1}
.docs-side a{padding:8px}
.pair,.sampled{grid-template-columns:minmax(0,1fr)}
.sampled{gap:12px}
.sampled>.code{position:static}
.entry .code pre{max-height:320px}
.pair>.code:last-child,.pair>:last-child>.code:first-child{margin-top:12px}
}
@media (max-width:700px){
.frame{padding-left:16px;padding-right:16px}
.top .frame{gap:16px;height:51px}
.top nav{flex:1;gap:0;justify-content:space-between}
.brand{font-size:0;gap:0}
.title{padding-top:20px;padding-bottom:16px}
h1{font-size:20px}
.text{padding:16px}
.entries summary{grid-template-columns:auto minmax(0,1fr) 16px;gap:2px 8px;padding:8px 12px}
.entries.events summary{grid-template-columns:minmax(0,1fr) 16px}
.entries summary code{grid-row:1;grid-column:2}
.entries.events summary code{grid-column:1}
.entries summary span{grid-row:2;grid-column:1/-2}
.entries summary::after{grid-row:1;grid-column:-2}
.entry,.events .entry{padding:4px 12px 16px}
thead{display:none}
.entry table,.entry tbody{display:block}
.entry tr{display:flex;flex-wrap:wrap;gap:2px 12px;padding:8px 0;border-bottom:1px solid var(--hair)}
.entry tr:last-child{border-bottom:0}
.entry td{padding:0;border:0}
.fields td:is(:first-child,:last-child){width:100%}
.refusals td:first-child{width:auto}
.refusals td:last-child{flex:1}
}
`;

/** The look of the pages for programmers, light or dark; it stands in each page, so that a page is one answer. */
export const DOCS_CSS = [tokensCss(), FRAME, PARTS, REFERENCE, PACKAGES, NARROW].join('');
