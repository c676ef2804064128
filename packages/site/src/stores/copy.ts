import { AUTHORISE_AGAIN } from '@giftship/shared/stores/labels';
import { withCommas } from '@giftship/kit/lib/with-commas.ts';

/** What is said about connected stores wherever they appear: adding one, its flags, its sync. */
export const STORE_COPY = {
  add: {
    title: '添加店铺',
    platform: '选择平台',
    supplier: '选择服务商',
    byFile: (platform: string) => `${platform}暂时不能授权店铺，请在店铺后台导出订单，再用“表格导入”下单。`,
    steps: '在平台的页面里登录店铺并同意授权，完成后会回到这里。',
    orderFirst: '第一次使用要先去订购应用，订购过的店铺直接去授权',
    bindSteps: '在平台的服务市场订购后复制“关联码”，填到这里就绑定好了。',
    buy: '去订购',
    authorise: '去授权',
    getCode: '获取关联码',
    bind: '填写关联码',
    waiting: '正在等您在新打开的页面里完成授权……',
    refresh: '完成授权后点此刷新',
    notYet: '还没有收到授权，请在新打开的页面里完成后再试',
    done: (store: string) => `“${store}”授权成功`,
    failed: '授权链接没有加载出来',
  },
  bind: {
    title: '填写关联码',
    back: '返回',
    name: '店铺名称',
    nameHint: '可不填，绑定后以平台的名称为准',
    code: '关联码',
    codeMissing: '请填写关联码',
    codeHint: '从平台的服务市场复制，10 位以上字母或数字',
    submit: '绑定店铺',
  },
  sync: {
    title: '同步订单',
    starting: '正在从平台读取订单……',
    counts: (inserted: number, updated: number) =>
      `新增 ${withCommas(inserted)} 单，更新 ${withCommas(updated)} 单`,
    total: (total: number) => `平台共 ${withCommas(total)} 单`,
    hide: '后台继续',
    stop: '停止同步',
    stopping: '正在停止……',
    stopped: '已停止同步，已经同步的订单保留。',
    done: '同步成功',
    reload: '订单列表马上刷新。',
    failed: '同步没有完成',
    gaveUp: '等了 10 分钟还没有完成，先不等了。同步仍在后台进行，可以稍后在“同步记录”里查看。',
    keep: '已经同步的订单保留，可以再同步一次，不会重复。',
    again: '重新授权',
    close: '知道了',
    line: (store: string, percent: number) => `“${store}”同步中 ${percent}%`,
    lineFailed: (store: string) => `“${store}”同步没有完成`,
    show: '查看',
    progress: (store: string) => `“${store}”的同步进度`,
    unknown: '网络错误，请检查网络',
  },
  range: {
    from: '开始时间',
    to: '结束时间',
    quick: { today: '今天', yesterday: '昨天', week: '最近一周' },
    sync: '同步订单',
  },
  flags: { label: '旗帜', none: '该平台没有旗帜' },
  status: {
    again: '重新授权',
    againOf: (store: string) => `重新授权 ${store}`,
  },
} as const;

/** What a platform said, in a merchant's words: the token of its interface is the leave that was given. */
export const saidByPlatform = (msg: string): string =>
  msg
    .replace(/无效的\s*access_token/gi, '授权无效')
    .replace(/access_token expired/gi, '授权已过期')
    .replace(/\s*access_token\s*/gi, '授权');

/** A failure of a store's leave with the ending of M269; what already ends so is not told to do it twice. */
export const authoriseAgain = (msg: string): string =>
  `${withoutAdvice(saidByPlatform(msg))}${AUTHORISE_AGAIN}`;

/** A failure of a store's leave where the button to mend it stands beside it. */
export const withoutAdvice = (msg: string): string => msg.replace(/[，,。]?\s*请重新授权。?$/, '');
