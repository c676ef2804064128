const FILE_TROUBLES: Record<string, string> = {
  ENOENT: '没有这个文件',
  EISDIR: '这是一个目录',
  EACCES: '没有权限',
  EPERM: '没有权限',
  ENOSPC: '磁盘已满',
};

/** The sentences an operator reads about the database; functions where a value goes in. */
export const databaseCopy = {
  cannotRun: (detail: string) =>
    `内置数据库在这台机器上无法运行（${detail}），请设置环境变量 DATABASE_URL，指向一个 PostgreSQL 15 或更新版本的数据库。`,
  noPackage: (platform: string) => `没有安装适用于 ${platform} 的数据库程序`,
  startFailed: (detail: string, logFile: string) =>
    `内置数据库没有启动成功：${detail}（详情见 ${logFile}）。`,
  startTimedOut: (seconds: number) => `${seconds} 秒内没有就绪`,
  owned: (directory: string, pid: number) =>
    `数据目录 ${directory} 正由另一个礼达进程使用（进程号 ${pid}），请先停止它，或换一个数据目录。`,
  foreignOwner: ({
    directory,
    host,
    pid,
    lockFile,
  }: {
    directory: string;
    host: string;
    pid: number;
    lockFile: string;
  }) =>
    `数据目录 ${directory} 由另一台主机或容器 ${host} 占用（进程号 ${pid}），本机不会接管；确认对方已经停止后，删除 ${lockFile} 再启动。`,
  otherMajor: (directory: string, found: string, ours: string) =>
    `数据目录 ${directory} 是 PostgreSQL ${found} 建立的，本程序自带的是 PostgreSQL ${ours}，不能直接打开；请用原来的版本导出备份，再导入新的目录。`,
  directoryUnusable: (directory: string, detail: string) =>
    `数据目录 ${directory} 无法使用（${detail}），请检查目录权限，或换一个数据目录。`,
  outOfReach: '数据库用户进不了它的上级目录',
  directoryOwnedByOther: '目录属于另一个系统用户',
  orphanStays: (pid: number) => `上一次运行留下的数据库进程 ${pid} 无法停止，请手动结束它之后再启动。`,
  directoryMoved: (from: string, to: string) =>
    `数据库用户进不了 ${from} 的上级目录，数据库文件改存于 ${to}。`,
  takenOver: (pid: number) => `上一次运行（进程号 ${pid}）没有正常结束，已接管数据目录。`,
  orphanStopping: (pid: number) => `正在停止上一次运行留下的数据库进程 ${pid}。`,
  initialising: (directory: string) => `第一次启动，正在 ${directory} 建立数据库。`,
  copyingBinaries: (directory: string) => `正在把数据库程序复制到 ${directory}。`,
  started: (version: string, ms: number) => `内置数据库已就绪（PostgreSQL ${version}，用时 ${ms} 毫秒）。`,
  stopped: '内置数据库已停止。',
  serverDied: (how: string) => `内置数据库进程意外结束（${how}），正在重新启动。`,
  serverBack: (ms: number) => `内置数据库已恢复，中断 ${ms} 毫秒。`,
  restartFailed: (detail: string) => `内置数据库重新启动失败，稍后再试：${detail}`,

  clockOff: (how: string) =>
    `这台机器的时钟比数据库${how}；服务一律按数据库的时间判断，请校准这台机器的时钟。`,
  clockWrong: (how: string) =>
    `这台机器的时钟比数据库${how}，本节点不做到期、赔付、同步等按时间进行的工作；请校准这台机器的时钟。`,
  clockRight: '这台机器的时钟已校准，按时间进行的工作继续。',
  clockNotRead: (code: string) => `数据库的时间暂时读不到（${code}），按上一次读到的继续。`,
  ahead: (seconds: number) => `快 ${seconds} 秒`,
  behind: (seconds: number) => `慢 ${seconds} 秒`,

  limitsNotKept:
    "数据库前面有连接池（如 pgbouncer），而当前数据库用户不能设置自己的超时；请由管理员执行 ALTER ROLE … SET statement_timeout = '15s'、lock_timeout = '5s'、idle_in_transaction_session_timeout = '30s'、timezone = 'UTC'。",

  migrationChanged: (file: string) =>
    `数据库变更 ${file} 在执行之后被修改过，与记录不符；请恢复原文件，新的修改请另写一个变更文件。`,
  migrationMissing: (version: number) =>
    `数据库里记录了第 ${version} 号变更，但程序中没有对应的文件；请使用完整的程序版本。`,
  migrationFailed: (file: string, detail: string) => `数据库变更 ${file} 执行失败，已全部撤回：${detail}`,
  onlineStepDone: (file: string) => `数据库变更 ${file} 已在服务期间完成。`,
  onlineStepFailed: (file: string, detail: string) =>
    `数据库变更 ${file} 没有完成（不影响服务，下次启动或 gift-server migrate 会再做）：${detail}`,
  schemaTooNew: (found: number, ours: number, readsFrom: number) =>
    `数据库结构是第 ${found} 版，只有认识第 ${readsFrom} 版及以上的程序才能使用，本程序只认识到第 ${ours} 版；请换用更新的程序。`,
  schemaOld: (found: number, ours: number) =>
    `数据库结构是第 ${found} 版，本程序需要第 ${ours} 版；请先运行 gift-server migrate（或用本程序 gift-server start），再执行这条命令。`,
  noServiceInDatabase:
    '这个数据库里没有礼达的服务，没有改动任何内容；请检查 DATABASE_URL，新的服务请先运行 gift-server start。',
  noServiceInDirectory: (directory: string) =>
    `目录 ${directory} 里没有礼达的服务，没有建立任何文件；请检查 GIFT_DATA_DIR（或设置 DATABASE_URL），新的服务请先运行 gift-server start。`,

  unknownKey: '未知',
  otherSecret: (given: string, right: string) =>
    `密钥与这个服务的不一样（现在的指纹 ${given}，服务的指纹 ${right}），没有启动：用错的密钥会读不出实名、收款账户和店铺授权。请把 GIFT_SECRET（或数据目录里的 server.key）换回原来的；要换新密钥请用 gift-server rotate-secret。`,
  noSecret: (right: string) =>
    `没有设置密钥，没有启动：这个服务用的是指纹 ${right} 的密钥。请用 GIFT_SECRET 写明它，或把原来的 server.key 放回数据目录。`,
  secretChanging: (from: string, to: string) =>
    `密钥正在从 ${from} 换到 ${to}，还没有完成；请用同样的 GIFT_SECRET_OLD 和 GIFT_SECRET 再执行一次 gift-server rotate-secret。`,
  moved: (target: string, since: string) =>
    `服务已搬到 ${target}（${since}），这里不再营业，请以新库的 DATABASE_URL 启动。如果新库还没有营业过、要搬回这里，请运行 gift-server move --undo --to 新库的地址。`,
  moving: (target: string, since: string) =>
    `服务从 ${since} 起正在搬到 ${target}，搬家没有完成；请等它完成。如果搬家已经中断，请运行 gift-server move --undo，再照常启动或重新搬。`,
  notMoved: '这个服务没有搬走，不需要搬回。',
  otherTarget: (given: string, right: string) =>
    `服务搬去的是 ${right}，不是 ${given}，没有做任何改动；请用 --to 写明搬家时用的同一个地址。`,
  targetAway: (target: string, detail: string) =>
    `连不上新库 ${target}（${detail}），不知道它有没有营业过，没有做任何改动。请让它可以连接后再执行一次；新库确实没有了，请运行 gift-server move --undo --force：旧库照样开门，新库里卖出的一切都会丢失。`,
  noServiceInTarget: '里面没有礼达的服务',
  targetOpened: (target: string, orders: number) =>
    `新库 ${target} 已经营业过，搬家之后在那里做了 ${orders} 单，没有做任何改动：旧库再开门就会有两份服务同时营业。请继续使用新库；要换地方，请停止新库的所有节点，以 DATABASE_URL=新库 运行 gift-server move --to 另一个空库。要放弃新库里卖出的一切，请先停止它，再运行 gift-server move --undo --force。`,
  targetMovedOn: (target: string, next: string) =>
    `新库 ${target} 里的服务又搬去了 ${next}，没有做任何改动；请先在新库上运行 gift-server move --undo，或继续使用 ${next}。`,
  houseInUse: (sessions: string, place?: string) =>
    `还有别的连接在使用${place === undefined ? '这个数据库' : `新库 ${place}`}，没有做任何改动：\n${sessions}\n请先停止服务的所有节点和上面的连接，再执行一次。`,
  session: ({ pid, user, program, from }: { pid: number; user: string; program: string; from: string }) =>
    `  进程 ${pid}，用户 ${user}，程序 ${program || '未注明'}，来自 ${from || '本机'}`,

  levelsDiffer: (from: number, to: number) =>
    `来源的数据库结构是第 ${from} 版，目标是第 ${to} 版；请先用同一个程序版本把两边升级到一致。`,
  tablesDiffer: (names: string) => `来源与目标的表结构不一致（${names}），没有复制任何数据。`,
  targetNotEmpty: (table: string) => `目标数据库的表 ${table} 里已有数据；请换一个空的数据库。`,
  copyDiffers: (table: string) => `表 ${table} 复制后的行数或校验值与来源不一致，已全部撤回。`,
  backupDamaged: (detail: string) => `备份文件已损坏或不完整（${detail}），没有恢复任何数据。`,
  backupNotRead: (file: string, code: string) =>
    `读不到备份文件 ${file}（${FILE_TROUBLES[code] ?? code}），没有恢复任何数据。`,
  backupNotWritten: (file: string, code: string) =>
    `写不了备份文件 ${file}（${code === 'ENOENT' ? '没有这个文件夹' : (FILE_TROUBLES[code] ?? code)}），没有备份。`,
  backupExists: (file: string) => `已有文件 ${file}，没有备份；请换一个文件名，或用 --force 覆盖它。`,
  backupSchemaTooNew: (found: number, ours: number) =>
    `备份的数据库结构是第 ${found} 版，本程序只认识到第 ${ours} 版，没有恢复任何数据；请换用更新的程序。`,
  notABackup: '不是礼达的备份文件',
  backupTooNew: (version: number) => `备份格式第 ${version} 版，本程序还不认识`,
  backupEndsEarly: '文件在中途结束',
  backupChecksum: (table: string) => `表 ${table} 的校验值不符`,
  backupUnreadable: (detail: string) => `无法解读：${detail}`,
  tableCopied: (table: string, rows: number) => `已复制 ${table}：${rows} 行`,
  copyDone: (tables: number, rows: number, ms: number) =>
    `共 ${tables} 张表、${rows} 行，用时 ${ms} 毫秒，校验一致。`,
} as const;
