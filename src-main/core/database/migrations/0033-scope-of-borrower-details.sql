-- Lending alone no longer shows e-mail addresses, dates of birth and messages: tokens that saw them so far still do.
UPDATE tokens SET scopes = json_insert(scopes, '$[#]', 'borrowers:read')
WHERE EXISTS (SELECT 1 FROM json_each(scopes) WHERE value IN ('circulation', 'loans:read'))
  AND NOT EXISTS (SELECT 1 FROM json_each(scopes) WHERE value = 'borrowers:read');
