// The platforms that packages are made for, and what each tool calls them.

export interface Target {
  /** Node.js's names. */
  readonly platform: 'linux' | 'win32' | 'darwin';
  readonly arch: 'x64' | 'arm64';
}

/** Debian's name of the architecture. */
export function debianArch({ arch }: Target): 'amd64' | 'arm64' {
  return arch === 'x64' ? 'amd64' : 'arm64';
}

/** The folder in node_modules with the Node.js of this platform; npm installs the one of this computer only. */
export function nodePackage({ platform, arch }: Target): string {
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}
