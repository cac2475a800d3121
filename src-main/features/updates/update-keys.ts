// The public keys that releases are signed with: today's, and the next one, so that a key can be replaced.
// Each is Ed25519 as SPKI in base64, as `npm run package:release -- --new-key FILE` prints it. The private keys stay on a
// medium that is in no computer but while a release is signed. As long as the list is empty, every update is refused.
export const releaseKeys: readonly string[] = [];
