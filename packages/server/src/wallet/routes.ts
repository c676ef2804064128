import { formatYuan } from '@giftship/shared/money/fen';
import { groupInForce } from '@giftship/shared/pricing/price-book';
import type { RechargeInfo, walletRoutes } from '@giftship/shared/wallet/contract';
import { CHANNEL_LABELS } from '@giftship/shared/wallet/labels';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount-routes.ts';
import { rechargeStatus } from './finish-recharge.ts';
import { exportStatement } from './export-statement.ts';
import { statementPage } from './read-statement.ts';
import { spanOf, statistics, walletSums } from './repo.ts';
import { startRecharge } from './start-recharge.ts';

/** Handlers of the wallet and of recharging. */
export function walletHandlers(deps: Deps): Handlers<typeof walletRoutes> {
  const { db, config } = deps;
  return {
    info: async ({ caller }) => {
      const sums = await walletSums(db.q, caller.userId);
      return {
        money: formatYuan(sums.balance),
        freeze_money: formatYuan(sums.withdrawing),
        spread_money: formatYuan(sums.commission),
        spread_freeze: formatYuan(sums.frozenCommission),
        total_recharge: formatYuan(sums.recharged),
        total_spend: formatYuan(sums.spent),
        group_name: groupInForce(config.groups, caller.membership, deps.now()).name,
        min_price: formatYuan(config.recharge.min),
        has_withdraw_password: sums.hasPassword ? 1 : 0,
      };
    },
    moneyChange: async ({ caller, query }) => {
      const {
        sum_in: _in,
        sum_out: _out,
        ...page
      } = await statementPage(db.q, caller.userId, {
        filter: { account: 'balance', type: query.type },
        page: query,
      });
      return page;
    },
    logList: ({ caller, query }) => statementPage(db.q, caller.userId, { filter: query, page: query }),
    logDownload: ({ caller, body }) => exportStatement(deps, caller.userId, body),
    statistics: ({ caller, query }) => statistics(db.q, caller.userId, spanOf(query, deps.now())),
    rechargeInfo: async () => rechargeInfo(config),
    rechargeQrcode: ({ caller, body }) => startRecharge(deps, caller.userId, body),
    rechargeStatus: ({ caller, query }) => rechargeStatus(deps, caller.userId, query.out_trade_no),
  };
}

/** The recharge settings as the wire shows them (M116). */
function rechargeInfo({ recharge, welfare, groups, off }: Config): RechargeInfo {
  const upgrades = groups.flatMap((group) =>
    group.recharge === null || group.isHidden ? [] : [{ amount: group.recharge, name: group.name }],
  );
  return {
    quick_option: recharge.quick.map(formatYuan),
    min_price: formatYuan(recharge.min),
    payment_list: recharge.channels
      .filter((channel) => !off.has(`recharge.${channel as 1 | 2}`))
      .map((channel) => ({ channel, name: CHANNEL_LABELS[channel] ?? '' })),
    input: 1,
    give_list: upgrades.map(({ amount, name }) => ({ money: formatYuan(amount), group_name: name })),
    welfare: Object.fromEntries(
      welfare.map(({ amount, bonus }) => [
        formatYuan(amount),
        {
          group_name: upgrades.filter((upgrade) => amount >= upgrade.amount).at(-1)?.name ?? '',
          free_money: formatYuan(bonus),
        },
      ]),
    ),
  };
}
