// What @e965/xlsx exports without telling TypeScript: reading a workbook whose parts are unpacked already.
import type { ParsingOptions, WorkBook } from '@e965/xlsx';

declare module '@e965/xlsx' {
  export function parse_zip(parts: UnpackedParts, options: ParsingOptions): WorkBook;

  export interface UnpackedParts {
    files: Record<string, { name: string; type: 'file'; content: Buffer }>;
  }
}
