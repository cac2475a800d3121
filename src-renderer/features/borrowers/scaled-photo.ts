// Scales a picture for the library: the middle square, 512 pixels wide, at most 200 KiB.

const SIDE = 512;
const LARGEST_BYTES = 200 * 1024;
const QUALITIES = [0.86, 0.7, 0.5, 0.3];

/** The browser cannot decode the file as a picture. */
export class NoPictureError extends Error {
  override readonly name = 'NoPictureError';
}

/** @throws NoPictureError */
export async function scaledPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new NoPictureError();
  });
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(SIDE, side);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new NoPictureError();
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of QUALITIES) {
    const made = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality);
    });
    if (made !== null && made.size <= LARGEST_BYTES) return made;
  }
  throw new NoPictureError();
}
