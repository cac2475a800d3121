// The notices of the self-checkout: a device or a person tries more than pupils do.

export const selfCheckoutNotices = ['self-checkout-hurried', 'self-checkout-guessed'] as const;

declare module '../../core/notices/notices.ts' {
  interface DeclaredNotices {
    selfCheckout: typeof selfCheckoutNotices;
  }
}
