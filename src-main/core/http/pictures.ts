// The parts that the routes of pictures share: their types, the largest size, and the answer, which clients may keep.
import type { Context } from 'hono';
import { v7 as newId } from 'uuid';
import { Problem } from '../problems/problem.ts';
import { isKnown } from './conditional.ts';
import type { RequestEnv } from './operation.ts';
import {
  largestPictureBytes,
  mostPixelsASide,
  pictureSizeOf,
  pictureTypeOf,
  pictureTypes,
  type PictureType,
} from './picture-rules.ts';
import { problems, problemWith } from './problem-details.ts';
import { requestBytes } from './request-bytes.ts';

export interface Picture {
  /** The picture's version, and its `ETag`: a new picture has a new name. */
  name: string;
  type: PictureType;
  bytes: Buffer;
}

/** A picture as JSON can hold it. */
export type PictureText = Omit<Picture, 'bytes'> & { readonly base64: string };

export const pictureText = ({ bytes, ...about }: Picture): PictureText => ({
  ...about,
  base64: bytes.toString('base64'),
});

export const pictureOfText = ({ base64, ...about }: PictureText): Picture => ({
  ...about,
  bytes: Buffer.from(base64, 'base64'),
});

const content = Object.fromEntries(
  pictureTypes.map((type) => [type, { schema: { type: 'string' as const, format: 'binary' } }]),
);

/** The answers of an operation that reads a picture. */
export const answersPicture = (description: string) => ({
  200: { description, content },
  304: { description: 'Not changed since the response whose `ETag` is in `If-None-Match`' },
  ...problems(404),
});

export const takesPicture = {
  required: true,
  description: 'At most 200 KiB, and 4,096 pixels wide and high.',
  content,
};

/** The answers of an operation that stores one, besides its success. */
export const pictureProblems = {
  ...problems(404),
  ...problemWith(413, 'body-too-large', 'picture-too-large'),
  ...problemWith(415, 'not-a-photo'),
};

/** Browsers show it as a picture only, whatever its bytes are. */
export function givenPicture(context: Context<RequestEnv>, { name, type, bytes }: Picture) {
  const headers = { etag: `"${name}"`, 'cache-control': 'private, no-cache' };
  if (isKnown(context, headers.etag)) return context.body(null, 304, headers);
  return context.body(new Uint8Array(bytes), 200, {
    ...headers,
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  });
}

/** The body of the request. @throws Problem body-too-large */
export const pictureBytes = (context: Context<RequestEnv>): Promise<Uint8Array> =>
  requestBytes(context.req.raw, largestPictureBytes);

/** @param what with its article, such as `a cover`. @throws Problem not-a-photo, picture-too-large */
export function pictureFrom(bytes: Uint8Array, what: string): Picture {
  const type = pictureTypeOf(bytes);
  if (type === null) throw new Problem('not-a-photo', `Send ${what} as JPEG, PNG or WebP.`);
  const size = pictureSizeOf(bytes, type);
  if (size === null)
    throw new Problem(
      'not-a-photo',
      `This is not ${what}, or it is damaged: the file does not say how wide and high it is. Open it, save it again and try again.`,
    );
  if (Math.max(size.width, size.height) > mostPixelsASide)
    throw new Problem(
      'picture-too-large',
      `The picture is ${String(size.width)} by ${String(size.height)} pixels. Make it smaller: at most ${String(mostPixelsASide)} wide and high.`,
    );
  return { name: newId(), type, bytes: Buffer.from(bytes) };
}
