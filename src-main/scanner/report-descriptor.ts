// Reads a USB HID report descriptor (USB HID 1.11, section 6.2.2): which bits of a report mean what.

export type ReportKind = 'input' | 'output' | 'feature';

/** Some bits of a report that mean one thing, or, in an array, one of a range of things. */
export interface ReportField {
  kind: ReportKind;
  /** 0 where the device numbers no reports */
  reportId: number;
  /** from the start of the report's data, behind the report's number */
  bitOffset: number;
  bitSize: number;
  /** a list of what is pressed or present, instead of one field for each thing */
  isArray: boolean;
  /** usage page in the upper sixteen bits; of an array the lowest of its range */
  usage: number;
  usageMaximum: number;
  logicalMinimum: number;
}

export interface ReportDescriptor {
  /** whether the first byte of a report is its number */
  numbered: boolean;
  /** usage page and usage of each top-level collection: what the device says it is */
  applications: number[];
  fields: ReportField[];
}

/** The page in the upper half, the usage in the lower, as the descriptor's four-byte usages have it. */
export function usageOf(page: number, usage: number): number {
  return ((page << 16) | usage) >>> 0;
}

interface GlobalState {
  page: number;
  logicalMinimum: number;
  reportSize: number;
  reportCount: number;
  reportId: number;
}

/** Far beyond any real device; a damaged descriptor must not fill the memory. */
const mostFields = 8192;
const constant = 0x01;
const variable = 0x02;
const kinds: Partial<Record<number, ReportKind>> = { 8: 'input', 9: 'output', 11: 'feature' };

/** Never throws: what cannot be understood is left out. */
export function parseReportDescriptor(bytes: Uint8Array): ReportDescriptor {
  const descriptor: ReportDescriptor = { numbered: false, applications: [], fields: [] };
  const bitsUsed = new Map<string, number>();
  const saved: GlobalState[] = [];
  let global: GlobalState = { page: 0, logicalMinimum: 0, reportSize: 0, reportCount: 0, reportId: 0 };
  let usages: number[] = [];
  let minimum: number | undefined;
  let maximum: number | undefined;
  let depth = 0;

  for (const { type, tag, size, value, signed } of itemsIn(bytes)) {
    if (type === 0) {
      const kind = kinds[tag];
      if (kind !== undefined) addFields(kind, value);
      else if (tag === 10) {
        if (depth === 0 && usages[0] !== undefined) descriptor.applications.push(usages[0]);
        depth += 1;
      } else if (tag === 12) depth = Math.max(0, depth - 1);
      usages = [];
      minimum = maximum = undefined;
    } else if (type === 1) {
      if (tag === 0) global = { ...global, page: value & 0xffff };
      else if (tag === 1) global = { ...global, logicalMinimum: signed };
      else if (tag === 7) global = { ...global, reportSize: value };
      else if (tag === 8) {
        global = { ...global, reportId: value & 0xff };
        descriptor.numbered = true;
      } else if (tag === 9) global = { ...global, reportCount: value };
      else if (tag === 10) saved.push(global);
      else if (tag === 11) global = saved.pop() ?? global;
    } else if (type === 2) {
      const usage = size === 4 ? value : usageOf(global.page, value);
      if (tag === 0) usages.push(usage);
      else if (tag === 1) minimum = usage;
      else if (tag === 2) maximum = usage;
    }
  }
  return descriptor;

  function addFields(kind: ReportKind, flags: number): void {
    const { reportSize, reportCount, reportId, logicalMinimum } = global;
    const key = `${kind} ${reportId}`;
    const start = bitsUsed.get(key) ?? 0;
    const room = mostFields - descriptor.fields.length;
    bitsUsed.set(key, start + reportSize * reportCount);
    if ((flags & constant) !== 0 || reportSize === 0 || reportSize > 32) return;
    for (let index = 0; index < Math.min(reportCount, room); index += 1) {
      const isArray = (flags & variable) === 0;
      const usage = isArray ? (minimum ?? usages[0]) : usageAt(index);
      if (usage === undefined) continue;
      descriptor.fields.push({
        kind,
        reportId,
        bitOffset: start + index * reportSize,
        bitSize: reportSize,
        isArray,
        usage,
        usageMaximum: isArray ? (maximum ?? usages.at(-1) ?? usage) : usage,
        logicalMinimum,
      });
    }
  }

  /** Usages are dealt out in order; the last one serves for all that remain. */
  function usageAt(index: number): number | undefined {
    if (minimum !== undefined && maximum !== undefined) return Math.min(minimum + index, maximum);
    return usages[index] ?? usages.at(-1);
  }
}

interface DescriptorItem {
  type: number;
  tag: number;
  size: number;
  value: number;
  signed: number;
}

function* itemsIn(bytes: Uint8Array): Generator<DescriptorItem> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at < bytes.length) {
    const prefix = view.getUint8(at);
    if (prefix === 0xfe) {
      // A long item says its size in the next byte; none is defined.
      if (at + 1 >= bytes.length) return;
      at += 3 + view.getUint8(at + 1);
      continue;
    }
    const size = [0, 1, 2, 4][prefix & 3] ?? 0;
    if (at + 1 + size > bytes.length) return;
    const read = { type: (prefix >> 2) & 3, tag: prefix >> 4, size };
    if (size === 0) yield { ...read, value: 0, signed: 0 };
    if (size === 1) yield { ...read, value: view.getUint8(at + 1), signed: view.getInt8(at + 1) };
    if (size === 2)
      yield { ...read, value: view.getUint16(at + 1, true), signed: view.getInt16(at + 1, true) };
    if (size === 4)
      yield { ...read, value: view.getUint32(at + 1, true), signed: view.getInt32(at + 1, true) };
    at += 1 + size;
  }
}

/** The field's number in this report's data (without the report's own number), or undefined beyond its end. */
export function fieldValue(data: Uint8Array, field: ReportField): number | undefined {
  if (field.bitOffset + field.bitSize > data.length * 8) return undefined;
  let value = 0;
  for (let bit = 0; bit < field.bitSize; bit += 1) {
    const at = field.bitOffset + bit;
    if ((((data[at >> 3] ?? 0) >> (at & 7)) & 1) === 1) value += 2 ** bit;
  }
  return value;
}

/** Parts a report as it comes from the system into its number and its data. */
export function splitReport(
  descriptor: ReportDescriptor,
  report: Uint8Array,
): { id: number; data: Uint8Array } {
  if (!descriptor.numbered) return { id: 0, data: report };
  return { id: report[0] ?? 0, data: report.subarray(1) };
}

/** A report as it is written: its number (0 where there are none), then its data with these fields at one. */
export function buildReport(descriptor: ReportDescriptor, raised: ReportField): number[] {
  const ofReport = descriptor.fields.filter(
    ({ kind, reportId }) => kind === raised.kind && reportId === raised.reportId,
  );
  const bits = Math.max(...ofReport.map(({ bitOffset, bitSize }) => bitOffset + bitSize));
  const data = Array.from({ length: Math.ceil(bits / 8) }, () => 0);
  data[raised.bitOffset >> 3] = 1 << (raised.bitOffset & 7);
  return [raised.reportId, ...data];
}
