-- Acts of three months: those of the month before last have their invoices, of the last one some, one is cancelled;
-- what is not issued yet are drafts. Loaded after the tasks. :now is the end of the demo.
-- The same in every load, in the form of version 8.
create function pg_temp.uuid_of(words text) returns uuid language sql immutable
return overlay(overlay(md5(words) placing '8' from 13) placing '8' from 17)::uuid;

create temporary table billed on commit drop as
  select tasks.id as task_id, tasks.company_id, tasks.contract_id, tasks.costs,
    date_trunc('month', tasks.closed_at at time zone :zone)::date as month,
    coalesce(tasks.done_at, tasks.closed_at) as done_at
  from tasks
  where is_billable(tasks) and tasks.company_id is not null
    and tasks.closed_at at time zone :zone
      >= date_trunc('month', :now at time zone :zone) - interval '2 months';

create temporary table planned_acts on commit drop as
  select groups.*, case when ago = 0 or ago = 1 and n % 5 = 2 then 'DRAFT' when ago = 1 and n = 1 then 'CANCELLED' else 'ISSUED' end as status
  from (
    select company_id, contract_id, month, sum(costs) as sum, count(*)::integer as tasks_count,
      (extract(year from age(date_trunc('month', :now at time zone :zone), month)) * 12
        + extract(month from age(date_trunc('month', :now at time zone :zone), month)))::integer as ago,
      row_number() over (partition by month order by company_id, contract_id nulls last)::integer as n
    from billed group by company_id, contract_id, month) as groups
  -- Not all of this month is collected yet.
  where ago > 0 or n <= 6;

insert into acts (uuid, company_id, contract_id, number, number_year, number_place, date_from, date_to, act_on, status, sum,
  tasks_count, document, invoice_number, invoice_on, cancel_reason, issued_at, cancelled_at, exported_at, created_at, updated_at)
select pg_temp.uuid_of('act ' || planned.company_id || ' ' || coalesce(planned.contract_id, 0) || ' ' || month), planned.company_id,
  planned.contract_id, case when place is not null then 'А-' || year || '-' || place end, year, place, month, month_end,
  least(month_end, (:now at time zone :zone)::date), status, case when status = 'DRAFT' then 0 else sum end,
  case when status = 'DRAFT' then 0 else tasks_count end,
  case when status <> 'DRAFT' then jsonb_build_object(
    'executor', jsonb_build_object('name', coalesce(nullif(own.value ->> 'fullName', ''), own.value ->> 'name'),
      'inn', coalesce(own.value ->> 'inn', ''), 'kpp', coalesce(requisites.value ->> 'kpp', ''),
      'ogrn', coalesce(requisites.value ->> 'ogrn', ''), 'address', coalesce(own.value ->> 'address', ''),
      'phone', coalesce(own.value ->> 'phone', ''), 'bank', ''),
    'customer', jsonb_build_object('name', coalesce(nullif(companies.full_name, ''), companies.name),
      'shortName', companies.name, 'inn', coalesce(companies.inn, ''), 'kpp', coalesce(companies.kpp, ''),
      'ogrn', coalesce(companies.ogrn, ''), 'address', companies.address, 'phone', coalesce(companies.phone, ''), 'bank', ''),
    'contract', case when contracts.id is not null then jsonb_build_object('number', contracts.number,
      'signedOn', coalesce(contracts.signed_on, contracts.date_from)) end,
    'lines', (
      select jsonb_agg(jsonb_build_object(
          'uuid', pg_temp.uuid_of('line ' || billed.task_id || ' ' || at), 'taskId', billed.task_id,
          'doneOn', (billed.done_at at time zone :zone)::date, 'plate', coalesce(cars.plate, ''),
          'vin', coalesce(cars.vin, ''),
          'code1c', coalesce((select code1c from price_items where price_items.id = (item ->> 'priceItemId')::integer), ''), 'title', item ->> 'title', 'unit', item ->> 'unit',
          'quantity', (item ->> 'quantity')::numeric, 'price', (item ->> 'price')::bigint,
          'sum', round((item ->> 'quantity')::numeric * (item ->> 'price')::bigint)::bigint, 'vat', null)
        order by (billed.done_at at time zone :zone)::date, billed.task_id, at)
      from billed join tasks on tasks.id = billed.task_id left join cars on cars.id = tasks.car_id
      cross join jsonb_array_elements(tasks.cost_items) with ordinality as items(item, at)
      where billed.company_id = planned.company_id and billed.contract_id is not distinct from planned.contract_id
        and billed.month = planned.month)) end,
  case when has_invoice then (200 + place)::text else '' end, case when has_invoice then month_end + 2 end,
  case when status = 'CANCELLED' then 'Клиент попросил разделить акт по гаражам' else '' end,
  case when status <> 'DRAFT' then made_at end,
  case when status = 'CANCELLED' then least(made_at + interval '20 hours', :now) end,
  case when has_invoice then least(made_at + interval '2 hours', :now) end, least(made_at, :now), least(made_at, :now)
from (
  select planned_acts.*, (month + interval '1 month' - interval '1 day')::date as month_end,
    least((month + interval '1 month 9 hours') at time zone :zone, :now) as made_at,
    case when status <> 'DRAFT' then extract(year from month)::integer end as year,
    case when status <> 'DRAFT' then
      row_number() over (partition by status = 'DRAFT', extract(year from month) order by month, n)::integer end as place,
    status = 'ISSUED' and (ago = 2 or n % 2 = 0) as has_invoice
  from planned_acts) as planned
join companies on companies.id = planned.company_id
left join contracts on contracts.id = planned.contract_id
left join settings as own on own.part = 'company'
left join settings as requisites on requisites.part = 'requisites'
order by planned.month, planned.n;

insert into act_tasks (act_id, task_id, is_live)
select acts.id, billed.task_id, acts.status <> 'CANCELLED'
from billed join acts on acts.company_id = billed.company_id and acts.date_from = billed.month
  and acts.contract_id is not distinct from billed.contract_id
order by acts.id, billed.task_id;

insert into object_actions (entity, object_id, at, user_id, source, kind)
select 'acts', acts.id, acts.created_at,
  (select id from users where role = 'admin' and not is_blocked order by id limit 1), 'STAFF', 'CREATED'
from acts order by acts.id;
