import type { WaitingReview } from '../accounts/decide-attestation.ts';
import type { CompensationCase } from '../compensation/for-a-person.ts';
import { formatTime } from '@giftship/shared/lib/china-time';
import { PARTNER_STATUS_LABELS } from '@giftship/shared/partners/labels';

interface PartnerLine {
  mobile: string;
  status: number;
  name: string;
  website: string;
  contact: string;
  reason: string;
  applied_at: string;
}

interface JobLine {
  id: number;
  kind: string;
  key: string;
  partner: string | null;
  trouble: 'dead' | 'stuck' | 'failing';
  failures: number;
  losses: number;
  last_error: string;
  created_at: Date;
}
interface PartnerTrouble {
  partner: string;
  since: Date;
  waiting: number;
  probe_at: Date;
}
interface OperatorLine {
  login: string;
  name: string;
  status: number;
  roles: string[];
  has_totp: boolean;
  last_login_at: string;
}
const OPERATOR_DEEDS: Record<string, string> = {
  disable: '已停用',
  enable: '已启用',
  activation: '已给出新的激活地址',
  'reset-totp': '已取消动态口令',
};
const JOB_TROUBLES = { dead: '彻底失败', stuck: '无人处理', failing: '反复失败' };
const JOB_NAMES: Record<string, string> = {
  'issue-waybills': '出运单',
  'issue-test-waybills': '出测试运单',
  'verify-identity': '实名核验',
  'earn-commission': '记佣金',
  'send-webhook': '消息推送',
  'send-supplier-webhook': '供应商消息推送',
  'write-export': '导出',
  'watch-parcel': '订阅物流',
  'cancel-waybill': '取消运单',
  'sync-store': '同步店铺',
  'ship-back': '写回运单',
  'run-rules': '自动下单',
  'tell-owner': '安全提醒短信',
  'tell-goods': '商品变动的消息',
  'office-task': '后台批量任务',
  'tell-member': '给供应商成员的短信',
  'supplier-task': '供应商的任务',
};

const PLACE = `数据在哪里：设置了 DATABASE_URL 就在那个 PostgreSQL 里，否则在 GIFT_DATA_DIR 里的内置数据库。`;

