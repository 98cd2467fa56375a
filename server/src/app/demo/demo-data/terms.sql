-- What belongs to people and trucks: it follows from the registers and is loaded after them, before the tasks.

-- The dictionaries of the demo are loaded, not added by a person.
select fill_maintenance_kinds();

-- At the demo company one kind creates tasks a week before the end: enough for a morning, without filling the queue.
update maintenance_kinds
set makes_task = true, task_days_before = 7, checked_on = (:now at time zone :zone)::date - 40
where title = 'Поверка тахографа';

-- The maintenance of the trucks that are in use, about four ranges each: what runs now and some of what was done. One
-- term in two hundred and fifty is over, one in a hundred ends within a month. The first truck is in the screens'
-- pictures.
with habits as (select * from jsonb_to_recordset(:rows(habits of maintenance)) as h(kind text, share float8, repeated float8)),
chosen as (
  select cars.id as car_id, cars.mileage_km, cars.created_at, kinds.id as kind_id, kind, repeated, term_days as days,
    term_km as km, case when coalesce(term_months, term_days, term_km) is null then 12 else term_months end as months
  from cars cross join habits join maintenance_kinds as kinds on kinds.title = kind
  where cars.id > 1 and cars.status <> 'ARCHIVED' and pg_temp.lot('has ' || kind, cars.id) < share),
drawn as (
  select *, pg_temp.lot('fate of ' || kind, car_id) as fate, pg_temp.lot('days of ' || kind, car_id) as luck,
    (1100 + pg_temp.lot('km of ' || kind, car_id) * (km - 1100))::int as km_left,
    case when coalesce(months, days) is not null
      then round(coalesce(months, 0) * 30.44)::int + coalesce(days, 0) end as term
  from chosen),
running as (
  select *, case when fate < 0.004 then -1 - floor(luck * 25) when fate < 0.014 then 1 + floor(luck * 30)
    else 31 + floor(luck * greatest(2, term - 30)) end::int as days_left
  from drawn),
ranges as (
  select car_id, mileage_km, created_at, kind_id, months, days, km, days_left, km_left, ago,
    case when ago = 1 then :now + make_interval(days => coalesce(days_left - term, -60)) end as done_at
  from running cross join generate_series(0, 1) as ago
  where ago = 0 or pg_temp.lot('before ' || kind, car_id) < repeated
    and mileage_km + coalesce(km_left, 0) > 2 * coalesce(km, 0)
  union all
  select cars.id, mileage_km, cars.created_at, kinds.id, months, days, km, days_left, km_left, 0,
    :now - make_interval(days => done_days_ago)
  from jsonb_to_recordset(:rows(maintenance of the first truck)) as famous(
    kind text, months int, days int, days_left int, km int, km_left int, done_days_ago int)
  join maintenance_kinds as kinds on kinds.title = kind join cars on cars.id = 1),
bounds as (
  select *, (:now at time zone :zone)::date + days_left - ago * coalesce(days, 0) as ends_on,
    mileage_km + km_left - ago * km as ends_at, coalesce(case when car_id > 1 then done_at end, created_at) as stamp
  from ranges)
insert into maintenance_ranges (car_id, kind_id, date_from, date_to, mileage_from, mileage_to, done_at, created_at,
  updated_at)
select car_id, kind_id,
  case when coalesce(months, days) is not null
    then (ends_on - coalesce(days, 0) - make_interval(months => (ago + 1) * coalesce(months, 0)))::date end,
  case when coalesce(months, days) is not null
    then (ends_on - make_interval(months => ago * coalesce(months, 0)))::date end,
  case when km is not null then greatest(0, ends_at - km) end, ends_at, done_at, stamp, stamp
from bounds order by car_id, kind_id, ago, days_left;

-- Cards of drivers are read every four weeks, a few of them too late: a reading is a finished range of the truck.
with driven as (
  select cars.id as car_id, kinds.id as kind_id, kinds.term_days as days,
    1 + floor(pg_temp.lot('card reading', cars.id) * case when pg_temp.lot('late reading', cars.id) < 0.06 then 44 else 27 end)::int
      as ago
  from cars join maintenance_kinds as kinds on purpose = 'CARD_READING'
  where driver_id is not null and cars.status <> 'ARCHIVED' and (cars.id = 1 or pg_temp.lot('has card reading', cars.id) < 0.93)),
read as (
  select *, (:now at time zone :zone)::date - ago as read_on,
    :now - make_interval(days => ago) as read_at from driven)
