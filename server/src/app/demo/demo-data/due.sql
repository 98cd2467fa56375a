-- What ends. :now is the end of the demo, :zone the time zone of the company.

-- Four trucks of the first organization stand in its yard, and two terms of each end within a month.
with yard as (
  select zones.id, zones.company_id from company_zones zones join companies on companies.id = zones.company_id
  order by zones.company_id, zones.id limit 1),
trucks as (
  select cars.id, yard.id as zone_id, row_number() over (order by cars.id) as place
  from yard join cars on cars.company_id = yard.company_id
  where cars.status <> 'ARCHIVED'
    and not exists (select from tasks where tasks.car_id = cars.id and tasks.is_open)
  order by cars.id limit 4),
stands as (
  insert into car_zones (car_id, zone_id, entered_at)
  select id, zone_id, :now - make_interval(hours => place::int) from trucks on conflict do nothing),
near as (
  select r.id, r.date_to - ((:now at time zone :zone)::date + 2 + (trucks.place * 6 + row_number() over (
    partition by r.car_id order by r.kind_id))::int) as days
  from trucks join maintenance_ranges r on r.car_id = trucks.id join maintenance_kinds k on k.id = r.kind_id
  where r.done_at is null and r.date_from is not null
    and k.title in ('Блок СКЗИ', 'Поверка тахографа', 'Калибровка тахографа'))
update maintenance_ranges r set date_from = r.date_from - days, date_to = r.date_to - days
from near where near.id = r.id and near.days > 0;
select refresh_car_terms(array(select id from cars));

-- Past requests that have waited for parts were about ranges: from them follows how long an order takes.
with waited as (
  select tasks.id, tasks.car_id, tasks.created_at, tasks.done_at, row_number() over (order by tasks.id) as place
  from tasks join cars on cars.id = tasks.car_id
  where tasks.done_at is not null and cars.status <> 'ARCHIVED' and exists (
    select from task_actions where task_actions.task_id = tasks.id and kind = 'STATUS' and to_text = 'Ждём оборудование')
  order by tasks.id desc limit 300),
kinds as (
  select id, row_number() over (order by id) - 1 as place, count(*) over () as n
  from maintenance_kinds where title in ('Блок СКЗИ', 'ТО-2', 'Тарировка ДУТ'))
insert into maintenance_ranges (car_id, kind_id, date_from, date_to, done_at, is_done_by_task, task_id, task_made_at,
  created_at, updated_at)
select car_id, kinds.id, (created_at at time zone :zone)::date - 365, (created_at at time zone :zone)::date + 14, done_at,
  true, waited.id, created_at, created_at, done_at
from waited join kinds on kinds.place = waited.place % kinds.n
order by waited.id;

-- What the year of an organization costs: some kinds are priced, the others are counted without a price.
insert into price_items (kind, title, unit, price) values ('WORK', 'Поверка тахографа', 'шт.', 460000);
update price_items set maintenance_kind_id = kinds.id
from maintenance_kinds as kinds join (values
  ('Поверка тахографа', 'Поверка тахографа'), ('Калибровка тахографа', 'Калибровка тахографа'),
  ('Блок СКЗИ НКМ-2', 'Блок СКЗИ'), ('Тарировка бака', 'Тарировка ДУТ'), ('Выгрузка данных', 'Чтение памяти тахографа'),
  ('Осмотр ТС', 'Чтение карты водителя')) as named (item, kind) on named.kind = kinds.title
where price_items.title = named.item;
update price_items set code1c = '00-' || lpad(id::text, 8, '0');
