-- Readable by 0032.
-- As it was in 0031, but where a company's rows come from elsewhere it was done there.
create or replace trigger forget_on_site before update of erased_at on quotes for each row
  when (new.erased_at is not null and current_setting('app.carrying', true) is distinct from 'on')
  execute function forget_on_site();
