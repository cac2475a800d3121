// Scales a picture that a person chose before it is sent, so that the library stores small ones.

/** The largest picture that the library stores. */
export const LARGEST_BYTES = 200 * 1024;
const QUALITIES = [0.86, 0.7, 0.5, 0.3];

/** The browser cannot decode the file as a picture. */
export class NoPictureError extends Error {
  override readonly name = 'NoPictureError';
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * @param most the largest size of the result
 * @param square cuts the middle out
 * @throws NoPictureError
 */
export async function scaledPicture(file: Blob, most: Size, square = false): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new NoPictureError();
  });
  const side = Math.min(picture.width, picture.height);
  const cut = square ? { width: side, height: side } : { width: picture.width, height: picture.height };
  const scale = Math.min(1, most.width / cut.width, most.height / cut.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(cut.width * scale));
  canvas.height = Math.max(1, Math.round(cut.height * scale));
  const pen = canvas.getContext('2d');
  if (pen === null) throw new NoPictureError();
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const [left, top] = [(picture.width - cut.width) / 2, (picture.height - cut.height) / 2];
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, left, top, cut.width, cut.height, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of QUALITIES) {
    const made = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality);
    });
    if (made !== null && made.size <= LARGEST_BYTES) return made;
  }
  throw new NoPictureError();
}

const LOGO_SIDES = [800, 500, 300];

/**
 * The file as it is if the library takes it; else a smaller PNG, which keeps what is transparent.
 *
 * @throws NoPictureError
 */
export async function logoPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new NoPictureError();
  });
  const isTaken = file.type === 'image/png' || file.type === 'image/jpeg';
  if (isTaken && file.size <= LARGEST_BYTES && Math.max(picture.width, picture.height) <= 4096) return file;
  for (const side of LOGO_SIDES) {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const made = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png');
    });
    if (made !== null && made.size <= LARGEST_BYTES) return made;
  }
  throw new NoPictureError();
}
