/** Words of the shell of working pages. */
export const WORK_SHELL_COPY = {
  skip: '跳到正文',
  fold: '收起菜单',
  unfold: '展开菜单',
  openMenu: '打开菜单',
  closeMenu: '关闭菜单',
  search: '搜索',
  closeSearch: '关闭搜索',
  shortcuts: '常用页面',
  look: '外观',
  looks: { system: '跟随系统', light: '浅色', dark: '深色' },
  menuOf: (name: string) => `${name} 的菜单`,
} as const;
