-- Lights: of most trucks everything is known. :now is the end of the demo, :zone the time zone of the company.

-- What the units of the trucks are subject to, where it was not drawn with the terms; it is not known of one truck in fifty.
create temporary table missing on commit drop as
select cars.id as car_id, kinds.id as kind_id, kinds.title, kinds.purpose, units.id as unit_id,
  coalesce(kinds.term_months, 12) as months,
  (:now at time zone :zone)::date + 40 + floor(pg_temp.lot('light of ' || kinds.title, cars.id)
    * (coalesce(kinds.term_months, 0) * 30 + coalesce(kinds.term_days, 0) - 41))::int as ends_on
from cars
join maintenance_kinds as kinds
  on kinds.title in ('Поверка тахографа', 'Блок СКЗИ', 'Калибровка тахографа', 'Чтение памяти тахографа', 'ОСАГО', 'Техосмотр',
    'Тарировка ДУТ')
left join units on units.car_id = cars.id and units.kind = kinds.unit_kind and units.is_main
where cars.status <> 'ARCHIVED' and pg_temp.lot('is known', cars.id) < 0.985
  and not exists (select from maintenance_ranges r where r.car_id = cars.id and r.kind_id = kinds.id and r.done_at is null);
insert into maintenance_ranges (car_id, kind_id, date_from, date_to, unit_id, created_at, updated_at)
select car_id, kind_id, (ends_on - make_interval(months => months))::date, ends_on, unit_id, :now, :now
from missing order by car_id, kind_id;

-- Most verifications have a record.
update maintenance_ranges as r
set proof_number = 'С-ВЯ/' || to_char(r.date_from, 'DD-MM-YYYY') || '/' || (402000000 + r.id)::text
from maintenance_kinds as k
where k.id = r.kind_id and k.purpose = 'VERIFICATION' and r.done_at is null and r.proof_number = ''
  and pg_temp.lot('has a record', r.car_id) < 0.99;

-- The last reading of a card is late on one truck in sixty.
insert into maintenance_ranges (car_id, kind_id, date_from, date_to, done_at, created_at, updated_at)
select cars.id, kinds.id, read_on - kinds.term_days, read_on, read_at, read_at, read_at
from cars join maintenance_kinds as kinds on purpose = 'CARD_READING'
cross join lateral (
  select :now - make_interval(days => 1 + floor(pg_temp.lot('light reading', cars.id) * 20)::int) as read_at) as moment
cross join lateral (select (read_at at time zone :zone)::date as read_on) as day
where cars.id > 1 and cars.status <> 'ARCHIVED' and pg_temp.lot('reads the card', cars.id) < 0.985
  and not exists (
    select from maintenance_ranges r
    where r.car_id = cars.id and r.kind_id = kinds.id and r.done_at > :now - interval '24 days')
order by cars.id;

select refresh_car_terms(array(select id from cars));

-- The tables have just been filled: without statistics each fact would be looked for in all rows.
analyze cars, units, maintenance_ranges, maintenance_kinds, drivers, car_positions, tasks, light_rules;
select refresh_car_lights(array(select id from cars));
update car_lights set red_at = :now - make_interval(hours => pg_temp.whole('is red for hours', car_id, 1, 500)) where rank = 0;

-- The days before: there was a little more of everything.
select count_light_day((:now at time zone :zone)::date - n) from generate_series(1, 60) as n;
update light_days as past
set red = past.red + more.red, red_without_task = past.red_without_task + more.red,
  yellow = least(past.trucks - past.red - more.red, past.yellow + more.yellow),
  unknown = least(past.trucks, past.unknown + more.yellow)
from light_days as day
cross join lateral (
  select (:now at time zone :zone)::date - day.day as ago) as since
cross join lateral (
  select least(day.trucks - day.red,
      floor(pg_temp.lot('red of day', coalesce(day.company_id, 0) * 100 + ago / 7) * (1 + day.trucks * ago / 1500.0))::int) as red,
    floor(pg_temp.lot('yellow of day', coalesce(day.company_id, 0) * 100 + ago / 7) * (1 + day.trucks * ago / 400.0))::int
      as yellow) as more
where past.day = day.day and past.company_id is not distinct from day.company_id;
