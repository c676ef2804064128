/** Words that all of the back office shares. */
export const OFFICE_COPY = {
  brand: '礼达',
  office: '运营后台',
  menu: '运营后台菜单',
  name: '礼达 · 运营后台',
  seal: '礼',
  blocked: '当前网络不允许访问后台',
  cancel: '取消',
  save: '保存',
  confirm: '确定',
  required: '必填',
} as const;
