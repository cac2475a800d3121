// Writes the udev rules that let the person at a Linux desk read scanners, and keep them from typing meanwhile.

/** @param model `05e0:1200`, or `05e0` for all of a maker */
export function udevRuleFor(model: string): string {
  const [vendorId = '', productId] = model.split(':');
  const device =
    `ATTRS{idVendor}=="${vendorId}"` + (productId === undefined ? '' : `, ATTRS{idProduct}=="${productId}"`);
  return [
    `SUBSYSTEM=="hidraw", ${device}, TAG+="uaccess"`,
    // Whoever may write here can only keep this one scanner from typing.
    `SUBSYSTEM=="input", KERNEL=="input*", ${device}, TEST=="inhibited", RUN+="/bin/chmod 0666 /sys%p/inhibited"`,
    // Some systems ask every serial port whether it is a modem, in words that a scanner may take for settings.
    `SUBSYSTEM=="tty", KERNEL=="ttyACM*|ttyUSB*", ${device}, TAG+="uaccess", ENV{ID_MM_DEVICE_IGNORE}="1"`,
    '',
  ].join('\n');
}

/** Null where permissions are not a matter of udev. */
export function ruleOnThisSystem(model: string): string | null {
  return process.platform === 'linux' ? udevRuleFor(model) : null;
}
