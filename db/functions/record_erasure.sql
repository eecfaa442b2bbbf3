-- Erasing a customer's record, with all that was merged into it, its sites, pumps and services, and its quotes.

grant select (id, company_id, name_key, merged_into), delete on customers to volute_eraser;
grant select (subject) on audit_personal_data to volute_eraser;

-- What would become of each quote that is filed under a customer, or one merged with it: "erase" for one in its name;
-- "keep" until a day, because of an acceptance; "unfile" for one in another name, which is somebody else's; or, for one in
-- its name, why nothing can be erased now. At most `most` quotes, oldest first.
create or replace function list_erased_with(of_record uuid, most integer)
returns table (quote_id uuid, quote_number text, fate text, until timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  with whole as (
    select c.id, c.name_key from customers c, (select coalesce(merged_into, id) as id from customers where id = of_record) winner
      where c.id = winner.id or c.merged_into = winner.id
  )
  select q.id, q.quote_number,
    case when customer_key(q.customer_name) not in (select name_key from whole) then 'unfile'
      when q.status = 'sent' and q.valid_until > now() then 'offer_open'
      when exists (select from emails m where m.quote_id = q.id and m.state = 'sending') then 'email_leaving'
      when held.until > now() then 'keep' else 'erase' end,
    held.until
  from quotes q join companies c on c.id = q.company_id
    cross join lateral (
      select coalesce(max(a.answered_at), case when q.status = 'accepted' then q.updated_at end)
          + make_interval(years => c.retention_years_accepted) as until
        from quote_revisions r join quote_answers a on a.company_id = r.company_id and a.revision_id = r.id
        where r.quote_id = q.id and a.answer = 'accepted'
    ) held
  where q.customer_id in (select id from whole) and q.erased_at is null
  order by q.created_at, q.id limit most
$$;
revoke all on function list_erased_with from public;
grant execute on function list_erased_with to volute_company;
alter function list_erased_with owner to volute_eraser;

-- Erases it in the company in context; the caller holds the company's counter, so that no quote is filed meanwhile.
-- Returns the records that were deleted. The values beside their audit entries go, and the entries still verify.
create or replace function erase_customer_record(of_record uuid, moment timestamptz) returns uuid[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  winner constant uuid := (select coalesce(merged_into, id) from customers where id = of_record);
  records constant uuid[] := array(select id from customers where id = winner or merged_into = winner order by id);
  found_quote record;
begin
  for found_quote in select * from list_erased_with(winner, null) loop
    if found_quote.fate = 'erase' then
      perform erase_customer(found_quote.quote_id, moment);
    elsif found_quote.fate in ('keep', 'unfile') then
      update quotes set customer_id = null, site_id = null, pump_id = null, keep_unfiled = true where id = found_quote.quote_id;
    else
      raise exception 'This customer cannot be erased now' using errcode = 'restrict_violation';
    end if;
  end loop;
  update audit_personal_data set personal_values = null, erased_at = moment
    where personal_values is not null and subject = any (select 'customer_record ' || id from unnest(records) id);
  delete from customers where id = any (records);
  return records;
end
$$;
revoke all on function erase_customer_record from public;
grant execute on function erase_customer_record to volute_company;
alter function erase_customer_record owner to volute_eraser;
