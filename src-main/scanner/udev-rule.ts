// Writes the udev rules that let the user at a Linux desk read scanners and stop them from typing.

/** @param model `05e0:1200`, or `05e0` for all of a maker */
export function udevRuleFor(model: string): string {
  const [vendorId = '', productId] = model.split(':');
  const device =
    `ATTRS{idVendor}=="${vendorId}"` + (productId === undefined ? '' : `, ATTRS{idProduct}=="${productId}"`);
  return [
    `SUBSYSTEM=="hidraw", ${device}, TAG+="uaccess"`,
    // Write access here only allows stopping this scanner from typing.
    `SUBSYSTEM=="input", KERNEL=="input*", ${device}, TEST=="inhibited", RUN+="/bin/chmod 0666 /sys%p/inhibited"`,
    // Some systems probe every serial port for a modem, with bytes that a scanner may interpret as settings.
    `SUBSYSTEM=="tty", KERNEL=="ttyACM*|ttyUSB*", ${device}, TAG+="uaccess", ENV{ID_MM_DEVICE_IGNORE}="1"`,
    '',
  ].join('\n');
}

/** Null on systems without udev. */
export function ruleOnThisSystem(model: string): string | null {
  return process.platform === 'linux' ? udevRuleFor(model) : null;
}
