-- Units: what the columns of trucks name, fuel sensors, what engineers carry, the office, the workshop, and what was
-- replaced; loaded after the tasks that have installed some of them. :now is the end of the demo, :zone the time zone of
-- the company.

insert into unit_models (kind, title, maker, warranty_months, verification_months, life_months, source, checked_on)
select kind, title, maker, warranty, verification, life, 'Паспорт изделия', (:now at time zone :zone)::date - 60
from jsonb_to_recordset(:rows(models of units)) as model(n int, kind text, title text, maker text, warranty int,
  verification int, life int)
order by n;

-- Every unit that stands on a truck, with the day of its installation, which of twelve is not known. Some were installed by
-- the last request of their truck that was done.
create temporary table standing on commit drop as
with named as (
  select id as car_id, created_at, company_id, 1 as n, 'TACHOGRAPH' as kind, tachograph_model as model, tachograph_number as serial from cars
  union all
  select id, created_at, company_id, 2, 'SKZI', 'НКМ-2', skzi_number from cars
  union all
  select id, created_at, company_id, 3, 'TERMINAL', tracker_model, tracker_imei from cars
  union all
  select id, created_at, company_id, 4, 'FUEL_SENSOR', 'Omnicomm LLS 5', (4000000 + id * 97)::text from cars
  where status <> 'ARCHIVED' and pg_temp.lot('has fuel sensor', id) < 0.9),
single as (
  select *, row_number() over (partition by kind, model, unit_serial_key(serial) order by car_id) as place
  from named where serial <> ''),
done as (
  select distinct on (car_id, queue) id as task_id, car_id, queue, (done_at at time zone :zone)::date as day
  from tasks where done_at is not null and car_id is not null and childs_count = 0
  order by car_id, queue, done_at desc)
select row_number() over (order by single.car_id, single.n) as number, single.car_id, company_id, single.n, kind, model, serial,
  done.task_id,
  case when single.car_id * 4 + single.n in (select car_id * 4 + n from single order by pg_temp.lot('undated', car_id * 4 + n) limit 12)
      then null
    else coalesce(done.day, greatest((created_at at time zone :zone)::date,
      (:now at time zone :zone)::date - pg_temp.whole('days of unit', single.car_id * 4 + single.n, 20, 1300))) end as day
from single left join done on done.car_id = single.car_id
  and done.queue = case when kind in ('TACHOGRAPH', 'SKZI') then 'tachograph' else 'glonass' end::queue
  and pg_temp.lot('by request', single.car_id * 4 + single.n) < 0.3
where place = 1;

insert into units (model_id, kind, serial, place, car_id, since, is_main, installed_on, installed_task_id, warranty_until,
  created_at, updated_at)
select unit_models.id, standing.kind, serial, 'CAR', car_id, day, true, day, task_id,
  (day + make_interval(months => unit_models.warranty_months))::date, :now, :now
from standing join unit_models on unit_models.kind = standing.kind and unit_models.title = standing.model
order by number;

-- Those in hands, in the office and in repair.
insert into units (model_id, kind, serial, place, user_id, place_note, since, created_at, updated_at)
select model.id, model.kind,
  case model.kind when 'TERMINAL' then '8617850' || lpad((spare.n * 73)::text, 8, '0') else (810000 + spare.n * 37)::text end,
  spare.place, case when spare.place = 'PERSON' then engineer.id end,
  case when spare.place = 'REPAIR' then 'Сервисный центр «Тахолаб»' else '' end,
  (:now at time zone :zone)::date - 1 - spare.n % 40, :now, :now
from (
  select n, case when n <= 60 then 'PERSON' when n <= 100 then 'OFFICE' else 'REPAIR' end as place
  from generate_series(1, 108) as n) as spare
join (select *, row_number() over (order by id) - 1 as at, count(*) over () as total from unit_models) as model
  on model.at = spare.n % model.total
join (
  select id, row_number() over (order by id) - 1 as at, count(*) over () as total
  from users where role = 'engineer' and not is_blocked) as engineer on engineer.at = spare.n % engineer.total
