import { PROMOTION_COPY } from './copy.ts';

const SAY = PROMOTION_COPY.poster;
const WIDTH = 750;
const HEIGHT = 1_100;
const QR = 360;
const FONT = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';
/** The tokens of styles.css; a canvas knows no variables. */
const COLOR = {
  brand: '#e8402a',
  deep: '#c9301c',
  card: '#ffffff',
  tint: '#fff1ee',
  ink: '#1d1f23',
  soft: '#5b6068',
};

/** Draws the poster of a link and answers it as a PNG; loaded and drawn only when somebody wants it. */
export async function drawPoster(link: string): Promise<Uint8Array> {
  const { default: qr } = await import('qrcode');
  const code = document.createElement('canvas');
  await qr.toCanvas(code, link, { width: QR, margin: 1 });
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  drawGround(pen);
  drawWords(pen);
  drawCode(pen, code, link);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  return new Uint8Array(await blob.arrayBuffer());
}

function drawGround(pen: CanvasRenderingContext2D): void {
  const fade = pen.createLinearGradient(0, 0, WIDTH, HEIGHT);
  fade.addColorStop(0, COLOR.brand);
  fade.addColorStop(1, COLOR.deep);
  pen.fillStyle = fade;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = 'rgb(255 255 255 / 8%)';
  for (const [x, y, radius] of [
    [660, 90, 180],
    [60, 420, 120],
  ] as const) {
    pen.beginPath();
    pen.arc(x, y, radius, 0, Math.PI * 2);
    pen.fill();
  }
  pen.fillStyle = COLOR.card;
  pen.beginPath();
  pen.roundRect(60, 470, WIDTH - 120, 560, 28);
  pen.fill();
}

function drawWords(pen: CanvasRenderingContext2D): void {
  pen.textBaseline = 'top';
  pen.fillStyle = COLOR.card;
  pen.font = `600 32px ${FONT}`;
  pen.fillText(SAY.brand, 60, 64);
  pen.font = `700 64px ${FONT}`;
  pen.fillText(SAY.head, 60, 128);
  pen.font = `400 32px ${FONT}`;
  SAY.lines.forEach((line, place) => {
    const y = 240 + place * 64;
    pen.fillStyle = COLOR.tint;
    pen.beginPath();
    pen.arc(72, y + 18, 8, 0, Math.PI * 2);
    pen.fill();
    pen.fillText(line, 100, y);
  });
}

function drawCode(pen: CanvasRenderingContext2D, code: HTMLCanvasElement, link: string): void {
  pen.drawImage(code, (WIDTH - QR) / 2, 510, QR, QR);
  pen.textAlign = 'center';
  pen.fillStyle = COLOR.ink;
  pen.font = `600 32px ${FONT}`;
  pen.fillText(SAY.scan, WIDTH / 2, 900);
  pen.fillStyle = COLOR.soft;
  pen.font = `400 20px ${FONT}`;
  pen.fillText(link, WIDTH / 2, 964, WIDTH - 180);
}
