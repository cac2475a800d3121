-- The ledger's segments are compared with the journal after each backup: nothing has to be noted for it.
DROP TABLE ledger_redactions;
