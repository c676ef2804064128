/** What is larger is made smaller here already: phones make pictures of many megabytes. */
const LARGE_BYTES = 1_000_000;
const LONGEST_SIDE = 2000;
const QUALITY = 0.86;

/** A picture as a data URL, at most two thousand pixels a side; one that cannot be drawn goes as it is. */
export async function dataUrlOf(file: File): Promise<string> {
  const smaller = file.size > LARGE_BYTES ? await shrink(file).catch(() => null) : null;
  return readDataUrl(smaller ?? file);
}

async function shrink(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext('2d');
  // What is transparent becomes white, not black.
  if (pen) {
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

function readDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(blob);
  });
}
