/** What all that shows jobs says in the same words: their states, an unknown one, one of another login. */
export const JOB_SAY = {
  jobOfOther: (base: string, user: number) =>
    `任务属于 ${base} 的${user < 0 ? '一个 API 密钥' : `用户 ${user}`}，不是当前登录`,
  jobOfOtherNext: (profile: string) => `请用原来的登录，例如 --profile ${profile}`,
  jobStates: { ended: '已完成', open: '未完成', unknown: '结果未知', unpaid: '待付款', discarded: '已放弃' },
  noJob: (id: string) => `没有任务 ${id}`,
  seeJobs: '任务编号见 gift jobs list',
} as const;
