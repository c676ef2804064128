import * as z from 'zod/mini';
import { Flag, Id, WireTime, Yuan, YuanInput, filled, text } from '../contract/fields.ts';
import { isPhone } from '../address/phone.ts';
import { ACCOUNT_PROVIDERS, COURIER_CODES, MOST_AREAS, MOST_CLOSURES, MOST_TIPS } from './courier.ts';
import { COURIER_SENTENCES as SAY } from './sentences-copy.ts';

const Day = z.iso.date();
const Phone = z.string().check(
  z.trim(),
  z.refine((number) => number === '' || isPhone(number), SAY.mobile),
);

/** An area that a courier does not serve (O094): a province or a city of it, always or on some days; `note` is for us. */
export const Area = z.strictObject({
  province: filled(20),
  city: z.optional(text(30)),
  start: z.optional(z.union([z.literal(''), Day])),
  end: z.optional(z.union([z.literal(''), Day])),
  note: z.optional(text(60)),
});
/** An area that a courier does not serve. */
export type Area = z.infer<typeof Area>;
/** All closed areas of a courier. */
export const Areas = z.array(Area).check(z.maxLength(MOST_AREAS, SAY.tooManyAreas(MOST_AREAS)));

/** Hour of day by which a payment leaves the same day (O091). */
export const Cutoff = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, SAY.cutoff));
/** Code of a courier company. */
export const CourierCode = z.enum(COURIER_CODES);

/** What is said of a warehouse (S032); contact and mobile stand as the sender on its labels. */
export const WarehouseInput = {
  name: filled(20),
  province: filled(20),
  city: filled(30),
  district: z._default(text(30), ''),
  address: filled(120),
  contact: z._default(text(20), ''),
  mobile: z._default(Phone, ''),
  is_default: z._default(z.boolean(), false),
};
/** A warehouse. */
export const Warehouse = z.object({
  id: z.int(),
  supplier_id: z.int(),
  name: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  address: z.string(),
  contact: z.string(),
  mobile_mask: z.string(),
  /** In full for who may change it, else left out. */
  mobile: z.optional(z.string()),
  is_default: z.boolean(),
  couriers: z.int(),
  version: z.int(),
});
/** A warehouse. */
export type Warehouse = z.infer<typeof Warehouse>;

/** A period of days off as it is sent: both days count (O096). */
export const Closure = z.strictObject({ start: Day, end: Day, name: z._default(text(20), '') });
/** A list of them. */
export const Closures = z.array(Closure).check(z.maxLength(MOST_CLOSURES));
/** Days off as they stand. */
export const ClosureRow = z.object({
  /** 0 for the shop's own, which have no numbers. */
  id: z.int(),
  start: z.string(),
  end: z.string(),
  name: z.string(),
  status: z.int(),
  status_text: z.string(),
  reason: z.string(),
  /** It has begun: it stays as it is. */
  is_begun: z.boolean(),
});
/** Days off as they stand. */
export type ClosureRow = z.infer<typeof ClosureRow>;

/** What is said of a waybill account (O097). A secret that is left out stays as it is. */
export const AccountInput = {
  provider: z.enum(ACCOUNT_PROVIDERS),
  code: CourierCode,
  name: z._default(text(20), ''),
  partner_id: z._default(text(60), ''),
  /** Write-only. */
  key: z.optional(text(200)),
  /** Write-only. */
  secret: z.optional(text(200)),
  net: z._default(text(60), ''),
  mobile: z._default(Phone, ''),
  monthly_card: z._default(text(40), ''),
  status: z.union([z.literal(1), z.literal(2)]),
};
/** A waybill account; its secrets never leave the service (O097, O099). */
export const Account = z.object({
  id: z.int(),
  /** Null: the shop's own. */
  supplier_id: z.nullable(z.int()),
  supplier: z.string(),
  provider: z.enum(ACCOUNT_PROVIDERS),
  provider_text: z.string(),
  code: z.string(),
  company: z.string(),
  name: z.string(),
  partner_id: z.string(),
  /** `••••last 4` of what is sealed; '' where there is none. */
  key_mask: z.string(),
  secret_mask: z.string(),
  net: z.string(),
  mobile: z.string(),
  monthly_card: z.string(),
  status: z.int(),
  status_text: z.string(),
  freight: Yuan,
  couriers: z.int(),
  /** It can issue now: in use, and of the service that the shop has set up (O098). */
  is_usable: z.boolean(),
  tested_at: WireTime,
  test_text: z.string(),
  /** Waybills of today, and parcels that wait because of a failure, by its reason (O099). */
  issued_today: z.int(),
  failures: z.array(z.object({ reason: z.string(), n: z.int() })),
  version: z.int(),
});
/** A waybill account. */
export type Account = z.infer<typeof Account>;
/** What a test of an account found (O097). */
export const AccountTest = z.object({ ok: z.boolean(), text: z.string(), ms: z.int() });

