import type { RightArea, Right } from './rights.ts';

/** Names of the areas, as the menu and the list of rights show them. */
export const AREA_LABELS: Record<RightArea, string> = {
  goods: '商品',
  stock: '库存',
  suppliers: '供应商',
  couriers: '快递',
  orders: '订单',
  service: '售后',
  users: '用户',
  personal: '个人信息',
  finance: '财务',
  promotion: '推广',
  content: '内容',
  risk: '风控',
  reports: '报表',
  system: '系统',
};

/** What a right lets one do. */
export const RIGHT_LABELS: Record<Right, string> = {
  'goods.view': '查看商品',
  'goods.edit': '编辑商品',
  'goods.price': '修改售价',
  'goods.below_cost': '低于成本定价',
  'goods.cost.view': '查看成本',
  'goods.cost.edit': '修改成本',
  'goods.review': '审核商品',
  'goods.import': '导入商品',
  'category.edit': '编辑分类',
  'stock.view': '查看库存',
  'stock.edit': '修改库存',
  'supplier.view': '查看供应商',
  'supplier.edit': '编辑供应商',
  'supplier.review': '审核供应商',
  'supplier.payee': '查看和审核供应商收款账户',
  'courier.view': '查看快递',
  'courier.edit': '编辑快递',
  'courier.account': '管理面单账号',
  'order.view': '查看订单',
  'parcel.act': '处理包裹',
  'case.view': '查看异常件',
  'case.act': '处理异常件',
  'ticket.view': '查看工单',
  'ticket.reply': '回复工单',
  'ticket.assign': '分配工单',
  'refund.view': '查看退款',
  'refund.decide': '审核退款',
  'goodwill.give': '发放售后补偿',
  'comp.view': '查看赔付',
  'comp.void': '作废赔付',
  'user.view': '查看用户',
  'user.edit': '编辑用户',
  'user.disable': '停用用户',
  'attestation.review': '审核实名',
  'user.view_as': '以用户视角查看',
  'personal.view': '查看收件人信息',
  'personal.idcard': '查看证件号码',
  'personal.export': '导出个人信息',
  'finance.view': '查看财务',
  'recharge.act': '处理充值',
  'withdraw.view': '查看提现',
  'withdraw.review': '审核提现',
  'withdraw.pay': '提现打款',
  'balance.adjust': '调整余额',
  'reconcile.view': '查看对账',
  'reconcile.act': '处理对账',
  'settle.view': '查看结算',
  'settle.act': '处理结算',
  'settle.pay': '结算打款',
  approve: '复核',
  'partner.view': '查看合作方',
  'partner.review': '审核合作方',
  'commission.view': '查看佣金',
  'substation.review': '审核分站',
  'content.edit': '编辑内容',
  'content.publish': '发布内容',
  'message.send': '发送站内信',
  'risk.view': '查看风控',
  'risk.edit': '编辑风控',
  'report.view': '查看报表',
  'report.money': '查看金额报表',
  'export.run': '导出数据',
  'config.view': '查看设置',
  'config.edit': '修改设置',
  'group.edit': '编辑会员组',
  'provider.edit': '管理服务商',
  'flag.edit': '切换功能开关',
  'job.view': '查看任务',
  'job.act': '处理任务',
  'health.view': '查看运行状况',
  'audit.view': '查看操作日志',
  'operator.view': '查看操作员',
  'operator.edit': '管理操作员',
  'role.edit': '管理角色',
};

/** Names of the built-in roles by their ids (back-office 4.2). */
export const ROLE_LABELS: Readonly<Record<number, string>> = {
  1: '超级管理员',
  2: '运营主管',
  3: '商品运营',
  4: '商品审核',
  5: '客服',
  6: '客服主管',
  7: '财务',
  8: '财务主管',
  9: '风控',
  10: '技术',
  11: '审计',
};

/** States of an approval by their numbers. */
export const APPROVAL_STATUS_LABELS: Readonly<Record<number, string>> = {
  0: '待复核',
  1: '已执行',
  2: '已拒绝',
  3: '已撤回',
  4: '已过期',
  5: '执行失败',
};

/** States of an operator's account. */
export const OPERATOR_STATUS_LABELS: Readonly<Record<number, string>> = { 1: '正常', 2: '停用' };

/** Results of a try to log in. */
export const LOGIN_RESULT_LABELS: Readonly<Record<number, string>> = {
  1: '成功',
  2: '密码错误',
  3: '动态口令错误',
  4: '账号停用',
  5: '网络不允许',
  6: '备用码登录',
};

/** States of bulk work by their numbers. */
export const TASK_STATUS_LABELS: Readonly<Record<number, string>> = {
  0: '等待中',
  1: '处理中',
  2: '已完成',
  3: '已停止',
  4: '失败',
};

/** What came of a row of bulk work. */
export const TASK_OUTCOME_LABELS: Readonly<Record<number, string>> = {
  0: '未处理',
  1: '已处理',
  2: '未通过',
  3: '未变化',
};

/** Actions of the operator log and of approvals in words. */
export const ACTION_LABELS: Readonly<Record<string, string>> = {
  refused: '被拒绝的操作',
  'operator.login': '登录',
  'operator.logout': '退出登录',
  'operator.prove': '再次输入动态口令',
  'operator.profile': '修改个人资料',
  'operator.password': '修改密码',
  'operator.totp.begin': '开始重新绑定动态口令',
  'operator.totp': '重新绑定动态口令',
  'operator.backup-codes': '重新生成备用码',
  'operator.sessions.end': '结束自己的登录',
  'operator.add': '新建操作员',
  'operator.save': '修改操作员',
  'operator.act': '处理操作员账号',
  'operator.disable': '停用操作员',
  'operator.enable': '启用操作员',
  'operator.reset-totp': '重置动态口令',
  'operator.end-logins': '结束操作员登录',
  'operator.activation': '生成激活码',
  'role.save': '保存角色',
  'role.remove': '删除角色',
  'ip-list.save': '修改IP白名单',
  'task.stop': '停止批量任务',
  'approval.ask': '提交复核',
  'approval.approve': '同意复核',
  'approval.refuse': '拒绝复核',
  'approval.withdraw': '撤回复核',
};