order by spare.n;
insert into unit_moves (unit_id, on_day, to_place, to_car_id, to_user_id, to_note, task_id, note, created_at)
select id, since, place, car_id, user_id, place_note, installed_task_id,
  case when since is null then 'начальный остаток' else '' end, :now
from units order by id;

-- Forty tachographs and blocks were replaced, ten of them two months after their installation, under warranty: the former one went to repair, to its owner or to the office.
create temporary table replaced on commit drop as
select units.id as new_id, units.model_id, units.kind, units.car_id, cars.company_id, units.since, units.installed_task_id as task_id,
  row_number() over (order by units.id) as n
from units join cars on cars.id = units.car_id
where units.kind in ('TACHOGRAPH', 'SKZI') and units.installed_task_id is not null and cars.company_id is not null
order by units.id limit 40;
insert into units (model_id, kind, serial, place, company_id, place_note, since, replaced_by_id, created_at, updated_at)
select model_id, kind, (90000 + n * 13)::text,
  case when kind = 'SKZI' then 'OWNER' when n % 5 < 4 then 'OFFICE' else 'GONE' end,
  case when kind = 'SKZI' then company_id end, '', since, new_id, :now, :now
from replaced order by n;
update units set replaces_id = old.id from units as old where old.replaced_by_id = units.id;
insert into unit_moves (unit_id, on_day, to_place, to_car_id, note, created_at)
select old.id, case when replaced.n % 4 = 0 then replaced.since - 60 end, 'CAR', replaced.car_id,
  case when replaced.n % 4 = 0 then '' else 'начальный остаток' end, :now
from replaced join units as old on old.replaced_by_id = replaced.new_id order by replaced.n;
insert into unit_moves (unit_id, on_day, from_place, from_car_id, to_place, to_company_id, task_id, by_user_id, note, former,
  created_at)
select old.id, replaced.since, 'CAR', replaced.car_id, old.place, old.company_id, replaced.task_id, tasks.operator_id, 'замена',
  jsonb_build_object('isMain', true, 'installedOn', null, 'installedTaskId', null, 'warrantyUntil', null,
    'warrantyNote', '', 'replacedById', null, 'replacesId', null, 'openedRanges', '[]'::jsonb, 'closedRanges', '[]'::jsonb),
  :now
from replaced join units as old on old.replaced_by_id = replaced.new_id join tasks on tasks.id = replaced.task_id
order by replaced.n;
update units set installed_on = replaced.since - 60, warranty_until = replaced.since + 670
from replaced where units.replaced_by_id = replaced.new_id and replaced.n % 4 = 0;
update unit_moves set removal_id = removal.id, is_warranty = replaced.n % 4 = 0,
  note = case when replaced.n % 4 = 0 then 'замена по гарантии' else 'замена' end
from replaced join units as old on old.replaced_by_id = replaced.new_id
join unit_moves as removal on removal.unit_id = old.id and removal.from_place is not null
where unit_moves.unit_id = replaced.new_id;

-- Open ranges belong to the main unit of their kind; most verifications name their record.
update maintenance_ranges as r set unit_id = units.id,
  proof_number = case when k.purpose = 'VERIFICATION' and r.id % 4 > 0
    then 'С-ВЯ/' || to_char(r.date_from, 'DD-MM-YYYY') || '/' || (402000000 + r.id)::text else '' end
from units join maintenance_kinds as k on k.unit_kind = units.kind
where r.car_id = units.car_id and units.is_main and r.kind_id = k.id and r.done_at is null;
update units set verified_on = r.date_from, verified_until = r.date_to, proof_number = r.proof_number,
  verified_by = 'ЦСМ Татарстан'
from maintenance_ranges as r join maintenance_kinds as k on k.id = r.kind_id
where r.unit_id = units.id and k.purpose = 'VERIFICATION' and r.done_at is null;

-- Some trucks were bought from another organization, and their block is still that of the seller.
update units set former_owner_id = companies.id
from cars, companies
where cars.id = units.car_id and units.kind = 'SKZI' and cars.id % 211 = 7 and companies.id = 1 + cars.company_id % :companies;
