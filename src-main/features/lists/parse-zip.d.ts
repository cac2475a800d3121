// Type of a function that @e965/xlsx exports without types: it reads a workbook from unpacked parts.
import type { ParsingOptions, WorkBook } from '@e965/xlsx';

declare module '@e965/xlsx' {
  export function parse_zip(parts: UnpackedParts, options: ParsingOptions): WorkBook;

  export interface UnpackedParts {
    files: Record<string, { name: string; type: 'file'; content: Buffer }>;
  }
}
