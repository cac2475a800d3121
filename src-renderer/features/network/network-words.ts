// Chooses the text for network access that has no address yet.
import type { LanAccess } from '../../api/library.ts';

/** The key of a text in settings.json; null if an address or a problem is shown. */
export function withoutAddress({
  urls,
  problem,
  fingerprint,
}: Pick<LanAccess, 'urls' | 'problem' | 'fingerprint'>): 'network.begins' | 'network.nowhere' | null {
  if (urls.length > 0 || problem !== null) return null;
  // The first start creates the certificate first.
  return fingerprint === null ? 'network.begins' : 'network.nowhere';
}
