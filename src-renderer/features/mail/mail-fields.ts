// Converts the mail settings to form fields and back.

import type { MailSettings, MailSettingsChanges } from '../../api/library.ts';

export interface MailValues extends Readonly<Record<string, string | boolean>> {
  readonly server: string;
  readonly port: string;
  readonly security: string;
  readonly user: string;
  /** Empty unless it is typed again; the API never returns the password. */
  readonly password: string;
  readonly senderAddress: string;
  readonly senderName: string;
  readonly replyTo: string;
  readonly perMinute: string;
  readonly giveUpAfterDays: string;
}

export function mailValues(settings: MailSettings): MailValues {
  const { server, security, user, senderAddress, senderName, replyTo } = settings;
  return {
    server,
    security,
    user,
    senderAddress,
    senderName,
    replyTo,
    port: String(settings.port),
    perMinute: String(settings.perMinute),
    giveUpAfterDays: String(settings.giveUpAfterDays),
    password: '',
  };
}

const most = { port: 65_535, perMinute: 600, giveUpAfterDays: 30 } as const;

function wholeNumber(typed: string | undefined): number | null {
  const text = typed?.trim() ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

export function faultyMail(values: MailValues): readonly (keyof typeof most)[] {
  return (['port', 'perMinute', 'giveUpAfterDays'] as const).filter((field) => {
    const number = wholeNumber(values[field]);
    return number === null || number < 1 || number > most[field];
  });
}

const securities = ['tls', 'starttls', 'none'] as const;
/** The standard port of each connection type. */
const usualPorts: Readonly<Record<string, string>> = { tls: '465', starttls: '587', none: '25' };

/** The standard port for another connection type; null if the user chose the port. */
export function portFor(security: string, port: string): string | null {
  return Object.values(usualPorts).includes(port) ? (usualPorts[security] ?? null) : null;
}

export function mailChange(changes: Partial<MailValues>): MailSettingsChanges {
  const { port, perMinute, giveUpAfterDays, security, password, ...texts } = changes;
  const numbers = { port, perMinute, giveUpAfterDays };
  const knownSecurity = securities.find((choice) => choice === security);
  return {
    ...Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, typeof text === 'string' ? text.trim() : text]),
    ),
    ...Object.fromEntries(
      Object.entries(numbers).flatMap(([name, text]) => {
        const number = wholeNumber(text);
        return number === null ? [] : [[name, number]];
      }),
    ),
    ...(knownSecurity !== undefined && { security: knownSecurity }),
    ...(password !== undefined && password !== '' && { password }),
  };
}
