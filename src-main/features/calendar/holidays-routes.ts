// The HTTP routes of the public and school holidays that can be added to the closed days.
import { createRoute, z } from '@hono/zod-openapi';
import { calendarDateField, languageTag } from '../../core/http/field-schemas.ts';
import { allow, answers, newRoutes } from '../../core/http/operation.ts';
import { closestLanguage } from '../../core/languages/fallback-rules.ts';
import { problems } from '../../core/http/problem-details.ts';
import { Problem } from '../../core/problems/problem.ts';
import { knownHolidays } from './holiday-files.ts';
import { publicHolidaysIn, schoolHolidaysIn, type Names, type Period } from './holiday-rules.ts';

const tags = ['Rules and calendar'];

const languageField = z
  .string()
  .regex(languageTag)
  .default('en')
  .openapi({ example: 'nl', description: 'The language of the names; English if it has none.' });
const countrySchema = z
  .object({
    country: z.string().openapi({ example: 'BE', description: 'ISO 3166-1 code.' }),
    regions: z.array(z.object({ code: z.string(), name: z.string() })),
  })
  .openapi('HolidayCountry');
const holidaySetSchema = z
  .object({
    source: z.string().openapi({ description: 'The law or authority that sets the dates.' }),
    url: z.url().openapi({ example: 'https://www.gov.uk/bank-holidays' }),
    days: z.array(z.object({ name: z.string(), startsOn: calendarDateField, endsOn: calendarDateField })),
  })
  .openapi('HolidaySet');
const holidaysSchema = z
  .object({
    publicHolidays: holidaySetSchema,
    schoolHolidays: holidaySetSchema
      .nullable()
      .openapi({ description: 'Null if the program does not know them for this region and year.' }),
  })
  .openapi('Holidays');

const list = createRoute({
  method: 'get',
  path: '/holidays',
  operationId: 'listHolidayCountries',
  tags,
  summary: 'The countries and regions with known holidays',
  ...allow('loans:read'),
  request: { query: z.object({ language: languageField }) },
  responses: { 200: answers(z.array(countrySchema), 'The countries'), ...problems(400) },
});
const read = createRoute({
  method: 'get',
  path: '/holidays/{country}',
  operationId: 'readHolidays',
  tags,
  summary: 'The public and school holidays of one school year',
  ...allow('loans:read'),
  request: {
    params: z.object({ country: z.string().max(2).openapi({ example: 'BE' }) }),
    query: z.object({
      schoolYear: z.coerce
        .number()
        .int()
        .min(2000)
        .max(2100)
        .openapi({ example: 2026, description: 'The year in which it begins: August 2026 to July 2027.' }),
      region: z
        .string()
        .max(10)
        .optional()
        .openapi({ example: 'VLG', description: 'Without it only what holds in the whole country.' }),
      language: languageField,
    }),
  },
  responses: { 200: answers(holidaysSchema, 'The holidays'), ...problems(400, 404) },
});

export function holidaysRoutes() {
  const routes = newRoutes();
  routes.openapi(list, (context) => {
    const { language } = context.req.valid('query');
    const countries = knownHolidays().map(({ country, regions }) => ({
      country,
      regions: regions.map(({ code, name }) => ({ code, name: nameIn(language, name) })),
    }));
    return context.json(countries, 200);
  });
  routes.openapi(read, (context) => {
    const { schoolYear, region = null, language } = context.req.valid('query');
    const code = context.req.valid('param').country;
    const country = knownHolidays().find((country) => country.country === code);
    if (country === undefined) throw new Problem('not-found', `The holidays of ${code} are not known.`);
    if (region !== null && !country.regions.some((each) => each.code === region)) {
      throw new Problem('validation-failed', `${code} has no region ${region}.`, [
        { pointer: '/region', message: 'is not known' },
      ]);
    }
    const inLanguage = ({ name, startsOn, endsOn }: Period) => ({
      name: nameIn(language, name),
      startsOn,
      endsOn,
    });
    const { source, url } = country.publicHolidays;
    const school = schoolHolidaysIn(country, region, schoolYear);
    const days = publicHolidaysIn(country, region, schoolYear).map(inLanguage);
    return context.json(
      {
        publicHolidays: { source, url, days },
        schoolHolidays: school && {
          source: school.source,
          url: school.url,
          days: school.periods.map(inLanguage),
        },
      },
      200,
    );
  });
  return routes;
}

function nameIn(language: string, names: Names): string {
  return names[closestLanguage(language, Object.keys(names)) ?? 'en'] ?? names.en;
}
