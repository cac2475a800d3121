// The long form of the failing disk: full at fifty moments, five hundred changes that met a fault.
process.env['LOANDESK_FULL_DISKS'] = '50';
process.env['LOANDESK_FAULTS'] = '500';
await import('../reliability/faults.test.ts');

export {};
