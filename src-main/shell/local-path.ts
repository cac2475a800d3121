// Tells whole paths of this computer from those that name another one.

/** Looking at `\\host\share` alone makes Windows send that host what proves who this user is. */
export function isLocalPath(place: string, platform: NodeJS.Platform): boolean {
  if (place.includes('\0')) return false;
  return platform === 'win32' ? /^[a-z]:[/\\]/i.test(place) : /^\/(?!\/)/.test(place);
}
