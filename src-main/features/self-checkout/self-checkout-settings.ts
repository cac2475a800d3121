// The settings of the self-checkout: whether it is open, how borrowers are opened, and when a visit ends by itself.
import { z } from '@hono/zod-openapi';
import { setting } from '../../core/manifest/settings.ts';

export const selfCheckoutSettings = {
  selfCheckout: setting(
    z.boolean().openapi({
      description:
        'Whether pupils may lend and return by themselves. It also needs a PIN: `POST /self-checkout/pin`.',
    }),
    false,
    { inSupportFile: true },
  ),
  selfCheckoutFaces: setting(
    z.boolean().openapi({
      description: 'Whether pupils without a card may choose their class and their face.',
    }),
    false,
    { inSupportFile: true },
  ),
  selfCheckoutReturnsOnly: setting(
    z.boolean().openapi({ description: 'A returns box: it takes items back and lends none.' }),
    false,
    { inSupportFile: true },
  ),
  selfCheckoutIdleSeconds: setting(
    z.number().int().min(5).max(600).openapi({
      description: 'A visit ends by itself after so long without a scan or a touch.',
    }),
    20,
    { inSupportFile: true },
  ),
};
