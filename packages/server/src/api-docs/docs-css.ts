import { tokensCss } from '@giftship/kit/tokens/tokens.ts';

/** The look of the API document, light or dark as the system is; it has no file of its own, so that the page is one answer. */
export const DOCS_CSS = `${tokensCss()}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.6 var(--sans)}
a{color:var(--blue)}
code{font-family:var(--mono);font-size:13px;overflow-wrap:anywhere}
header{padding:24px 24px 8px}
h1{margin:0;font-size:28px}
h2{margin:32px 0 8px;font-size:20px}
h3{margin:16px 0 4px;font-size:14px}
p{margin:4px 0;color:var(--ink-2)}
nav{position:sticky;top:0;display:flex;flex-wrap:wrap;gap:4px 16px;padding:8px 24px;background:var(--paper);border-bottom:1px solid var(--line)}
main{max-width:1120px;padding:0 24px 48px}
section{scroll-margin-top:64px}
details{margin:8px 0;background:var(--card);border:1px solid var(--line);border-radius:8px;padding:0 16px;scroll-margin-top:64px}
details[open]{padding-bottom:16px}
summary{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;padding:10px 0;cursor:pointer}
summary b{min-width:48px;color:var(--blue)}
summary b.get{color:var(--pine)}
summary span{color:var(--ink-2)}
.wide{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:13px}
th,td{padding:6px 12px 6px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
th{color:var(--ink-2);font-weight:500;white-space:nowrap}
@media (max-width:600px){header,nav,main{padding-left:16px;padding-right:16px}nav{position:static}}
`;
