/** Words inside of the code that partners copy. */
export const SNIPPET_COPY = {
  names: { html: 'HTML', react: 'React', vue: 'Vue', wordpress: 'WordPress' },
  link: '查看全部礼品',
  buy: '购买',
  reactScript: '放进 index.html 的 <head>：',
  reactUse: '在组件里：',
  vueConfig: 'vite.config.js：告诉 Vue 这些是自定义元素',
  wordpressTheme: '主题的 functions.php：',
  wordpressBlock: '页面里加一个“自定义 HTML”区块：',
} as const;
