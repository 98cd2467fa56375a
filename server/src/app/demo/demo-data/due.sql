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

-- The first organization has agreed by phone to the works of the next weeks.
with today as (select (:now at time zone :zone)::date as day, (select min(id) from companies) as company_id),
works as (
  select row_number() over (order by ranges.date_to, ranges.id) as line, ranges.car_id, ranges.kind_id, ranges.date_to,
    kinds.title, cars.plate, cars.title as car_title,
    coalesce(own.price, round(items.price * (100 + coalesce(lists.percent, 0)) / 100.0))::int as price
  from today join cars on cars.company_id = today.company_id and cars.status <> 'ARCHIVED'
  join maintenance_ranges as ranges on ranges.car_id = cars.id and ranges.done_at is null
    and ranges.date_to between today.day + 1 and today.day + 40
  join maintenance_kinds as kinds on kinds.id = ranges.kind_id
  join price_items as items on items.maintenance_kind_id = kinds.id
  left join contracts on contracts.id = contract_of(today.company_id, kinds.task_queue, today.day)
  left join price_lists as lists on lists.id = contracts.price_list_id
  left join price_list_items as own on own.list_id = lists.id and own.price_item_id = items.id
  order by ranges.date_to, ranges.id limit 12),
sent as (
  select json_agg(json_build_object('line', line, 'month', to_char(date_to, 'YYYY-MM'), 'dueOn', date_to, 'title', title,
      'car', json_build_object('id', car_id, 'plate', plate, 'title', car_title), 'price', price, 'carId', car_id,
      'kindId', kind_id, 'unitId', null, 'validFrom', date_to - 45, 'validTo', date_to + 45) order by line)::text as lines,
    count(*)::int as lines_count, sum(price) as sum
  from works),
asked as (
  insert into plan_approvals (company_id, channel, sent_to, lines, lines_hash, lines_count, sum, agreed_sum, status,
    created_at, created_by, expires_at, name, position, note, answered_at)
  select today.company_id, 'PHONE', 'Ахметов К.', lines::json, sha256(convert_to(lines, 'UTF8')), lines_count, sum, sum,
    'ANSWERED', :now - interval '2 days', (select min(id) from users where role = 'operator'), :now - interval '2 days',
    'Ахметов К.', 'начальник колонны', 'Просил не позже середины месяца', :now - interval '2 days'
  from sent, today where lines_count > 0
  returning id, company_id)
insert into plan_agreements (approval_id, company_id, car_id, kind_id, due_on, valid_from, valid_to, price)
select asked.id, asked.company_id, car_id, kind_id, date_to, date_to - 45, date_to + 45, price from works, asked;

-- The works of the weeks after are sent, and wait for an answer of the representative in «Год».
with today as (select (:now at time zone :zone)::date as day, (select min(id) from companies) as company_id),
works as (
  select row_number() over (order by ranges.date_to, ranges.id) as line, ranges.car_id, ranges.kind_id, ranges.date_to,
    kinds.title, cars.plate, cars.title as car_title,
    coalesce(own.price, round(items.price * (100 + coalesce(lists.percent, 0)) / 100.0))::int as price
  from today join cars on cars.company_id = today.company_id and cars.status <> 'ARCHIVED'
  join maintenance_ranges as ranges on ranges.car_id = cars.id and ranges.done_at is null
    and ranges.date_to between today.day + 41 and today.day + 120
  join maintenance_kinds as kinds on kinds.id = ranges.kind_id
  join price_items as items on items.maintenance_kind_id = kinds.id
  left join contracts on contracts.id = contract_of(today.company_id, kinds.task_queue, today.day)
  left join price_lists as lists on lists.id = contracts.price_list_id
  left join price_list_items as own on own.list_id = lists.id and own.price_item_id = items.id
  order by ranges.date_to, ranges.id limit 20),
sent as (
  select json_agg(json_build_object('line', line, 'month', to_char(date_to, 'YYYY-MM'), 'dueOn', date_to, 'title', title,
      'car', json_build_object('id', car_id, 'plate', plate, 'title', car_title), 'price', price, 'carId', car_id,
      'kindId', kind_id, 'unitId', null, 'validFrom', date_to - 45, 'validTo', date_to + 45) order by line)::text as lines,
    count(*)::int as lines_count, sum(price) as sum
  from works)
insert into plan_approvals (company_id, channel, sent_to, secret_hash, lines, lines_hash, lines_count, sum, status,
  created_at, created_by, expires_at)
select today.company_id, 'LINK', 'Ахметов К.', sha256('demo'), lines::json,
  sha256(convert_to(lines, 'UTF8')), lines_count, sum, 'SENT', :now - interval '3 hours',
  (select min(id) from users where role = 'operator'), :now - interval '3 hours' + interval '7 days'
from sent, today where lines_count > 0;
