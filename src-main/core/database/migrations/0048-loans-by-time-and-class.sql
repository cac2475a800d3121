-- One index in the order of time in place of one by class: a loan is added at its end, and a report reads its period only.
DROP INDEX loans_of_group;
DROP INDEX loans_by_time;
CREATE INDEX loans_by_time ON loans (checked_out_at, group_name) WHERE cancelled_at IS NULL;
