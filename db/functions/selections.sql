-- What a customer chose of a selectable offer: its sum, and the quote's row once it is accepted. From what the revision
-- holds, never from the request (decisions 137, 152 and 166).

-- What this selection of these parts comes to, as {option, lines, net, vat, gross}; null if it names anything that is not
-- offered, or parts that do not go together.
create or replace function total_selection(parts jsonb, chosen jsonb) returns jsonb language plpgsql immutable
set search_path = public, pg_temp as $$
declare
  place constant jsonb := chosen -> 'option';
  sold constant jsonb := (select o from jsonb_array_elements(parts -> 'options') o where o -> 'place' = place);
  ticked constant jsonb[] := array(
    select e from jsonb_array_elements(parts -> 'extras') e where chosen -> 'lines' ? (e ->> 'id'));
  present constant jsonb := to_jsonb(
    array(select i -> 'extraId' from jsonb_array_elements(coalesce(sold -> 'included', '[]')) i)
    || array(select t -> 'extraId' from unnest(ticked) t));
begin
  if sold is null or exists (
    select from unnest(ticked) t where not t -> 'places' @> place or not present @> (t -> 'needs')
      or exists (select from jsonb_array_elements(t -> 'excludes') x where present @> x)
  ) then return null; end if;
  return (select jsonb_build_object('option', place, 'lines', to_jsonb(array(select t ->> 'id' from unnest(ticked) t)),
      'net', sum((f ->> 'net')::bigint), 'vat', sum(coalesce((f ->> 'vat')::bigint, 0)), 'gross', sum((f ->> 'gross')::bigint))
    from (select sold -> 'figures' as f union all select t -> 'figures' from unnest(ticked) t) figures);
end
$$;

-- The quote's row, as JSON of its columns, after this selection was accepted: the row that was kept when it was sent, with
-- the job, lines and texts of the chosen option alone. Pence and hundredths of the option become decimals.
create or replace function build_accepted_row(kept jsonb, parts jsonb, chosen jsonb) returns jsonb
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  place constant jsonb := chosen -> 'option';
  sold constant jsonb := (select o from jsonb_array_elements(parts -> 'options') o where o -> 'place' = place);
  job constant jsonb := kept -> 'options' -> (place::integer - 1) -> 'job';
  made jsonb := kept;
  total constant numeric := (chosen ->> 'net')::numeric / 100;
begin
  -- The first option is the row itself.
  if jsonb_typeof(job) = 'object' then
    made := made || jsonb_build_object('equipment_access_id', job -> 'equipmentAccessId', 'job_type_id', job -> 'jobTypeId',
      'pump_style_id', job -> 'pumpStyleId', 'motor_size_id', job -> 'motorSizeId', 'drive_type_id', job -> 'driveTypeId',
      'labour_hours', (job ->> 'labourHours')::numeric / 100, 'engineer_count', job -> 'engineerCount',
      'labour_cost', (job ->> 'labourCost')::numeric / 100, 'material_cost', (job ->> 'materialCost')::numeric / 100,
      'price_snapshot', job -> 'priceSnapshot', 'is_manual', false);
  end if;
  return made || jsonb_build_object('scope', sold -> 'scope', 'exclusions', sold -> 'exclusions',
    'options', null, 'is_selectable', false, 'needs_recalculation', false, 'total_cost', total,
    'lines_cost', total - (made ->> 'labour_cost')::numeric - (made ->> 'material_cost')::numeric,
    'lines', (select jsonb_agg(l || jsonb_build_object('options', '[]'::jsonb,
        'state', case l ->> 'state' when 'offered' then 'taken' else l ->> 'state' end) order by at)
      from jsonb_array_elements(case jsonb_typeof(kept -> 'lines') when 'array' then kept -> 'lines' else '[]' end)
        with ordinality as rows (l, at)
      where (l -> 'options' = '[]' or l -> 'options' @> place)
        and (l ->> 'state' <> 'offered' or chosen -> 'lines' ? (l ->> 'id'))));
end
$$;

-- A version that knows no lines, options or deposit, running beside this one, would send a part of such a quote as if it were all
-- of it. It tries again twice, and then says that somebody else was changing the quote.
create or replace function refuse_partial_content() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from quotes q join companies c on c.id = q.company_id where q.id = new.quote_id
      and (q.lines is not null or q.discount is not null or q.options is not null
        or coalesce(q.deposit_percent, c.deposit_percent) > 0)) then
    raise exception 'This version cannot send a quote with lines, a discount, options or a deposit' using errcode = 'serialization_failure';
  end if;
  return new;
end
$$;
create or replace trigger refuse_partial_content before insert on quote_revisions for each row
  when (new.content ->> 'v' = '1' and current_setting('app.copying_company', true) is distinct from 'on')
  execute function refuse_partial_content();
