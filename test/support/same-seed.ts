// Properties take the same cases in each run, so that a failure comes from the change at hand; the soak tests look for others.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['LOANDESK_TEST_SEED'] ?? 20261129) });
