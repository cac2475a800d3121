// Chooses what is said where access from the network has no address yet.
import type { LanAccess } from '../../../api/api-types.ts';

/** The key of a sentence in settings.json; null where addresses or a problem speak for themselves. */
export function withoutAddress({
  urls,
  problem,
  fingerprint,
}: Pick<LanAccess, 'urls' | 'problem' | 'fingerprint'>): 'network.begins' | 'network.nowhere' | null {
  if (urls.length > 0 || problem !== null) return null;
  // The certificate is made first, at the first time.
  return fingerprint === null ? 'network.begins' : 'network.nowhere';
}
