// The page on which a device is connected, so that pupils open their own books there: by the one-time code of a link from Settings.
import { Hono, type Context } from 'hono';
import type { RequestEnv } from '../../core/http/operation.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { DeskCodesService } from '../tokens/desk-codes-service.ts';
import { connectPage } from './account-pages.tsx';
import { deviceScope, isEncrypted, keepConnected } from './account-screens.ts';
import { formFields } from './account-forms.ts';
import type { Frame } from './catalogue-pages.tsx';

interface DeviceParts {
  readonly deskCodes: DeskCodesService;
  readonly isOpen: () => boolean;
  readonly frame: (context: Context<RequestEnv>) => Frame;
}

export function accountDevicesRoutes({ deskCodes, isOpen, frame }: DeviceParts): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.use('*', async (context: Context<RequestEnv>, next) => {
    if (!isOpen() || !isEncrypted(context)) return context.body(null, 404);
    await next();
    return undefined;
  });
  app.get('/', (context) => context.html(connectPage(frame(context), false)));
  app.post('/', async (context) => {
    const code = (await formFields(context)).get('code');
    try {
      const caller = { account: undefined, isHere: false };
      const { token } = await deskCodes.redeem(code, caller, [deviceScope]);
      keepConnected(context, token);
      return context.redirect('/catalogue', 303);
    } catch (error) {
      if (error instanceof Problem && error.code !== 'too-many-requests')
        return context.html(connectPage(frame(context), true), 403);
      throw error;
    }
  });
  return app;
}
