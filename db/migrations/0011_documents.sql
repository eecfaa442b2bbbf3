-- What a customer's document says besides the job and its price, and what a company prints, reminds of and keeps.

-- Each null is the usual: a quotation, taxed as the company always does, with the total alone, the job type's texts and,
-- for a consumer, the right to cancel.
alter table quotes
  add document_kind text check (document_kind in ('quotation', 'estimate')),
  add vat_treatment text
    check (vat_treatment in ('standard', 'reduced', 'energy_saving', 'reverse_charge', 'outside_uk')),
  -- Why the rate is reduced, as it is printed.
  add vat_reason text,
  add customer_vat_number text,
  add presentation text check (presentation in ('total', 'split', 'lines')),
  add scope text,
  add exclusions text,
  -- Why a consumer gets no cancellation form.
  add no_cancellation text check (no_cancellation in ('urgent', 'premises', 'advised'));

-- What a job comprises, and what it does not.
alter table job_types add scope text, add exclusions text;
-- Draws more than 12 litres a minute from a supply pipe, of which the water company is to be told before.
alter table pump_styles add needs_water_notice boolean not null default false;

alter table companies
  add legal_form text check (legal_form in ('company', 'llp', 'partnership', 'sole_trader')),
  add registered_in text check (registered_in in ('england_wales', 'scotland', 'northern_ireland')),
  -- The most of a price that a customer is shown.
  add most_shown text not null default 'total' check (most_shown in ('total', 'split', 'lines')),
  add reminders_on boolean not null default true,
  -- Days after sending, and before the end.
  add reminders_after integer[] not null default '{3,10}'
    check (cardinality(reminders_after) <= 5 and 1 <= all (reminders_after) and 365 >= all (reminders_after)),
  add reminders_before integer[] not null default '{2}'
    check (cardinality(reminders_before) <= 5 and 1 <= all (reminders_before) and 365 >= all (reminders_before)),
  -- What customers who decline choose from.
  add decline_reasons text[] not null default '{}' check (cardinality(decline_reasons) <= 12),
  -- For how many years the particulars of customers are kept after an acceptance, and otherwise.
  add keep_accepted_years integer not null default 6 check (keep_accepted_years between 1 and 30),
  add keep_other_years integer not null default 2 check (keep_other_years between 1 and 30);
grant update (
    legal_form, registered_in, most_shown, reminders_on, reminders_after, reminders_before, decline_reasons,
    keep_accepted_years, keep_other_years
  ) on companies to volute_company;
