-- All actions are in admin_log by now, and the rows that they kept copies of are in their tables.
DROP TABLE actions;
