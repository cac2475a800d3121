// Refuses a webhook address that is malformed or not allowed.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { Problem } from '../../core/problems/problem.ts';
import { readSettings } from '../settings/settings-service.ts';
import { placeOf, webhookUrl } from './webhook-addresses.ts';
import { webhookSettings } from './webhook-settings.ts';

/** @throws Problem validation-failed */
export function assertUsableAddress(db: ReadableDatabase, text: string): void {
  const url = webhookUrl(text);
  if (url !== null && placeOf(url, readSettings(db, webhookSettings).webhookHosts) !== null) return;
  const message =
    url === null
      ? 'must be an address such as http://localhost:8080/loandesk'
      : 'must be on this computer or on one of the hosts in the setting webhookHosts';
  throw new Problem('validation-failed', `url ${message}.`, [{ pointer: '/url', message }]);
}
