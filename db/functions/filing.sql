-- Files a quote: finds the customer and the site that it belongs under, or makes them from the quote's own words. The
-- caller holds the company's counter, so that parallel quotes for one new customer find the first one's; each query
-- here sees what was committed before that lock was granted, which the calling statement's own snapshot does not.
-- An id that names nothing, such as that of an erased customer, is ignored. Nulls: unfiled, because several match.
create or replace function file_quote(
  of_company integer, wanted_customer uuid, wanted_site uuid, wanted_pump uuid, is_new_customer boolean,
  given_name text, given_kind text, given_email text, given_phone text, given_vat_number text, given_address text,
  given_postcode text, given_location integer, by_user uuid, by_name text, at timestamptz,
  out filed_customer uuid, out filed_site uuid, out filed_pump uuid
) language plpgsql set search_path = public, pg_temp as $$
declare
  given_key constant text := customer_key(given_name);
  matching uuid[];
begin
  if of_company is null then return; end if;
  if wanted_pump is not null then
    select p.id, p.site_id into filed_pump, filed_site from pumps p
      where p.id = wanted_pump and (wanted_site is null or p.site_id = wanted_site);
  end if;
  if filed_site is null and wanted_site is not null then
    select s.id into filed_site from sites s where s.id = wanted_site;
  end if;
  if filed_site is null and wanted_customer is not null then
    select c.id into filed_customer from customers c where c.id = wanted_customer;
    if found then
      select s.id into filed_site from sites s join customers c on c.id = s.customer_id
        where s.postcode = given_postcode and not is_other_address(s.address, given_address)
          and coalesce(c.merged_into, c.id) = (select coalesce(w.merged_into, w.id) from customers w where w.id = filed_customer)
        order by s.ended_at is not null, s.created_at, s.id limit 1;
    end if;
  end if;
  -- A new site needs a postcode, or an address and a known customer; an erased quote has neither.
  if filed_site is null and (given_postcode is null and given_address is null
    or given_postcode is null and filed_customer is null) then return; end if;
  if filed_site is null and filed_customer is null and not is_new_customer and given_key <> '' then
    matching := array(
      select s.id from sites s join customers c on c.id = s.customer_id
        where s.postcode = given_postcode and not is_other_address(s.address, given_address)
          and exists (select from customers k
            where k.name_key = given_key and coalesce(k.merged_into, k.id) = coalesce(c.merged_into, c.id)
              and not coalesce(lower(k.email) <> lower(given_email), false)
              and not coalesce(phone_key(k.phone) <> phone_key(given_phone), false)
              -- What the record leaves open, the newest quotes of the site may say.
              and not ((given_email is not null and k.email is null or given_phone is not null and k.phone is null
                  or given_address is not null and s.address is null)
                and exists (
                  -- Each value once: comparing costs more than reading.
                  select from (
                    select distinct newest.* from (
                      select q.customer_email, q.customer_phone, q.site_address from quotes q
                        where q.site_id = s.id order by q.created_at desc, q.id desc limit 200
                    ) newest
                  ) q
                  having k.email is null and bool_and(lower(q.customer_email) <> lower(given_email))
                    or k.phone is null and bool_and(phone_key(q.customer_phone) <> phone_key(given_phone))
                    or s.address is null and bool_and(is_other_address(q.site_address, given_address))
                      filter (where q.site_address is not null))))
        limit 2);
    if cardinality(matching) > 1 then return; end if;
    filed_site := matching[1];
  end if;
  if filed_site is not null then
    filed_customer := (select s.customer_id from sites s where s.id = filed_site);
    return;
  end if;
  if filed_customer is null then
    insert into customers (id, company_id, kind, name, email, phone, vat_number, created_by, created_by_name, created_at, updated_at)
      values (gen_random_uuid(), of_company, given_kind, given_name, given_email, given_phone, given_vat_number, by_user, by_name, at, at)
      returning id into filed_customer;
  end if;
  filed_site := insert_quote_site(
    of_company, filed_customer, given_address, given_postcode, given_location, by_user, by_name, at);
end
$$;

-- The site that a quote names, with the quote's zone if a user chose it: one that does not list the postcode.
create or replace function insert_quote_site(
  of_company integer, of_customer uuid, given_address text, given_postcode text, given_location integer, by_user uuid,
  by_name text, at timestamptz
) returns uuid language sql set search_path = public, pg_temp as $$
  insert into sites (id, company_id, customer_id, address, postcode, location_id, created_by, created_by_name, created_at, updated_at)
    values (gen_random_uuid(), of_company, of_customer, given_address, given_postcode,
      (select l.id from locations l where l.id = given_location
        and not exists (select from unnest(l.postcodes) listed where given_postcode like upper(btrim(listed)) || '%')),
      by_user, by_name, at, at)
    returning id
$$;

-- Addresses as they are compared, and telephone numbers by their `phone_key`: two that are both given and differ belong to
-- two customers.
create or replace function is_other_address(one text, another text) returns boolean language sql immutable as $$
  select coalesce(regexp_replace(lower(one), '[^[:alnum:]]+', '', 'g') <> regexp_replace(lower(another), '[^[:alnum:]]+', '', 'g'), false)
$$;

-- Files a quote that was never sent again, after a change of its customer's name or its postcode. The caller holds the
-- company's counter. Neither version nor time changes.
create or replace function file_changed_quote(of_quote uuid, old_name text, old_postcode text) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  q quotes;
begin
  select * into q from quotes where id = of_quote;
  if q.erased_at is not null or q.keep_unfiled or q.sent_at is not null
    or (customer_key(q.customer_name), q.postcode) is not distinct from (customer_key(old_name), old_postcode)
    or exists (select from quote_revisions r where r.quote_id = of_quote)
    -- Its words became those of the customer and site that it is filed under.
    or exists (select from sites s join customers c on c.id = s.customer_id join customers k
        on coalesce(k.merged_into, k.id) = coalesce(c.merged_into, c.id)
      where s.id = q.site_id and s.postcode = q.postcode and k.name_key = customer_key(q.customer_name)) then return; end if;
  update quotes set (customer_id, site_id, pump_id) = (
      select f.filed_customer, f.filed_site, case when f.filed_site = q.site_id then q.pump_id end
      from file_quote(q.company_id, null, null, null, false, q.customer_name, q.customer_kind, q.customer_email,
        q.customer_phone, q.customer_vat_number, q.site_address, q.postcode, q.location_id, q.user_id, q.created_by_name,
        now()) f)
    where id = of_quote;
end
$$;

-- Files quotes where a user says: under a customer, or at one of its sites; null unfiles them. The caller holds the
-- company's counter.
create or replace function file_quotes(
  of_quotes uuid[], wanted_customer uuid, wanted_site uuid, wanted_pump uuid, by_user uuid, by_name text
) returns integer language plpgsql set search_path = public, pg_temp as $$
declare
  q quotes;
begin
  for q in select * from quotes where id = any (of_quotes) and erased_at is null order by created_at, id loop
    if wanted_customer is null then
      update quotes set customer_id = null, site_id = null, pump_id = null where id = q.id;
    else
      update quotes set (customer_id, site_id, pump_id, keep_unfiled) = (
          select filed_customer, filed_site, filed_pump, false
          from file_quote(q.company_id, wanted_customer, wanted_site, wanted_pump, false, q.customer_name, q.customer_kind,
            q.customer_email, q.customer_phone, q.customer_vat_number, q.site_address, q.postcode, q.location_id, by_user,
            by_name, now()))
        where id = q.id;
    end if;
  end loop;
  return cardinality(of_quotes);
end
$$;
