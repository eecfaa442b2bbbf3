-- Written by `npm run erasure` from what the columns are declared to hold (src/server/columns.ts): change it there.
-- A customer's particulars are erased from whole quotes by one function of a role of its own, volute_eraser, which alone may
-- change what was written once. Numbers, figures, times and states stay.

-- It sees the company in context, as the company does, and changes these columns alone.
grant select (id, retention_years_accepted, decline_reasons) on companies to volute_eraser;
grant select, update (
    quote_id, version, updated_at
  ) on pump_services to volute_eraser;
grant select, update (
    customer_name, to_address, subject, parameters, reply, error, state, attempts, finished_at
  ) on emails to volute_eraser;
grant select, update (
    bytes, erased_at
  ) on documents to volute_eraser;
grant select, update (
    content, quote_row, closed_reason
  ) on quote_revisions to volute_eraser;
grant select, update (
    recipient_note
  ) on quote_links to volute_eraser;
grant select, update (
    name, reason, purchase_order, strokes, consents, ip_address, user_agent, receipt, cancelled_reason
  ) on quote_answers to volute_eraser;
grant select, update (
    question, answered_at
  ) on quote_questions to volute_eraser;
grant select, update (
    personal_values, erased_at
  ) on audit_personal_data to volute_eraser;
grant select, update (
    customer_name, customer_email, customer_phone, customer_vat_number, site_address, postcode, notes, lines, discount,
    options, price_snapshot, vat_reason, scope, exclusions, pending_acceptance, creation_hash, customer_id, site_id,
    pump_id, keep_unfiled, is_selectable, erased_at, version, updated_at, opened_at, answered_at, decline_reason
  ) on quotes to volute_eraser;

-- What is a customer's in a quote's row, as it was kept with a revision.
create or replace function strip_customer(kept jsonb) returns jsonb language sql immutable as $$
  select kept || '{"customer_name": "Erased customer", "customer_email": null, "customer_phone": null, "customer_vat_number": null,
      "site_address": null, "postcode": null, "notes": null, "lines": null, "discount": null, "options": null,
      "vat_reason": null, "scope": null, "exclusions": null, "pending_acceptance": null, "creation_hash": null}'
    || case when jsonb_typeof(kept -> 'price_snapshot') = 'object'
         then jsonb_build_object('price_snapshot', (kept -> 'price_snapshot') || '{"postcode":null}') else '{}' end
$$;

-- Erases what is kept of a quote's customer, in the company in context: not while an offer is open, nor before the
-- company's time after an acceptance is over, nor while an email is being handed over. The database's own clock says so,
-- whatever the caller takes for now; what is erased bears the caller's moment, as the audit entry that explains it does.
create or replace function erase_customer(of_quote uuid, moment timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  revisions constant uuid[] := array(select id from quote_revisions where quote_id = of_quote);
begin
  perform from quotes q join companies c on c.id = q.company_id
    where q.id = of_quote and q.erased_at is null
      and not (q.status = 'sent' and q.valid_until > now())
      and not exists (select from emails m where m.quote_id = q.id and m.state = 'sending')
      and not exists (select from quote_answers a where a.revision_id = any (revisions)
        and a.answer = 'accepted' and a.answered_at + make_interval(years => c.retention_years_accepted) > now());
  if not found then
    raise exception 'The customer of this quote cannot be erased now' using errcode = 'restrict_violation';
  end if;

  update pump_services set
      quote_id = null, version = version + 1, updated_at = greatest(updated_at, moment)
    where quote_id = of_quote;
  update emails set
      customer_name = null, to_address = 'erased', subject = 'Erased', parameters = '{}', reply = null, error = null,
      state = case when state = 'sent' then state else 'failed' end, attempts = attempts + 1,
      finished_at = coalesce(finished_at, moment)
    where quote_id = of_quote;
  update documents set
      bytes = null, erased_at = moment
    where erased_at is null and sha256 in (
      select document_sha256 from quote_revisions where id = any (revisions)
      union all select record_sha256 from quote_answers where revision_id = any (revisions));
  update quote_revisions set
      content = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(content) where key = any (array[
          'v', 'number', 'revision', 'company', 'customerKind', 'documentKind', 'figures', 'later', 'deposit', 'terms']))
        || jsonb_build_object('quote',
          (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(content -> 'quote') where key = any (array[
            'quoteNumber', 'status', 'statusLabel', 'createdAt', 'updatedAt', 'calculatedAt', 'validUntil', 'labourHours',
            'engineerCount', 'labourCost', 'materialCost', 'totalCost', 'needsRecalculation', 'items', 'motorKw']))
          || '{"customerName": "Erased customer", "siteAddress": null, "postcode": null}'),
      quote_row = strip_customer(quote_row), closed_reason = null
    where id = any (revisions);
  update quote_links set
      recipient_note = null
    where revision_id = any (revisions);
  update quote_answers set
      name = 'Erased customer',
      reason = case when split_part(reason, e'\n', 1) = any (select unnest(decline_reasons) from companies)
        then split_part(reason, e'\n', 1) end,
      purchase_order = null, strokes = null,
      consents = (select coalesce(jsonb_agg(consent), '[]') from jsonb_array_elements_text(consents) consent
        where consent not like 'I add %'),
      ip_address = null, user_agent = null, receipt = null, cancelled_reason = null
    where revision_id = any (revisions);
  update quote_questions set
      question = '', answered_at = coalesce(answered_at, moment)
    where quote_id = of_quote;
  update audit_personal_data set
      personal_values = null, erased_at = moment
    where personal_values is not null and quote_id = of_quote::text;
  update quotes set
      customer_name = 'Erased customer', customer_email = null, customer_phone = null, customer_vat_number = null,
      site_address = null, postcode = null, notes = null, lines = null, discount = null, options = null,
      price_snapshot = price_snapshot || '{"postcode":null}', vat_reason = null, scope = null, exclusions = null,
      pending_acceptance = null, creation_hash = null, customer_id = null, site_id = null, pump_id = null,
      keep_unfiled = false, is_selectable = false, erased_at = moment, version = version + 1,
      updated_at = greatest(updated_at, moment)
    where id = of_quote;
end
$$;
revoke all on function erase_customer from public;
grant execute on function erase_customer to volute_company;
alter function erase_customer owner to volute_eraser;
