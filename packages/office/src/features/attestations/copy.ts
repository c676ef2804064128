/** Words of real-name reviews. */
export const ATTESTATIONS_COPY = {
  label: '实名待审',
  kind: '实名',
  tabs: '审核状态',
  states: { waiting: '待人工审核', asking: '等待核验', all: '全部' },
  columns: {
    user: '用户ID',
    mobile: '手机号',
    name: '姓名',
    number: '证件号码',
    answer: '核验结果',
    age: '等待',
    others: '同一证件',
    since: '提交时间',
  },
  filters: { q: '用户ID或完整手机号' },
  user: '用户',
  noAnswer: '还没有答复',
  empty: '没有待审的实名',
  emptyHint: '公安库没有记录的申请会转到这里',
  others: (count: number) => `另有${count}个账号`,
  othersTitle: '同一证件的其他账号',
  noOthers: '没有其他账号用过这个证件',
  full: '姓名与证件号码',
  age: (minutes: number) =>
    minutes < 60
      ? `${minutes} 分钟`
      : minutes < 2_880
        ? `${Math.floor(minutes / 60)} 小时`
        : `${Math.floor(minutes / 1_440)} 天`,
  acts: { approve: '通过', refuse: '拒绝' },
  lookFirst: '请先查看姓名与证件号码',
  lookFirstByOther: '请有“查看证件号码”权限的同事先查看',
  hints: {
    approve: '通过后，该用户可以提现和开通需要实名的功能。',
    refuse: '原因会告诉用户，用户可以改正后再提交。',
  },
  chips: ['姓名与证件号码不一致', '请使用本人证件'],
} as const;