insert into maintenance_ranges (car_id, kind_id, date_from, date_to, done_at, created_at, updated_at)
select car_id, kind_id, read_on - days, read_on, read_at, read_at, read_at from read order by car_id;

-- The personal links of more than half of the drivers. No token has these hashes: the demo opens no way in.
insert into driver_tokens (driver_id, hash, issued_at, expires_at)
select id, decode(repeat(md5('link of ' || id), 2), 'hex'), issued_at, issued_at + interval '365 days'
from (
  select id, :now - make_interval(days => 3 + floor(pg_temp.lot('age of the link', id) * 338)::int) as issued_at
  from drivers where is_active and pg_temp.lot('link', id) < 0.58) as links;

-- Around today: holidays of this week or the next, the ill, a course.
insert into absences (user_id, kind, date_from, date_to, comment, created_at, updated_at)
select id, kind, first, first + days, comment, :now - interval '9 days', :now - interval '9 days'
from (
  select distinct on (users.id) users.id, kind, days, coalesce(comment, '') as comment, date_trunc('week', :now at time zone :zone)::date
    + case kind when 'SICK' then 0 else users.id % 3 * 4 end as first
  from users join jsonb_to_recordset(:rows(absences)) as absence(
    n int, kind text, every int, remainder int, days int, comment text) on users.id % every = remainder
  where role in ('engineer', 'operator') and not is_blocked
  order by users.id, n) as absent;

-- The requests for accounts: of the present representatives, by the senior dispatcher and now and then the
-- administrator; of the last month those that were declined (older ones are erased), and those that wait.
with requests as (
  select last_name, first_name, middle_name, users.email, users.phone,
    case when pg_temp.lot('name', users.id) < 0.8 then companies.name
      else regexp_replace(companies.name, '^\S+ |[«»]', '', 'g') end as company_name,
    (array['', '', 'Нужен доступ к заявкам по нашим машинам.', 'Хочу видеть сроки поверки тахографов.',
      'Буду принимать работы и согласовывать затраты.'])[1 + floor(pg_temp.lot('comment', users.id) * 5)] as comment,
    'APPROVED' as status, users.created_at - make_interval(mins => 10 + users.id * 37 % 591) as created_at,
    case when pg_temp.lot('decider', users.id) < 0.85 then 1 else 2 end as decided_by, users.created_at as decided_at,
    null as decline_reason, users.id as user_id
  from users join companies on companies.id = company_id
  union all
  select last_name, first_name, coalesce(middle_name, ''), email, phone, company_name, coalesce(comment, ''),
    case when reason is null then 'NEW' else 'DECLINED' end, came, case when reason is not null then 1 end,
    case when reason is not null then came + interval '2 hours' end, reason, null
  from jsonb_to_recordset(:rows(requests for accounts)) as request(minutes int, last_name text, first_name text,
    middle_name text, email text, phone text, company_name text, comment text, reason text)
  cross join lateral (select :now - make_interval(mins => minutes) as came) as moment)
insert into registration_requests (last_name, first_name, middle_name, email, phone, company_name, comment, status,
  created_at, consent_version, consent_at, decided_by, decided_at, decline_reason, user_id)
select last_name, first_name, middle_name, email, phone, company_name, comment, status, created_at, 1, created_at,
  decided_by, decided_at, decline_reason, user_id
from requests order by created_at;

-- What the year of an organization costs: some kinds are priced, the others are counted without a price.
insert into price_items (kind, title, unit, price) values ('WORK', 'Поверка тахографа', 'шт.', 460000);
update price_items set maintenance_kind_id = kinds.id
from maintenance_kinds as kinds join (values
  ('Поверка тахографа', 'Поверка тахографа'), ('Калибровка тахографа', 'Калибровка тахографа'),
  ('Блок СКЗИ НКМ-2', 'Блок СКЗИ'), ('Тарировка бака', 'Тарировка ДУТ'), ('Выгрузка данных', 'Чтение памяти тахографа'),
  ('Осмотр ТС', 'Чтение карты водителя')) as named (item, kind) on named.kind = kinds.title
where price_items.title = named.item;
update price_items set due_what = 'CARD' where title = 'Оформление карты водителя';
-- Prices that a list has of its own, beside its percent.
insert into price_list_items (list_id, price_item_id, price)
select 1, id, price * 8 / 10 / 1000 * 1000 from price_items
where kind = 'WORK' and price >= 100000 order by id limit 5;
update price_items set code1c = '00-' || lpad(id::text, 8, '0');
