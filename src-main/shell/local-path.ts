// Distinguishes absolute local paths from network paths.

/** Merely reading `\\host\share` makes Windows send this user's credentials to that host. */
export function isLocalPath(place: string, platform: NodeJS.Platform): boolean {
  if (place.includes('\0')) return false;
  return platform === 'win32' ? /^[a-z]:[/\\]/i.test(place) : /^\/(?!\/)/.test(place);
}
