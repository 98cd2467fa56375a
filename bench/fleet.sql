-- Makes the trucks, units and files of a small demo many; docs of the tables are in server/migrations.
begin;
do $$ declare t record; begin
  for t in select tgname, tgrelid::regclass as relation from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where proname like 'refresh_lights_of_%' loop
    execute format('alter table %s disable trigger %I', t.relation, t.tgname);
  end loop;
end $$;

create temporary table fresh as
select n, 100000 + n as id, 1 + n % 80 as company_id, (hashint4(n) & 1023) / 1023.0 as lot
from generate_series(1, 20000 - (select count(*)::int from cars)) as n;

insert into drivers (id, last_name, first_name, middle_name, company_id, driver_card_number, driver_card_expires_on)
select id, 'Фамилия' || n % 997, 'Имя', 'Отчество', company_id, 'RUD9' || lpad(n::text, 12, '0'),
  current_date - 10 + (lot * 1200)::int
from fresh where n % 50 > 0;

insert into cars (id, plate, vin, brand, model, year, company_id, driver_id, status, mileage_km, mileage_at, is_silent)
select id, substr('АВЕКМНОРСТУХ', 1 + n / 12000, 1) || lpad((n % 1000)::text, 3, '0')
    || substr('АВЕКМНОРСТУХ', 1 + n / 1000 % 12, 1) || 'Х' || '777',
  'XTB' || lpad(n::text, 14, '0'), 'КАМАЗ', '54901', 2020, company_id, case when n % 50 > 0 then id end, 'READY', 100000, now(), n % 200 = 7
from fresh;

insert into car_positions (car_id, at, lat, lon, stored_at, stored_lat, stored_lon, seq, published_at)
select id, now() - interval '5 minutes', 55.7, 49.1, now(), 55.7, 49.1, nextval('car_positions_seq'), now()
from fresh where n % 40 > 0;
insert into car_zones (car_id, zone_id, entered_at)
select id, (select min(id) from company_zones), now() from fresh where n % 100 = 3 and exists (select from company_zones);

insert into units (model_id, kind, serial, place, car_id, since, is_main)
select model.id, model.kind, 'B' || fresh.n || model.letter, 'CAR', fresh.id, current_date - 300, true
from fresh cross join (
  select distinct on (kind) id, kind, left(kind, 2) as letter from unit_models
  where kind in ('TACHOGRAPH', 'SKZI', 'TERMINAL', 'FUEL_SENSOR') order by kind, id) as model;
insert into units (model_id, kind, serial, place, since)
select model.id, model.kind, 'B' || n || 'O', 'OFFICE', current_date - 30
from generate_series(1, 100000 - (select count(*)::int from units)) as n
cross join (select id, kind from unit_models where kind = 'TERMINAL' order by id limit 1) as model;

insert into maintenance_ranges (car_id, kind_id, date_from, date_to, proof_number)
select fresh.id, kinds.id, current_date - 300, current_date - 8 + ((hashint4(n * 31 + kinds.id) & 1023) * 0.9)::int,
  case when kinds.purpose = 'VERIFICATION' then 'С-ВЯ/' || n else '' end
from fresh join maintenance_kinds as kinds
  on kinds.title in ('Поверка тахографа', 'Блок СКЗИ', 'Калибровка тахографа', 'ОСАГО', 'Техосмотр')
where (hashint4(n * 17 + kinds.id) & 63) > 0;
insert into maintenance_ranges (car_id, kind_id, date_from, date_to, done_at)
select fresh.id, kinds.id, current_date - 28, current_date, now() - make_interval(days => 1 + (lot * 26)::int)
from fresh join maintenance_kinds as kinds on kinds.purpose = 'CARD_READING';

insert into tachograph_files (name, size, sha256, storage_key, status, kind, holder, card_number, vin, plate, days_from,
  days_to, read_on, driver_id, car_id, company_id, reader_version, created_at)
select 'файл' || n || '.ddd', 20000, sha256(('fleet' || n)::bytea), 'fleet-' || n,
  case when n % 100 = 0 then 'ASKS' else 'READ' end, case when n % 3 = 0 then 'UNIT' else 'CARD' end,
  case when n % 3 = 0 then '' else 'ФАМИЛИЯ' || n % 997 || ' ИМЯ' end, case when n % 3 = 0 then '' else 'RUD9' || lpad(n::text, 12, '0') end,
  case when n % 3 = 0 then 'XTB' || lpad((n % 18000)::text, 14, '0') else '' end, '', day - 28, day, day,
  case when n % 3 > 0 then drivers.id end, case when n % 3 = 0 then cars.id end, coalesce(drivers.company_id, cars.company_id), 1, day
from (select n, current_date - n % 700 as day, 100001 + (n * 7) % 18000 as subject from generate_series(1, 50000) as n) as file
left join drivers on drivers.id = subject and n % 3 > 0
left join cars on cars.id = subject and n % 3 = 0;

do $$ declare t record; begin
  for t in select tgname, tgrelid::regclass as relation from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where proname like 'refresh_lights_of_%' loop
    execute format('alter table %s enable trigger %I', t.relation, t.tgname);
  end loop;
end $$;
commit;
analyze;
