/** The look of the API document, both light and dark; it has no file of its own, so that the page is one answer. */
export const DOCS_CSS = `
:root{color-scheme:light dark;--ink:#16181d;--soft:#565b64;--line:#e6e3de;--page:#faf7f2;--card:#fff;--link:#1f4e8c;--get:#0f6b4f;--post:#1f4e8c}
@media (prefers-color-scheme:dark){:root{--ink:#f2f3f5;--soft:#b4b9c2;--line:#33373e;--page:#141619;--card:#1c1f24;--link:#8fb8f0;--get:#5cc79b;--post:#8fb8f0}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:14px/1.6 'PingFang SC','Microsoft YaHei','Noto Sans SC','Noto Sans CJK SC',system-ui,sans-serif}
a{color:var(--link)}
code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px;overflow-wrap:anywhere}
header{padding:24px 24px 8px}
h1{margin:0;font-size:28px}
h2{margin:32px 0 8px;font-size:20px}
h3{margin:16px 0 4px;font-size:14px}
p{margin:4px 0;color:var(--soft)}
nav{position:sticky;top:0;display:flex;flex-wrap:wrap;gap:4px 16px;padding:8px 24px;background:var(--page);border-bottom:1px solid var(--line)}
main{max-width:1120px;padding:0 24px 48px}
section{scroll-margin-top:64px}
details{margin:8px 0;background:var(--card);border:1px solid var(--line);border-radius:8px;padding:0 16px;scroll-margin-top:64px}
details[open]{padding-bottom:16px}
summary{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;padding:10px 0;cursor:pointer}
summary b{min-width:48px;color:var(--post)}
summary b.get{color:var(--get)}
summary span{color:var(--soft)}
.wide{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:13px}
th,td{padding:6px 12px 6px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
th{color:var(--soft);font-weight:500;white-space:nowrap}
@media (max-width:600px){header,nav,main{padding-left:16px;padding-right:16px}nav{position:static}}
`;
