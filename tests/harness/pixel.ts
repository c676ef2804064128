import sharp from 'sharp';

/** A picture as pages send it in, of one colour. */
export async function pixel(background = '#204060'): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}
