// Preloaded by a process whose wall clock is to be wrong: SHIFT_CLOCK_MS is added to what it reads. Only Date follows:
// what counts how long something takes (performance.now, timers) goes on as on a machine whose clock was set.
const shiftMs = Number(process.env.SHIFT_CLOCK_MS);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + shiftMs);
    else super(...parts);
  }
  static now() {
    return RealDate.now() + shiftMs;
  }
};
