import type { shippingRoutes } from '@giftship/shared/shipping/contract';
import type { Deps } from '../deps.ts';
import type { ConsoleHandlers } from '../suppliers/mount-console.ts';
import { cannotShip } from './cannot-ship.ts';
import { fillWaybill } from './fill-waybills.ts';
import { handOver } from './hand-over.ts';
import { readDashboard, readSpans } from './home.ts';
import { importWaybills } from './import-waybills.ts';
import { listOptions, listParcels } from './list-parcels.ts';
import { cancelWave, makeWave } from './make-wave.ts';
import { showRecipient } from './show-recipient.ts';
import { packingSlips, pickList, printLabels } from './wave-papers.ts';
import { listWaves } from './wave-rows.ts';

/** Handlers of a day in the warehouse. */
export function shippingHandlers(deps: Deps): ConsoleHandlers<typeof shippingRoutes> {
  return {
    dashboard: ({ member }) => readDashboard(deps, member),
    spans: ({ member }) => readSpans(deps, member),
    list: ({ member, body }) => listParcels(deps, member, body),
    options: ({ member }) => listOptions(deps, member),
    recipient: (call) => showRecipient(deps, call, call.body),
    waves: ({ member, query }) => listWaves(deps, member, query),
    makeWave: (call) => makeWave(deps, call, call.body),
    cancelWave: (call) => cancelWave(deps, call, call.body),
    pickList: ({ member, query }) => pickList(deps, member, query.wave_sn),
    labels: (call) => printLabels(deps, call, call.body),
    slips: ({ member, query }) => packingSlips(deps, member, query),
    waybill: (call) => fillWaybill(deps, call, call.body),
    importWaybills: (call) => importWaybills(deps, call, call.body),
    ship: (call) => handOver(deps, call, call.body),
    cannot: (call) => cannotShip(deps, call, call.body),
  };
}
