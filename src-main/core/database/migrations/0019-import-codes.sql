-- Codes of imports that said the same as another code, in stored plans and failures.
UPDATE import_rows SET notes = replace(replace(replace(replace(notes,
  '"code":"marks-removed"', '"code":"text-tidied"'),
  '"code":"scientific-lost-digits"', '"code":"digits-lost"'),
  '"code":"formula-as-text"', '"code":"formula-without-value"'),
  '"code":"date-impossible"', '"code":"date-not-understood"')
WHERE notes LIKE '%"code":"marks-removed"%' OR notes LIKE '%"code":"scientific-lost-digits"%'
  OR notes LIKE '%"code":"formula-as-text"%' OR notes LIKE '%"code":"date-impossible"%';
UPDATE imports SET failure = json_set(failure, '$.code', 'unknown-format') WHERE failure ->> 'code' = 'not-text';
UPDATE synchronisation_runs SET why = 'unknown-format' WHERE why = 'not-text';
