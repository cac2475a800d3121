// The sizes to which pictures are scaled before they are sent.
import type { Size } from './scaled-picture.ts';

export const photoSize: Size = { width: 512, height: 512 };

/** As high as a page shows it at twice its size, and no wider than that. */
export const coverSize: Size = { width: 400, height: 600 };
