import { createAli } from '../../../packages/server/src/platforms/ali/ali-platform.ts';
import { createDy } from '../../../packages/server/src/platforms/dy/dy-platform.ts';
import { createJd } from '../../../packages/server/src/platforms/jd/jd-platform.ts';
import { createKs } from '../../../packages/server/src/platforms/ks/ks-platform.ts';
import { createPdd } from '../../../packages/server/src/platforms/pdd/pdd-platform.ts';
import type { PlatformDeps, StorePlatform } from '../../../packages/server/src/platforms/platform.ts';
import { createSph } from '../../../packages/server/src/platforms/sph/sph-platform.ts';
import { createTb } from '../../../packages/server/src/platforms/tb/tb-platform.ts';
import { createXhs } from '../../../packages/server/src/platforms/xhs/xhs-platform.ts';
import { ALI_APP, openFakeAli } from './ali.ts';
import { DY_APP, openFakeDy } from './dy.ts';
import type { FakePlatform, FakePlatformOptions } from './fake-platform.ts';
import { JD_APP, openFakeJd } from './jd.ts';
import { KS_APP, openFakeKs } from './ks.ts';
import { openFakePdd, PDD_APP } from './pdd.ts';
import { openFakeSph, SPH_MESSAGES, SPH_OWN, SPH_PROVIDER } from './sph.ts';
import { openFakeTb, TB_APP } from './tb.ts';
import { openFakeXhs, XHS_APP } from './xhs.ts';

/** One adapter with the fake that stands in for its platform. */
export interface AdapterCase {
  name: string;
  open(options: FakePlatformOptions): Promise<FakePlatform>;
  create(base: string, deps: PlatformDeps): StorePlatform;
  /** A call without a good signature is refused; some protocols sign nothing. */
  signs: boolean;
  /** Tells which orders are held back. */
  marksRisk: boolean;
  /** What a label can be made of: ciphers for all that is to ship, clear text for some, or nothing but masks. */
  receivers: 'cipher' | 'some clear' | 'masked';
  /** A code that is no single one of a page: it can be used again and does not end. */
  code?(): string;
}

/** Every real adapter over its fake. */
export const ADAPTER_CASES: AdapterCase[] = [
  {
    name: 'ks',
    open: openFakeKs,
    create: (base, deps) =>
      createKs({ settings: { ...KS_APP, base, authBase: base, couriers: {} }, ...deps }),
    signs: true,
    marksRisk: true,
    receivers: 'cipher',
  },
  {
    name: 'dy',
    open: openFakeDy,
    create: (base, deps) =>
      createDy({ settings: { ...DY_APP, base, authBase: base, couriers: {} }, ...deps }),
    signs: true,
    marksRisk: true,
    receivers: 'cipher',
  },
  {
    name: 'pdd',
    open: openFakePdd,
    create: (base, deps) =>
      createPdd({
        settings: { ...PDD_APP, base: `${base}/api/router`, authBase: base, couriers: {} },
        ...deps,
      }),
    signs: true,
    marksRisk: true,
    receivers: 'cipher',
  },
  {
    name: 'tb',
    open: openFakeTb,
    create: (base, deps) =>
      createTb({
        settings: { ...TB_APP, base: `${base}/router/rest`, authBase: base, couriers: {} },
        ...deps,
      }),
    signs: true,
    marksRisk: false,
    receivers: 'cipher',
  },
  {
    name: 'jd',
    open: openFakeJd,
    create: (base, deps) =>
      createJd({
        settings: { ...JD_APP, base: `${base}/routerjson`, authBase: base, couriers: {} },
        ...deps,
      }),
    signs: true,
    marksRisk: true,
    receivers: 'masked',
  },
  {
    name: 'xhs',
    open: openFakeXhs,
    create: (base, deps) =>
      createXhs({ settings: { ...XHS_APP, base: base, authBase: base, couriers: {} }, ...deps }),
    signs: true,
    marksRisk: true,
    receivers: 'cipher',
  },
  {
    name: 'ali',
    open: openFakeAli,
    create: (base, deps) =>
      createAli({ settings: { ...ALI_APP, base: base, authBase: base, couriers: {} }, ...deps }),
    signs: true,
    marksRisk: false,
    receivers: 'some clear',
  },
  {
    name: 'sph, service provider',
    open: openFakeSph,
    create: (base, deps) =>
      createSph({
        settings: { ...SPH_MESSAGES, access: SPH_PROVIDER, serviceLink: base, base, couriers: {} },
        ...deps,
      }),
    signs: false,
    marksRisk: true,
    receivers: 'cipher',
  },
  {
    name: 'sph, own shop',
    open: openFakeSph,
    create: (base, deps) =>
      createSph({
        settings: { ...SPH_MESSAGES, access: SPH_OWN, serviceLink: base, base, couriers: {} },
        ...deps,
      }),
    signs: false,
    marksRisk: true,
    receivers: 'cipher',
    code: () => SPH_OWN.bindCode,
  },
];
