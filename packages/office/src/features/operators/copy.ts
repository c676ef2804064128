import { CODE_HOURS } from '@giftship/shared/operators/operator';

const WAITS = '有财务、个人信息或权限类角色的账号，需要另一位操作员复核';
const TAKES = `由您在 ${CODE_HOURS} 小时内在“新的激活码”取码`;

/** Words of operators, roles and the networks that may come in. */
export const OPERATORS_COPY = {
  label: '操作员',
  kind: '操作员',
  columns: {
    login: '账号',
    name: '姓名',
    mobile: '手机号',
    roles: '角色',
    ip: 'IP列表',
    status: '状态',
    totp: '动态口令',
    lastLogin: '最近登录',
    created: '创建时间',
  },
  filters: { q: '账号或姓名', status: '状态' },
  all: '全部',
  bound: '已绑定',
  unbound: '未绑定',
  anyIp: '不限',
  add: '新建操作员',
  edit: '编辑',
  save: '保存',
  ipHint: '每行一个地址或网段，例如 10.0.0.0/8；不填为不限',
  rolesHint: '1 到 5 个',
  acts: {
    disable: '停用',
    enable: '启用',
    'reset-totp': '重置动态口令',
    logout: '结束登录',
    activation: '新的激活码',
  },
  actHint: {
    disable: '停用后立即结束他的全部登录，账号不能再登录。',
    enable: `启用后可以用原来的密码和动态口令登录。${WAITS}。`,
    'reset-totp': `原来的动态口令和备用码作废，全部登录结束，并给出新的激活码。${WAITS}，同意后${TAKES}。`,
    logout: '结束他的全部登录，账号仍可再登录。',
    activation: `原来的激活码作废，全部登录结束。${WAITS}，同意后${TAKES}。`,
  },
  activation: '激活码',
  activationHint: (at: string) => `把下面的地址交给本人，${at} 前有效，只能用一次，关闭后不再显示。`,
  activationAddress: '激活地址',
  activationCode: '激活码',
  ended: (count: number) => `已结束 ${count} 个登录`,
  self: '这是您自己：权限、状态和IP列表由另一位操作员修改',
  none: '没有操作员',
} as const;

export const ROLES_COPY = {
  label: '角色',
  builtIn: '内置',
  own: '自定义',
  add: '新建角色',
  copy: '复制为新角色',
  copyName: (name: string) => `${name.slice(0, 10)}副本`,
  edit: '编辑',
  remove: '删除',
  name: '角色名称',
  nameHint: '2 到 12 字',
  rights: '权限',
  holders: '使用的人',
  noHolders: '还没有人使用',
  count: (count: number) => `${count} 项权限`,
  save: '保存',
  removeHint: '删除后不能恢复',
  grave: '含财务、个人信息或系统权限，需要第二人复核',
} as const;

export const IP_COPY = {
  label: 'IP白名单',
  own: (address: string) => `您当前的地址：${address}`,
  any: '没有填写任何地址时，不限制网络。',
  address: '地址或网段',
  addressHint: '例如 203.0.113.7 或 203.0.113.0/24',
  note: '备注',
  add: '添加一行',
  addOwn: '加入当前地址',
  remove: (address: string) => `删除 ${address}`,
  save: '保存',
  saved: '已保存',
  reasonTitle: '修改IP白名单',
  saveHint: '必须包含您当前的地址，保存后立即生效。',
} as const;
