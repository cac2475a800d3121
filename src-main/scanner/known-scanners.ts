// Recognises scanners among the PC's devices: by device class, by vendor and model, or by pairing.
import { z } from 'zod';
import makersFile from '../../resources/scanners/makers.json';
import { barCodeScannerPage } from './pos-reports.ts';
import { usageOf } from './report-descriptor.ts';
import { hexId, modelOf, type PluggedIn } from './scanner-identity.ts';

const fourHexDigits = z.string().regex(/^[0-9a-f]{4}$/);
const { makers } = z
  .object({
    makers: z.array(
      z.object({
        vendorId: fourHexDigits,
        name: z.string(),
        /** whether everything of this maker that acts as a keyboard is a scanner */
        scannersOnly: z.boolean(),
        /** a feature report that makes its point-of-sale scanners send reports at all */
        wake: z.array(z.int().min(0).max(255)).optional(),
        models: z.array(z.object({ productId: fourHexDigits, name: z.string(), manner: z.string() })),
      }),
    ),
  })
  .parse(makersFile);

export { makers };

/** One place where the system lets programs read a device. */
export interface HidDevice extends PluggedIn {
  path: string;
  maker: string;
  product: string;
  /** of each top-level collection: page in the upper half, usage in the lower */
  applications: number[];
}

export type Manner = 'point-of-sale' | 'keyboard' | 'serial';

const keyboardUsage = usageOf(0x01, 0x06);

export function actsAsKeyboard(device: HidDevice): boolean {
  return device.applications.includes(keyboardUsage);
}

/** @param isPaired whether staff have paired this device as a scanner */
export function mannerOf(device: HidDevice, isPaired: boolean): Exclude<Manner, 'serial'> | undefined {
  if (device.applications.some((usage) => usage >>> 16 === barCodeScannerPage)) return 'point-of-sale';
  if (!actsAsKeyboard(device)) return undefined;
  const maker = makerOf(device);
  const isKnown =
    maker !== undefined &&
    (maker.scannersOnly || maker.models.some(({ productId }) => productId === hexId(device.productId)));
  return isKnown || isPaired ? 'keyboard' : undefined;
}

/** Whether a serial port is a scanner's. Other ports stay closed, because they may be modems. */
export function isKnownSerial(port: Pick<HidDevice, 'vendorId' | 'productId'>): boolean {
  const maker = makerOf(port);
  return (
    maker !== undefined &&
    (maker.scannersOnly ||
      maker.models.some(
        ({ productId, manner }) => productId === hexId(port.productId) && manner === 'serial',
      ))
  );
}

/** The name of a device without a configured one. */
export function nameOf(device: Pick<HidDevice, 'vendorId' | 'productId' | 'maker' | 'product'>): string {
  const maker = makerOf(device);
  const model = maker?.models.find(({ productId }) => productId === hexId(device.productId));
  const name = `${device.maker} ${device.product}`.trim();
  if (name !== '') return name;
  return maker === undefined ? modelOf(device) : `${maker.name} ${model?.name ?? ''}`.trim();
}

export function wakeReportFor(device: HidDevice): number[] | undefined {
  return makerOf(device)?.wake;
}

function makerOf(device: Pick<HidDevice, 'vendorId'>): (typeof makers)[number] | undefined {
  return makers.find(({ vendorId }) => vendorId === hexId(device.vendorId));
}
