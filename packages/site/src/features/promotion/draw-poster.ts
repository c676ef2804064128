import { LIGHT } from '@giftship/kit/tokens/light.ts';
import { PROMOTION_COPY } from './copy.ts';

const SAY = PROMOTION_COPY.poster;
const WIDTH = 750;
const HEIGHT = 1_100;
const QR = 360;
const FONT = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';
/** A poster is paper, so it is light; a canvas knows no variables. */
const { kraft, slip, ink, 'ink-2': soft, pine, verm, 'on-verm': onVerm, 'kraft-edge': tear } = LIGHT;
/** The slip lies on the ground with this margin. */
const SLIP = { left: 60, top: 92, width: WIDTH - 120, height: HEIGHT - 184, inset: 48 } as const;
/** Where the slip is torn. */
const TEARS = [430, 880] as const;

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
  drawSlip(pen);
  drawWords(pen);
  drawCode(pen, code, link);
  drawStamp(pen);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  return new Uint8Array(await blob.arrayBuffer());
}

function drawSlip(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = kraft;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.save();
  pen.shadowColor = 'rgb(60 40 20 / 18%)';
  pen.shadowBlur = 48;
  pen.shadowOffsetY = 20;
  pen.fillStyle = slip;
  pen.beginPath();
  pen.roundRect(SLIP.left, SLIP.top, SLIP.width, SLIP.height, 16);
  pen.fill();
  pen.restore();
  for (const y of TEARS) {
    pen.strokeStyle = tear;
    pen.lineWidth = 3;
    pen.setLineDash([12, 10]);
    pen.beginPath();
    pen.moveTo(SLIP.left + 20, y);
    pen.lineTo(SLIP.left + SLIP.width - 20, y);
    pen.stroke();
    pen.setLineDash([]);
    pen.fillStyle = kraft;
    for (const x of [SLIP.left, SLIP.left + SLIP.width]) {
      pen.beginPath();
      pen.arc(x, y, 14, 0, Math.PI * 2);
      pen.fill();
    }
  }
}

function drawWords(pen: CanvasRenderingContext2D): void {
  const left = SLIP.left + SLIP.inset;
  pen.textBaseline = 'top';
  pen.fillStyle = verm;
  pen.beginPath();
  pen.roundRect(left, 140, 56, 56, 12);
  pen.fill();
  pen.fillStyle = onVerm;
  pen.font = `700 34px ${FONT}`;
  pen.fillText(SAY.seal, left + 11, 149);
  pen.fillStyle = ink;
  pen.font = `600 34px ${FONT}`;
  pen.fillText(SAY.brand, left + 72, 150);
  pen.font = `700 52px ${FONT}`;
  pen.fillText(SAY.head, left, 226);
  pen.font = `400 27px ${FONT}`;
  pen.fillStyle = soft;
  SAY.lines.forEach((line, place) => pen.fillText(line, left, 308 + place * 38));
}

function drawCode(pen: CanvasRenderingContext2D, code: HTMLCanvasElement, link: string): void {
  pen.drawImage(code, (WIDTH - QR) / 2, 470, QR, QR);
  pen.textAlign = 'center';
  pen.fillStyle = ink;
  pen.font = `600 30px ${FONT}`;
  pen.fillText(SAY.scan, WIDTH / 2, 908);
  pen.fillStyle = soft;
  pen.font = `400 22px ${FONT}`;
  pen.fillText(link, WIDTH / 2, 956, SLIP.width - 2 * SLIP.inset);
  pen.textAlign = 'start';
}

/** The promise, pressed over the tear. */
function drawStamp(pen: CanvasRenderingContext2D): void {
  pen.save();
  pen.translate(SLIP.left + SLIP.width - 150, 164);
  pen.rotate(-0.12);
  pen.strokeStyle = pine;
  pen.lineWidth = 5;
  pen.strokeRect(-92, -30, 184, 60);
  pen.lineWidth = 2;
  pen.strokeRect(-99, -37, 198, 74);
  pen.fillStyle = pine;
  pen.font = `700 28px ${FONT}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(SAY.stamp, 0, 2);
  pen.restore();
}
