// Pictures of random colours, which no format makes small: what a cover costs at most.
import photon from '@silvia-odwyer/photon-node';

export type PictureForm = 'jpeg' | 'png' | 'webp';

export function noisyPicture(form: PictureForm, width: number, height: number): Uint8Array<ArrayBuffer> {
  let state = 1;
  const pixels = Uint8Array.from({ length: 4 * width * height }, (_, at) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return at % 4 === 3 ? 255 : state >>> 24;
  });
  const picture = new photon.PhotonImage(pixels, width, height);
  const bytes = {
    jpeg: () => picture.get_bytes_jpeg(50),
    png: () => picture.get_bytes(),
    webp: () => picture.get_bytes_webp(),
  }[form]();
  picture.free();
  return new Uint8Array(bytes);
}
