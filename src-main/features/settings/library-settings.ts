// The library's own settings: its name, address and logo, where it stands, and its language.
import { z } from '@hono/zod-openapi';
import { languageField, lineOfText, paragraph } from '../../core/http/field-schemas.ts';
import { setting, type ValuesOf } from '../../core/manifest/settings.ts';

/** In their order. Borrowers and items count as done as soon as there are some. */
const firstSteps = ['library', 'days', 'rules', 'scanner', 'backups', 'borrowers', 'items'] as const;
type FirstStep = (typeof firstSteps)[number];

export const librarySettings = {
  libraryName: setting(lineOfText(200).openapi({ example: 'School library' }), 'School library'),
  libraryAddress: setting<string | null>(
    paragraph(500).nullable().openapi({
      description: 'The lines below the name on letters and reports.',
      example: 'Kerkstraat 1\n9000 Gent',
    }),
    null,
  ),
  libraryLogo: setting<string | null>(
    z.string().nullable().openapi({
      description:
        'The name of the logo, which changes with the picture; null without one. See `PUT /settings/logo`.',
      example: null,
    }),
    null,
    { readOnly: true },
  ),
  /** IANA name; due dates are dates of this zone. */
  timeZone: setting(
    z
      .string()
      .max(100)
      .refine(isTimeZone, 'must be a time zone such as Europe/Brussels')
      .openapi({ example: 'Europe/Amsterdam' }),
    Intl.DateTimeFormat().resolvedOptions().timeZone,
    { inSupportFile: true },
  ),
  language: setting<string>(languageField, 'en', { inSupportFile: true }),
  /** The steps of setting up a new library that were done or left out. */
  firstSteps: setting<FirstStep[]>(z.array(z.enum(firstSteps)).max(firstSteps.length), []),
};

export type Settings = ValuesOf<typeof librarySettings>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
