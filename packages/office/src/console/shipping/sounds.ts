/** How a scan sounds, clear apart with closed eyes (S049), and a new order (S012). */
export type Sound = 'handed' | 'repeat' | 'other' | 'stop' | 'fresh';

/** Pitch and length of each tone, one after another. */
const TONES: Readonly<Record<Sound, readonly (readonly [hertz: number, seconds: number])[]>> = {
  handed: [[1_200, 0.08]],
  repeat: [
    [700, 0.08],
    [700, 0.08],
  ],
  other: [[260, 0.3]],
  fresh: [
    [660, 0.12],
    [990, 0.18],
  ],
  stop: [
    [880, 0.2],
    [440, 0.2],
    [880, 0.2],
    [440, 0.4],
  ],
};
const PAUSE_S = 0.05;
const LOUDNESS = 0.2;

let context: AudioContext | null = null;

/** Plays it; a browser without sound stays silent. */
export function play(sound: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // It may not sound before somebody touched the page.
  void context.resume();
  let at = context.currentTime;
  for (const [hertz, seconds] of TONES[sound]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    gain.gain.value = LOUDNESS;
    tone.frequency.value = hertz;
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds + PAUSE_S;
  }
}
