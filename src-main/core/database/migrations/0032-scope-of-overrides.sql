-- Overriding refusals is a scope of its own: tokens that could do it so far still can.
UPDATE tokens SET scopes = json_insert(scopes, '$[#]', 'override')
WHERE EXISTS (SELECT 1 FROM json_each(scopes) WHERE value = 'circulation');
