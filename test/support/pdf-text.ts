// Reads the words of a PDF back, page by page, as a reader's search would find them.
import { extractText } from 'unpdf';

export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(bytes, { mergePages: false });
  return text;
}
