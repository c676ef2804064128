/** Widths of the bars and spaces of each symbol, in modules, by its value; 103 to 105 start, 106 stops. */
const SYMBOLS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  );
const TO_C = 99;
const TO_B = 100;
const START_B = 104;
const START_C = 105;
const STOP = 106;
const FIRST_SIGN = 32;
/** Modulus of the check symbol. */
const CHECK = 103;

/**
 * Values of the symbols of a Code 128 for printable ASCII, from start to stop with the check symbol: pairs of digits in set C
 * where that is shorter, everything else in set B. Throws for other signs, and for nothing.
 */
export function code128Values(text: string): number[] {
  if (!/^[\u0020-\u007e]+$/.test(text)) throw new Error('Code 128 takes printable ASCII');
  const values: number[] = [];
  let isC = false;
  for (let at = 0; at < text.length;) {
    const digits = /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
    if (isC ? digits >= 2 : isWorthC(digits, { at, isLast: at + digits === text.length })) {
      // One digit of an odd run stands before the pairs.
      if (!isC && at > 0 && digits % 2 === 1) {
        values.push(signOf(text, at));
        at += 1;
        continue;
      }
      if (!isC) values.push(at === 0 ? START_C : TO_C);
      isC = true;
      values.push(Number(text.slice(at, at + 2)));
      at += 2;
      continue;
    }
    if (isC) values.push(TO_B);
    else if (at === 0) values.push(START_B);
    isC = false;
    values.push(signOf(text, at));
    at += 1;
  }
  const sum = values.reduce((total, value, at) => total + value * Math.max(1, at), 0);
  return [...values, sum % CHECK, STOP];
}

const signOf = (text: string, at: number): number => text.charCodeAt(at) - FIRST_SIGN;

/** Going over to pairs and back costs a symbol each: a run in the middle saves from six digits on, at an end from four. */
function isWorthC(digits: number, { at, isLast }: { at: number; isLast: boolean }): boolean {
  if (at === 0 && isLast) return digits === 2 || digits >= 4;
  return digits >= (at === 0 || isLast ? 4 : 6);
}

/**
 * Widths of the bars and the spaces between them, in modules, bar first, of a Code 128 for printable ASCII (S045). Whoever draws
 * it leaves ten modules free on both sides.
 */
export const code128 = (text: string): number[] =>
  code128Values(text).flatMap((value) => [...(SYMBOLS[value] ?? '')].map(Number));
