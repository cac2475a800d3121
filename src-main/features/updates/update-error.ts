// Names why a release folder is not installed.

/** Why a folder is no update; nothing was changed. */
export type UpdateFault =
  | 'no-update'
  | 'not-signed'
  | 'not-understood'
  | 'older'
  | 'same'
  | 'too-far'
  | 'other-platform'
  | 'file-missing'
  | 'file-changed'
  | 'disk-full';

export class UpdateError extends Error {
  override readonly name = 'UpdateError';
  readonly fault: UpdateFault;

  constructor(fault: UpdateFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}
