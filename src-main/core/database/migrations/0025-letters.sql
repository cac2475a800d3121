-- Finds the letters of a borrower that were sent or handed out, and all that were handed out, among all events.
CREATE INDEX events_of_letters ON events (borrower, seq) WHERE type IN ('mail.sent', 'mail.printed');
CREATE INDEX events_of_printing ON events (seq) WHERE type = 'mail.printed';
