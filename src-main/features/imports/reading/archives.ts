// The containers of @e965/xlsx, which it exports without types: a workbook's parts, put together without a zip around them.
import { CFB } from '@e965/xlsx';

export const archives = CFB as {
  utils: {
    cfb_new(): unknown;
    cfb_add(container: unknown, path: string, bytes: Buffer, options: { unsafe: true }): void;
    /** Puts what was added in order; needed once, at the end. */
    cfb_gc(container: unknown): void;
  };
};
