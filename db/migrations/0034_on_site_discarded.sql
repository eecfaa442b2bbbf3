-- Readable by 0033.
-- Which acceptances on site somebody has discarded, by the device's id of each: one whose first answer was lost is sent again,
-- and stays discarded. Of more than 100 the oldest are forgotten.
alter table quotes add on_site_discarded uuid[];