/** What operators say of a courier row (O091). */
export const CourierInput = {
  warehouse_id: Id,
  subname: z._default(text(20), ''),
  tips: z._default(text(MOST_TIPS), ''),
  /** Phone of its outlet, rung up where the courier cannot be asked (O116). */
  outlet_phone: z._default(text(20), ''),
  cutoff: Cutoff,
  issue_mode: z.union([z.literal(0), z.literal(1)]),
  account_id: z._default(z.nullable(Id), null),
  is_wu: Flag,
  show_reissue_number: Flag,
  sync_waybill: Flag,
  platforms: z.array(z.int().check(z.minimum(1), z.maximum(99))).check(z.maxLength(30)),
  enabled: z.boolean(),
};
/** What a supplier says of its own (S033). */
export const OwnCourierInput = {
  warehouse_id: Id,
  subname: z._default(text(20), ''),
  tips: z._default(text(MOST_TIPS), ''),
  /** Phone of its outlet, rung up where the courier cannot be asked (O116). */
  outlet_phone: z._default(text(20), ''),
  cutoff: Cutoff,
  account_id: z._default(z.nullable(Id), null),
  areas: Areas,
};
const COURIER = {
  id: z.int(),
  supplier_id: z.int(),
  supplier: z.string(),
  warehouse_id: z.nullable(z.int()),
  warehouse: z.string(),
  code: z.string(),
  name: z.string(),
  subname: z.string(),
  place: z.string(),
  tips: z.string(),
  outlet_phone: z.string(),
  /** The cut-off of today, and the one from tomorrow on; '' where it stays (O093). */
  cutoff: z.string(),
  next_cutoff: z.string(),
  issue_mode: z.int(),
  issue_mode_text: z.string(),
  account_id: z.nullable(z.int()),
  account: z.string(),
  /** It is 自动出单 and nobody can issue for it (O098). */
  lacks_account: z.boolean(),
  freight: Yuan,
  is_wu: Flag,
  show_reissue_number: Flag,
  sync_waybill: Flag,
  platforms: z.array(z.int()),
  enabled: z.boolean(),
  goods: z.int(),
  areas_count: z.int(),
  /** A change of the supplier's waits for an operator. */
  is_reviewed: z.boolean(),
  version: z.int(),
};
/** A courier row in a list (O091). */
export const CourierRow = z.object(COURIER);
/** A courier row in a list. */
export type CourierRow = z.infer<typeof CourierRow>;
/** One with its closed areas. */
export const CourierDetail = z.object({ ...COURIER, areas: z.array(Area) });
/** A courier row in full. */
export type CourierDetail = z.infer<typeof CourierDetail>;

/** What a supplier asked for and an operator decides (S033, S034). */
export const CourierReview = z.object({
  kind: z.enum(['courier', 'closure']),
  id: z.int(),
  supplier_id: z.int(),
  supplier: z.string(),
  /** Null: a new courier, or days off. */
  courier_id: z.nullable(z.int()),
  title: z.string(),
  /** What would change: its name, as it is, as it would be. */
  changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  status: z.int(),
  status_text: z.string(),
  reason: z.string(),
  asked_at: WireTime,
});
/** What a supplier asked for. */
export type CourierReview = z.infer<typeof CourierReview>;

/** An amount, for the shop's accounts: what the supplier pays for each parcel on it. */
export const Freight = z._default(YuanInput, '0.00');
