// The routes of settings: those of all features together.
import { createRoute, z } from '@hono/zod-openapi';
import { answerChange, answered } from '../../core/http/idempotency.ts';
import { allow, answers, newRoutes, takes } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import type { SettingsShape, ValuesOf } from '../../core/manifest/settings.ts';
import type { SettingsService } from './settings-service.ts';

const tags = ['Settings'];

/** Made once for the program and not for each opening: the document keeps the names of its schemas. */
export function settingsRoutes<Shape extends SettingsShape>(shape: Shape) {
  const fields = Object.entries(shape).map(([name, { schema }]) => [name, schema] as const);
  const changeable = fields.filter(([name]) => shape[name]?.readOnly !== true);
  // Object.fromEntries forgets which name has which schema; the two casts say it again.
  const all: z.ZodType = z.object(Object.fromEntries(fields)).openapi('Settings');
  const some: z.ZodType = z.strictObject(Object.fromEntries(changeable)).partial().openapi('SettingsChanges');
  const settingsSchema = all as z.ZodType<ValuesOf<Shape>>;
  const changesSchema = some as z.ZodType<Partial<ValuesOf<Shape>>, Partial<ValuesOf<Shape>>>;

  const readSettings = createRoute({
    method: 'get',
    path: '/settings',
    operationId: 'readSettings',
    tags,
    summary: 'The library’s settings',
    ...allow('circulation'),
    responses: { 200: answers(settingsSchema, 'The settings'), ...problems() },
  });
  const readDefaults = createRoute({
    method: 'get',
    path: '/settings/defaults',
    operationId: 'readDefaultSettings',
    tags,
    summary: 'What each setting is before it is changed',
    ...allow('admin'),
    responses: { 200: answers(settingsSchema, 'The defaults'), ...problems() },
  });
  const changeSettings = createRoute({
    method: 'post',
    path: '/settings',
    operationId: 'changeSettings',
    tags,
    summary: 'Changes the settings given; the rest stay',
    ...allow('admin'),
    request: { body: takes(changesSchema) },
    responses: { 200: answers(settingsSchema, 'The settings as they are now'), ...problems(400) },
  });

  return (settings: SettingsService<Shape>) => {
    const routes = newRoutes();
    routes.openapi(readSettings, (context) => context.json(settings.settings(), 200));
    routes.openapi(readDefaults, (context) => context.json(settings.defaults(), 200));
    routes.openapi(changeSettings, (context) =>
      answerChange(
        context,
        (actor) => settings.change(actor, context.req.valid('json')),
        (changed) => answered(200, changed),
      ),
    );
    return routes;
  };
}
