import { BY_HAND } from '@giftship/shared/shipping/shipping';
import { phoneTail } from '@giftship/shared/address/phone';
import { codeOf } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { TEST_COURIER } from '../outside/test-courier.ts';
import type { Trace } from '../outside/courier.ts';
import { ProviderError, type ProviderErrorKind, isProviderError } from '../outside/provider-error.ts';
import { recordTracking } from './record-tracking.ts';

/** A parcel that the courier is asked about. */
export interface AskedParcel {
  id: number;
  waybill: string;
  courier: string;
  /** Who issued its waybill. */
  provider: string;
  mobile: string;
}

/** What became of a question: an answer, a failure that says nothing of other parcels, or none at all; or it was not put. */
export type Heard = 'answered' | 'refused' | 'silent' | 'unasked';

/** So many questions are with the courier at once. */
const AT_ONCE = 8;
/** After so many in a row without an answer the courier counts as dead, and the rest is not asked now. */
const MOST_SILENT = 5;
/** One round of questions takes no longer than this. */
const ROUND_MS = 60_000;
/** The courier as a whole is out of reach; any other failure is about one parcel or about us. */
const OUT_OF_REACH: ReadonlySet<ProviderErrorKind> = new Set(['unavailable', 'rate', 'quota', 'unknown']);

/**
 * Asks the courier about parcels, outside of any transaction, and records what it says as news. Each question is bounded
 * (`config.courierAskMs`), at most eight go at once, and a courier that is dead is not asked further. Answers by id.
 */
export async function askCourier(deps: Deps, parcels: readonly AskedParcel[]): Promise<Map<number, Heard>> {
  const heard = new Map<number, Heard>(parcels.map(({ id }) => [id, 'unasked']));
  const until = performance.now() + ROUND_MS;
  let silentInRow = 0;
  const left = [...parcels];
  const ask = async () => {
    while (left.length > 0 && silentInRow < MOST_SILENT && performance.now() < until) {
      const parcel = left.shift()!;
      const answer = await askAbout(deps, parcel);
      silentInRow = answer === 'silent' ? silentInRow + 1 : 0;
      heard.set(parcel.id, answer);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, parcels.length) }, ask));
  return heard;
}

async function askAbout(deps: Deps, parcel: AskedParcel): Promise<Heard> {
  const { waybill, courier } = parcel;
  try {
    const traces = await tracesOf(deps, parcel);
    await recordTracking(deps, { waybill, courier, traces, watch: 'polling' });
    return 'answered';
  } catch (error) {
    if (!isProviderError(error)) {
      deps.log.error({ waybill, code: codeOf(error) }, 'the answer of the courier was not taken in');
      return 'refused';
    }
    deps.log.warn({ waybill, kind: error.kind }, 'courier does not answer');
    return OUT_OF_REACH.has(error.kind) ? 'silent' : 'refused';
  }
}

async function tracesOf({ outside, config }: Deps, parcel: AskedParcel): Promise<Trace[]> {
  const { waybill, courier, provider, mobile } = parcel;
  // A test parcel is known to nobody outside.
  if (provider === TEST_COURIER) return [];
  const asked = outside.courier.track({ waybill, courier, phoneTail: phoneTail(mobile) });
  try {
    return await within(config.courierAskMs, asked);
  } catch (error) {
    // Who issued the waybill, or watches it for a supplier who wrote it down, and knows nothing of it has not seen the parcel;
    // of another's waybill it says nothing.
    if (isProviderError(error, 'not_found') && (provider === outside.courier.id || provider === BY_HAND))
      return [];
    throw error;
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderError('unavailable', { code: 'TIMEOUT' })), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
