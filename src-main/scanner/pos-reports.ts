// Decodes the reports of HID point-of-sale scanners (usage page 0x8C) by the device's own report descriptor.
import {
  fieldValue,
  parseReportDescriptor,
  splitReport,
  usageOf,
  type ReportDescriptor,
  type ReportField,
} from './report-descriptor.ts';

/** USB HID Usage Tables, chapter "Bar Code Scanner Page". */
export const barCodeScannerPage = 0x8c;
const symbologyUsages = [0xfb, 0xfc, 0xfd].map((usage) => usageOf(barCodeScannerPage, usage));
const decodedData = usageOf(barCodeScannerPage, 0xfe);
const decodedDataContinued = usageOf(barCodeScannerPage, 0xff);
const byteCount = usageOf(0x01, 0x3b);
export const goodReadBeep = usageOf(barCodeScannerPage, 0x86);
export const errorBeep = usageOf(barCodeScannerPage, 0x85);

/** A code as the device sent it, before any profile applies. */
export interface RawCode {
  text: string;
  /** the AIM symbology identifier, such as `]C0`, where the device told it apart from the code */
  aim?: string;
}

/** Where in which report the parts of a code stand. */
export interface PosLayout {
  descriptor: ReportDescriptor;
  reportId: number;
  symbology: ReportField[];
  data: ReportField[];
  length: ReportField | undefined;
  continued: ReportField | undefined;
}

/** A code in more reports than any library's code needs is noise. */
const longestCode = 4096;
/** The parts of one code follow each other within milliseconds. */
const partsWithinMs = 1000;

/** Undefined if the descriptor has no decoded data: not a scanner, or one with another report format. */
export function posLayoutOf(descriptor: ReportDescriptor): PosLayout | undefined {
  const input = descriptor.fields.filter(({ kind }) => kind === 'input');
  const data = input.filter(({ usage, bitSize }) => usage === decodedData && bitSize === 8);
  const reportId = data[0]?.reportId;
  if (reportId === undefined) return undefined;
  const inReport = input.filter((field) => field.reportId === reportId);
  return {
    descriptor,
    reportId,
    data: data.filter((field) => field.reportId === reportId),
    symbology: symbologyUsages.flatMap((usage) => inReport.find((field) => field.usage === usage) ?? []),
    length: inReport.find(({ usage }) => usage === byteCount),
    continued: inReport.find(({ usage }) => usage === decodedDataContinued),
  };
}

/**
 * The descriptor of nearly every point-of-sale scanner: report 2 with length, AIM identifier, 56 bytes, the maker's own
 * identifier and flags. Windows and macOS do not give the descriptor itself away, so this serves for it there.
 */
export const usualPosDescriptor = Uint8Array.from(
  (
    '058c0902a1010912a10285021500' +
    '26ff00750895010501093b81029503058c09fb09fc09fd8102' +
    '953809fe820201' +
    '0666ff9502090409008102' +
    '058c25017501950809ff8102c0' +
    '0914a102850415002501750195080900095f0960090009000985098709869102c0c0'
  ).match(/../g) ?? [],
  (byte) => Number.parseInt(byte, 16),
);

export interface PosDecoder {
  /** The codes that this report completes: one or none. Never throws. */
  push(report: Uint8Array, at: number): RawCode[];
}

/** @param layout undefined takes the usual layout */
export function createPosDecoder(
  layout: PosLayout | undefined = posLayoutOf(parseReportDescriptor(usualPosDescriptor)),
): PosDecoder {
  let parts: number[] = [];
  let lastPartAt = 0;
  let spoiled = false;

  return {
    push(report, at) {
      if (layout === undefined) return [];
      const { id, data } = splitReport(layout.descriptor, report);
      if (id !== layout.reportId) return [];
      if (at - lastPartAt > partsWithinMs) {
        parts = [];
        spoiled = false;
      }
      lastPartAt = at;
      const bytes = bytesIn(data, layout);
      if (bytes === undefined) {
        // Half a report: with a part missing, the rest would read as another code.
        parts = [];
        spoiled = true;
        return [];
      }
      parts.push(...bytes);
      if (valueOf(data, layout.continued) === 1) {
        if (parts.length > longestCode) spoiled = true;
        if (spoiled) parts = [];
        return [];
      }
      const whole = parts;
      const usable = !spoiled && whole.length > 0 && whole.length <= longestCode;
      parts = [];
      spoiled = false;
      return usable ? [codeOf(whole, data, layout)] : [];
    },
  };
}

function bytesIn(data: Uint8Array, layout: PosLayout): number[] | undefined {
  if (layout.continued !== undefined && valueOf(data, layout.continued) === undefined) return undefined;
  const values = layout.data.map((field) => fieldValue(data, field));
  if (layout.length !== undefined) {
    const length = fieldValue(data, layout.length);
    if (length === undefined || length > values.length) return undefined;
    const bytes = values.slice(0, length).filter((value) => value !== undefined);
    return bytes.length === length ? bytes : undefined;
  }
  const bytes = values.filter((value) => value !== undefined);
  if (bytes.length < values.length) return undefined;
  // Without a length, what remains of the report is zeros.
  return bytes.slice(0, bytes.findLastIndex((value) => value !== 0) + 1);
}

function valueOf(data: Uint8Array, field: ReportField | undefined): number | undefined {
  return field === undefined ? undefined : fieldValue(data, field);
}

function codeOf(bytes: number[], data: Uint8Array, layout: PosLayout): RawCode {
  const aim = layout.symbology
    .map((field) => fieldValue(data, field) ?? 0)
    .filter((value) => value >= 0x20 && value < 0x7f)
    .map((value) => String.fromCharCode(value))
    .join('');
  const text = textOf(Uint8Array.from(bytes));
  return /^\][A-Za-z][0-9A-Za-z]$/.test(aim) ? { text, aim } : { text };
}

/** Codes are ASCII, nearly always; QR codes are UTF-8, and what is neither is Windows' Western European set. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