/** Sentences and help of the server's commands; a help begins with an example. */
export const COMMANDS_COPY = {
  unknownCommand: (name: string) => `没有这个命令：${name}`,
  unknownOption: (name: string) => `不认识的选项：${name}`,
  needsValue: (name: string) => `选项 ${name} 后面要有内容`,
  takesNoValue: (name: string) => `选项 ${name} 后面不带内容`,
  missingWords: '缺少必填的内容，用法如下。',
  tooManyWords: (words: string) => `多余的内容：${words}`,
  usage: `例如：gift-server start            启动服务
      gift-server audit            核对资金规则
      gift-server audit --help     某个命令的说明

  start               启动服务（默认内置数据库；设置 DATABASE_URL 使用自己的 PostgreSQL）
  migrate             把数据库结构升级到本程序的版本
  audit               核对全部资金规则，列出不成立的编号
  move --to URL       把整个服务搬到另一个数据库（--undo 搬回）
  rotate-secret       更换加密用的密钥
  backup FILE         备份到文件
  restore FILE        从备份恢复到一个空库
  jobs                列出失败和卡住的后台任务，重新发送
  partner             列出、通过、拒绝、停用、恢复合作方
  attestation         等人审核的实名认证：列出、通过、拒绝
  compensation        要人处理的赔付：列出、恢复支付、结案
  suspense            暂记款：收到了、但对不上充值单的付款
  bill import FILE    导入支付渠道某一天的账单并逐笔核对
  settle              供应商结算：列出结算单，立即入账并生成到期的结算单
  operator            运营后台的操作员：创建、列出、停用、重置

只有 start 和 migrate 会升级数据库结构，其余命令按数据库现在的样子使用它。
环境变量：PORT HOST GIFT_DATA_DIR DATABASE_URL GIFT_SECRET GIFT_DEMO GIFT_PUBLIC_BASE GIFT_HOSTS GIFT_OFFICE_HOST GIFT_OFFICE GIFT_TRUST_PROXY GIFT_SANDBOX GIFT_LOG GIFT_PARTNER_REVIEW`,

  startHelp: `例如：gift-server start
      PORT=8080 HOST=0.0.0.0 gift-server start

启动服务：没有数据库就建立，结构旧了就升级，然后开始接受请求。Ctrl-C 停止，会等处理中的请求完成。
${PLACE}`,

  operatorHelp: `例如：gift-server operator create admin --name 张三
      gift-server operator list

运营后台的操作员。新店先创建两位超级管理员：金额大的操作要由另一位复核。服务运行时也可以执行，每次都写进操作日志。
  create 账号 --name 姓名  创建一位超级管理员，打印一次性的激活地址（30分钟有效）
  list                     列出操作员
  disable|enable 账号      停用或启用；停用会结束他的登录
  activation 账号          新的激活地址；结束他的登录，由他重新设置密码和动态口令
  reset-totp 账号          取消他的动态口令，并给出新的激活地址
  ip clear                 清空IP白名单，任何网络都能登录
  log --since 时间         这个时间以来的操作日志，例如 --since "2026-01-31 00:00:00"
  --json                   list 和 log 的结果写成一个 JSON 对象
${PLACE}`,
  operatorUnknown: (word: string) => `不认识的操作：${word}`,
  operatorForm: '账号为4到32位小写字母、数字、点、横线或下划线',
  operatorName: '请用 --name 写明姓名',
  operatorSince: '请用 --since 写明时间，例如 --since "2026-01-31 00:00:00"',
  operatorTaken: (login: string) => `账号“${login}”已存在，请换一个账号`,
  operatorCreated: (login: string) => `已创建超级管理员 ${login}。`,
  operatorActivation: (until: string) => `请他本人在 ${until} 之前打开这个地址，设置密码和动态口令：`,
  operatorDone: (deed: string, login: string) => `${OPERATOR_DEEDS[deed] ?? deed}：${login}`,
  operatorNot: (login: string, why: string) => `没有处理 ${login}：${why}`,
  operatorIpCleared: '已清空IP白名单。',
  operatorNone: '还没有操作员，运行 gift-server operator create 账号 --name 姓名 创建第一位。',
  operatorNoLog: '这段时间没有操作。',
  operator: ({ login, name, status, roles, has_totp, last_login_at }: OperatorLine) =>
    [
      login,
      name,
      status === 1 ? '正常' : '停用',
      roles.join('、'),
      has_totp ? '已绑定动态口令' : '未激活',
      last_login_at === '' ? '从未登录' : last_login_at,
    ].join('\t'),

  migrateHelp: `例如：gift-server migrate

把数据库结构升级到本程序的版本，并等待建索引等可以边运行边做的步骤完成；可以在服务运行时执行，可以重复执行。
start 也会升级结构；想在换程序之前先升级好，就用这个命令。
${PLACE}`,
  migrated: (level: number) => `数据库结构已是第 ${level} 版。`,

  auditHelp: `例如：gift-server audit
      gift-server audit --json

核对全部资金规则，列出不成立的编号；只读不改，服务运行时也可以执行。全部成立退出码 0，否则 1。
  --history  服务每天自己核对的结果，最近 30 次（每周核对全部，其余各天核对新发生的）
  --json     结果写成一个 JSON 对象
${PLACE}`,
  auditNoHistory: '服务还没有自己核对过。',
  auditRun: (at: string, isWhole: boolean, end: string) => `${at} ${isWhole ? '全部' : '新发生的'}：${end}`,
  auditHeld: '全部成立',
  auditBroken: (count: number) => `${count} 项不成立，运行 gift-server audit 查看`,
  auditFailed: (code: string) => `没有核对完（${code}）`,
  auditUnfinished: '正在核对，或中途停止',
  auditClean: (checks: number) => `资金核对通过：${checks} 项全部成立。`,
  auditBreach: (property: string, what: string, ids: string) => `${property} 不成立：${what}；编号：${ids}`,

  moveHelp: `例如：gift-server move --to postgresql://gift@db.example.com/giftship

把整个服务搬到另一个数据库。先停止服务的所有节点：还有连接在使用旧库时不会开始。
旧库从开始搬起就不再写入，逐表核对数量与校验值，全部一致才算搬完；没有搬成就照旧营业。
搬完后旧库不能再启动（可以 audit 和 backup），请以 DATABASE_URL=新地址 启动新库。
  --to URL   目标数据库的地址，必须是空库
  --undo     搬回：新库还没有营业过，或搬家中断时，让旧库重新可以启动。搬完之后要用 --to 写明新库（搬家时的同一个
             地址）：核对它没有营业过，并把它停用；搬家中断的可以不写 --to
  --force    与 --undo 一起：不核对新库，旧库照样开门；新库里卖出的一切都会丢失
${PLACE}`,
  moveNeedsDirect:
    '连接池（如 pgbouncer）后面看不到还有谁在使用这个数据库：搬家时请让 DATABASE_URL 直接连接数据库',
  moveNeedsTo: '请用 --to 写明目标数据库的地址，或用 --undo 搬回',
  moved: (to: string) => `已搬到 ${to}，数量与校验一致。旧库已停用，请以 DATABASE_URL 启动新库。`,
  undoNeedsTo: (target: string) =>
    `服务已搬到 ${target}：请用 --to 写明搬家时用的同一个地址，核对新库没有营业过。新库确实没有了，请用 --undo --force，新库里卖出的一切都会丢失`,
  forceNeedsUndo: '--force 只能与 --undo 一起用',
  moveUndoneShut: (target: string) =>
    `旧库重新可以启动。${target} 里的那一份没有营业过，已停用，不能再启动；再搬一次之前请换一个空库。`,
  moveForced: (target: string) =>
    `旧库重新可以启动，没有核对 ${target}：那里卖出的一切都不在旧库里，已经丢失。请确保那一份不再启动，否则会有两份服务同时营业；再搬一次之前请换一个空库。`,
  moveUndone: (target: string) =>
    `旧库重新可以启动。${target} 里的那一份请不要再启动，否则会有两份服务同时营业；再搬一次之前请换一个空库。`,

  rotateHelp: `例如：GIFT_SECRET_OLD=原来的密钥 GIFT_SECRET=新的密钥 gift-server rotate-secret

更换密钥：把实名信息、收款账户、接口密钥、店铺授权等全部用新密钥重新加密。先停止服务的所有节点。
中断了再执行一次就会接着做；没有完成之前服务不会启动。密钥在数据目录的 server.key 里时不用写 GIFT_SECRET_OLD。
完成后所有节点都用新的 GIFT_SECRET 启动；换密钥之前的备份仍然要用原来的密钥。
${PLACE}`,
  rotateNeedsNew: '请用 GIFT_SECRET 写明新的密钥（至少32个字符）',
  rotateNeedsOld: '请用 GIFT_SECRET_OLD 写明原来的密钥（至少32个字符）',
  rotateWrongOld: (given: string, right: string) =>
    `原来的密钥不对：给出的指纹是 ${given}，服务现在用的是 ${right}`,
  rotateHalfDone: (given: string, begun: string) =>
    `上次更换没有做完，目标密钥的指纹是 ${begun}，这次给出的是 ${given}；请用同一个新密钥做完，之后再换别的。`,
  unknownKey: '未知',
  rotated: (fingerprint: string) => `密钥已更换，新密钥的指纹 ${fingerprint}；请用新的 GIFT_SECRET 启动。`,
  rotateLost: (count: number) => `有 ${count} 个值用两个密钥都打不开，已原样保留。`,

  backupHelp: `例如：gift-server backup /backup/giftship-2026-01-31.gz

把整个服务备份到一个文件，带校验值；服务运行时也可以执行，升级结构之前也可以执行。
  --force   已有这个文件时覆盖它；不写就拒绝
${PLACE}`,
  backedUp: (file: string, fingerprint: string | null) =>
    `已备份到 ${file}${fingerprint === null ? '' : `\n恢复时需要指纹为 ${fingerprint} 的密钥（GIFT_SECRET 或 server.key），它不在备份里，请另外保存；没有它，备份里的实名、收款账户和店铺授权都读不出来。`}`,

  restoreHelp: `例如：GIFT_DATA_DIR=/data/new gift-server restore /backup/giftship-2026-01-31.gz

从备份恢复到一个空库：先核对整个文件，再写入；目标里已有数据就拒绝。
${PLACE}`,
  restored: (file: string) => `已从 ${file} 恢复`,
  restoredOtherKey: (right: string, given: string | null) =>
    `注意：这个备份需要指纹为 ${right} 的密钥，${given === null ? '现在没有设置密钥' : `现在的密钥是 ${given}`}；启动之前请把 GIFT_SECRET（或数据目录里的 server.key）换成它。`,

  jobsHelp: `例如：gift-server jobs
      gift-server jobs resend 4711 4712

列出彻底失败、反复失败和长时间没有人处理的后台任务，以及没有应答的对方；服务运行时也可以执行。
  resend 编号…   重新发送这些任务：它所属的记录一起重新打开，由运行中的服务在一秒内开始
  --json         结果写成一个 JSON 对象
${PLACE}`,
  jobsClean: '没有失败或卡住的任务。',
  job: ({ id, kind, key, partner, trouble, failures, losses, last_error, created_at }: JobLine) =>
    [
      id,
      JOB_TROUBLES[trouble],
      JOB_NAMES[kind] ?? kind,
      key,
      partner ?? '',
      `失败${failures}次 中断${losses}次`,
      last_error,
      formatTime(created_at),
    ].join('\t'),
  brokenPartner: ({ partner, since, waiting, probe_at }: PartnerTrouble) =>
    `没有应答的对方：${partner}，自 ${formatTime(since)} 起，${waiting} 个任务在等，${formatTime(probe_at)} 再试`,
  jobsWord: (word: string) => `没有这个操作：jobs ${word}`,
  jobIds: '请写明任务编号，例如：gift-server jobs resend 4711',
  jobResent: (id: number) => `${id} 已重新发送`,
  jobAnew: (id: number) => `${id} 已结束；能继续的，已另开新的任务接着做`,
  jobWaits: (id: number) => `${id} 在正常等待，到时间自己执行，不需要重新发送`,
  jobNone: (id: number) => `${id} 不是失败或等待中的任务；用 gift-server jobs 查看编号`,

  partnerHelp: `例如：gift-server partner list
      gift-server partner suspend 13600136000 "页面内容违规"

  list [--json]               列出合作方申请
  approve 手机号              通过
  refuse 手机号 原因          拒绝
  suspend 手机号 原因         停用
  restore 手机号              恢复

拒绝和停用要写原因；立即生效。
${PLACE}`,
  compensationHelp: `例如：gift-server compensation list
      gift-server compensation close P5000001 "已与快递核对，不追回"

  list [--json]        列出要人处理的赔付：已赔付但后来证明没有超时的，以及快递一直不答复的
  resume               赔付异常偏多而停付后，核对无误，恢复支付
  close 包裹号 说明    已赔付又被证明没有超时的，写明处理结果，从列表里去掉；钱不会自动追回

一天里的赔付超过 GIFT_COMPENSATION_MOST 笔并且超过到期包裹的 GIFT_COMPENSATION_PERCENT % 时停付，待赔付的都留着。
${PLACE}`,
  compensationUnknown: (words: string) => `没有这个操作：compensation ${words}`,
  compensationStopped: ({ stopped_at, waiting, due }: { stopped_at: string; waiting: number; due: number }) =>
    `${stopped_at} 起停付：一天里 ${due} 个到期，当时有 ${waiting} 笔要赔付。核对快递消息后用 gift-server compensation resume 恢复。`,
  compensationNone: '没有要人处理的赔付。',
  compensationCase: (each: CompensationCase) =>
    [
      each.since,
      each.kind === 'disputed' ? '已赔付但没有超时' : '快递一直不答复',
      each.parcel_sn,
      each.order_sn,
      each.kuaidi_sn,
      each.reason,
      each.money,
      `截止 ${each.deadline}`,
      each.event_time === '' ? '' : `实际 ${each.event_time}`,
    ].join('\t'),
  compensationResumed: '已恢复，10 分钟内继续支付；24 小时内不再因为笔数停付。',
  compensationNotStopped: '赔付没有停。',
  compensationClosed: '已结案。',
  compensationNoCase: (sn: string) => `没有要处理的赔付：${sn}，或没有写说明；用 compensation list 查看。`,
  billHelp: `例如：gift-server bill import 微信账单.csv --channel 微信 --day 2026-11-21

  import FILE --channel 微信|支付宝|沙箱 --day 日期
      导入渠道一天的明细账单（CSV 或 XLSX），与我方逐笔核对。没有差异的一天自动关闭，手续费和到账随之入账；
      有差异的在运营后台“渠道对账”里处理。同一份账单只能导入一次；有一行读不懂就整份不导入，并说出行号。
${PLACE}`,
  billUnknown: (words: string) => `没有这个操作：bill ${words}`,
  billChannel: '请用 --channel 写明渠道：微信、支付宝或沙箱',
  billDay: '请用 --day 写明账单的日期，例如 2026-11-21',
  billFile: (file: string) => `读不到文件：${file}`,
  billNoColumns: '没有找到商户订单号与金额的列，请用渠道的明细账单',
  billDone: (sn: string, rows: number, issues: number, isClosed: boolean) =>
    `账单 ${sn}：${rows}行，${issues}条差异${isClosed ? '，当天已关闭' : '，请在运营后台“渠道对账”里处理'}。`,
  settleHelp: `例如：gift-server settle list
      gift-server settle run

  list [--json]       列出最近100张结算单：单号、供应商、账期、应付、状态
  run                 立即把已揽收的货款入账，并生成账期已经结束的结算单；可以重复运行，不会重复入账

不写操作就是 list。审批与打款一律在运营后台由两位操作员完成。
${PLACE}`,
  settleUnknown: (words: string) => `没有这个操作：settle ${words}`,
  settleNone: '没有结算单。',
  settleDone: (items: number, made: readonly string[]) =>
    `入账${items}项，生成${made.length}张结算单${made.length === 0 ? '' : `：${made.join('、')}`}。`,
  suspenseHelp: `例如：gift-server suspense
      gift-server suspense settle U101 "已从支付宝原路退回"

  list [--json]       列出暂记款：没有对应充值单、金额不符、或同一笔付了两次的付款
  settle 编号 说明    钱已在支付平台退回或另行处理，写明结果，从列表里去掉

不写操作就是 list。
${PLACE}`,
  suspenseUnknown: (words: string) => `没有这个操作：suspense ${words}`,
  suspenseNone: '没有暂记款。',
  suspenseSettled: '已处理。',
  suspenseNot: (sn: string) => `没有待处理的暂记款：${sn}，或没有写说明；用 gift-server suspense 查看。`,
  attestationHelp: `例如：gift-server attestation list
      gift-server attestation refuse 13600136000 "姓名与证件照片不符"

  list [--json]                  列出公安库中查无记录、等人审核的实名认证（姓名、证件号打码）
  approve 手机号或用户编号       通过
  refuse 手机号或用户编号 原因   拒绝；用户会看到原因，可以改正后重新提交

立即生效，用户会收到站内消息；谁在什么时候为什么这样决定，都有记录。
一个身份证号最多认证 GIFT_IDENTITY_ACCOUNTS 个账号（默认3）。
${PLACE}`,
  attestationUnknown: (word: string) => `没有这个操作：attestation ${word}`,
  attestationReason: '请写明原因，例如：gift-server attestation refuse 13600136000 "姓名与证件照片不符"',
  attestationNone: '没有等人审核的实名认证。',
  attestation: ({ since, user_id, mobile, real_name_mask, id_card_mask, reason }: WaitingReview) =>
    [since, user_id, mobile, real_name_mask, id_card_mask, reason].join('\t'),
  attestationDone: (
    decision: 'approve' | 'refuse',
    { mobile, real_name_mask, id_card_mask }: WaitingReview,
  ) => `${decision === 'approve' ? '已通过' : '已拒绝'}：${mobile} ${real_name_mask} ${id_card_mask}`,
  attestationFull: (max: number) => `没有通过：这个身份证号已认证${max}个账号，达到上限。`,
  attestationSeveral: (ids: readonly number[]) =>
    `这个手机号有${ids.length}个账号在等审核，请写用户编号：${ids.join('、')}`,
  attestationNot: (who: string) => `没有等人审核的实名认证：${who}；用 gift-server attestation list 查看。`,
  unknownDecision: (word: string) => `没有这个操作：partner ${word}`,
  partner: ({ mobile, status, name, website, contact, reason, applied_at }: PartnerLine) =>
    [applied_at, mobile, PARTNER_STATUS_LABELS[status], name, website, contact, reason].join('\t'),
  partnerReason: '请写明原因，例如：gift-server partner suspend 13600136000 "页面内容违规"',
  partnerDone: '已生效。',
  partnerNot: (mobile: string) => `没有处于对应状态的合作方：${mobile}；用 partner list 查看。`,
} as const;
