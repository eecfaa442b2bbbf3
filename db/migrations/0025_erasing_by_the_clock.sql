-- As it was in 0017, but that the database's own clock says whether an offer is open and an acceptance still kept, whatever
-- the caller takes for now. What is erased bears the caller's moment, since the audit entry that explains it does.
create or replace function erase_customer(of_quote uuid, moment timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  revisions constant uuid[] := array(select id from quote_revisions where quote_id = of_quote);
begin
  perform from quotes q join companies c on c.id = q.company_id
    where q.id = of_quote and q.erased_at is null
      and not (q.status = 'sent' and q.valid_until > now())
      and not exists (select from mails m where m.quote_id = q.id and m.state = 'sending')
      and not exists (select from quote_answers a where a.revision_id = any (revisions)
        and a.answer = 'accepted' and a.at + make_interval(years => c.keep_accepted_years) > now());
  if not found then
    raise exception 'The customer of this quote cannot be erased now' using errcode = 'restrict_violation';
  end if;

  update documents d set bytes = null, erased_at = moment where d.erased_at is null and d.sha256 in (
    select document_sha256 from quote_revisions where id = any (revisions)
    union all select record_sha256 from quote_answers where revision_id = any (revisions));
  -- A choice among the company's own reasons names nobody; the words behind it may.
  update quote_answers set name = 'Erased customer',
      reason = case when split_part(reason, e'\n', 1) = any (select unnest(decline_reasons) from companies)
        then split_part(reason, e'\n', 1) end,
      purchase_order = null, strokes = null, ip_address = null, user_agent = null, receipt = null, cancelled_reason = null
    where revision_id = any (revisions);
  update quote_messages set text = '' where quote_id = of_quote;
  update quote_links set for_whom = null where revision_id = any (revisions);
  update mails set to_address = 'erased', subject = 'Erased', parameters = '{}', reply = null, error = null,
      state = case when state = 'sent' then state else 'failed' end, attempts = attempts + 1,
      settled_at = coalesce(settled_at, moment)
    where quote_id = of_quote;
  -- Of the content what is listed: what else an offer holds is in words, which may name anybody.
  update quote_revisions r set closed_reason = null, quote = without_customer(r.quote),
      content = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(r.content) where key = any (array[
          'v', 'number', 'revision', 'company', 'customerKind', 'documentKind', 'figures', 'later', 'terms']))
        || jsonb_build_object('quote', (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(r.content -> 'quote')
            where key = any (array['quoteNumber', 'status', 'statusLabel', 'createdAt', 'updatedAt', 'calculatedAt',
              'validUntil', 'labourHours', 'engineerCount', 'labourCost', 'materialCost', 'totalCost', 'needsRecalculation',
              'items', 'motorKw']))
          || '{"customerName": "Erased customer", "siteAddress": null, "postcode": null}')
    where r.id = any (revisions);
  update audit_personal set given = null, erased_at = moment where given is not null and quote_id = of_quote::text;
  update quotes set customer_name = 'Erased customer', customer_email = null, customer_phone = null, site_address = null,
      postcode = null, notes = null, create_hash = null, vat_reason = null, customer_vat_number = null, scope = null,
      exclusions = null, price_snapshot = price_snapshot || '{"postcode": null}', erased_at = moment, version = version + 1,
      updated_at = greatest(updated_at, moment)
    where id = of_quote;
end
$$;
