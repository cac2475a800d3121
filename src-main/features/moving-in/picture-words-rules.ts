// The codes of zips of pictures, with a sentence each: why a file gives no picture.

export const pictureReasonSentences = {
  'borrower-unknown': 'no borrower has this number or card',
  'several-borrowers': 'the number of one borrower is the card of another',
  'title-unknown': 'no title has this ISBN, and no copy this barcode',
  'several-titles': 'several titles have this ISBN',
  'not-a-picture': 'this is not a picture in JPEG, PNG or WebP',
  'picture-damaged': 'the picture is damaged',
  'picture-too-large': 'the picture is larger than 200 KB, or wider or higher than 4,096 pixels',
  'repeats-another-file': 'another file of the zip has the same name in front',
  'same-picture': 'this picture is there already',
} as const;

export type PictureReason = keyof typeof pictureReasonSentences;
export const pictureReasons = Object.keys(pictureReasonSentences) as PictureReason[];

export const isPictureReason = (reason: string | null): reason is PictureReason =>
  reason !== null && reason in pictureReasonSentences;
