-- A line of a changed template that asks for the card number stands in a section: it is left out without a card, as the
-- sentence was before.
WITH RECURSIVE
  asking AS (SELECT kind, language, body FROM mail_templates WHERE replace(body, ' ', '') LIKE '%{{barcode}}%'),
  line (kind, language, number, text, rest) AS (
    SELECT kind, language, 0, '', body || char(10) FROM asking
    UNION ALL
    SELECT kind, language, number + 1, substr(rest, 1, instr(rest, char(10)) - 1), substr(rest, instr(rest, char(10)) + 1)
    FROM line WHERE rest <> '')
UPDATE mail_templates SET body = wrapped.body FROM (
  SELECT kind, language,
    group_concat(
      iif(replace(text, ' ', '') LIKE '%{{barcode}}%', '{{#barcode}}' || text || '{{/barcode}}', text), char(10)
      ORDER BY number) AS body
  FROM line WHERE number > 0 GROUP BY kind, language) AS wrapped
WHERE wrapped.kind = mail_templates.kind AND wrapped.language = mail_templates.language;
