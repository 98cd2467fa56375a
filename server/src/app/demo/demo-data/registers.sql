-- The registers: organizations, people, trucks and what belongs to them. They are made before the tasks. What is drawn by
-- lot follows from :seed, from what it is drawn for and from the row's number, whatever the order of the rows.
create function pg_temp.lot(about text, id integer) returns float8 language sql immutable as $$
  select (hashtextextended(:seed || about || id, 0) & 1048575) / 1048576.0 $$;
create function pg_temp.whole(about text, id integer, low integer, high integer) returns integer
language sql immutable as $$
  select low + floor(pg_temp.lot(about, id) * (high - low + 1))::int $$;
create function pg_temp.pick(list text[], about text, id integer) returns text language sql immutable as $$
  select list[pg_temp.whole(about, id, 1, cardinality(list))] $$;
create function pg_temp.digits(count integer, about text, id integer) returns text language sql immutable as $$
  select lpad(((hashtextextended(:seed || about || id, 1) & 9007199254740991) % (10 ^ count)::bigint)::text, count, '0') $$;
create function pg_temp.mobile(about text, id integer) returns text language sql immutable as $$
  select '+7' || pg_temp.pick(:words(mobile operators), about || ' operator', id) || pg_temp.digits(7, about, id) $$;
create function pg_temp.day(about text, id integer, low integer, high integer) returns date language sql immutable as $$
  select (:now at time zone :zone)::date + pg_temp.whole(about, id, low, high) $$;
-- Before the first request of the demo's two years.
create function pg_temp.long_ago(about text, id integer) returns timestamptz language sql immutable as $$
  select :now - pg_temp.whole(about || ' age', id, 740, 1400) * interval '1 day' $$;

-- Every surname of the list ends in -в or -н and takes an -а.
create function pg_temp.person(
  about text, id integer, women float8, out last_name text, out first_name text, out middle_name text
) language sql immutable as $$
  select pg_temp.pick(:words(surnames), about || ' surname', id) || case when is_woman then 'а' else '' end,
    pg_temp.pick(case when is_woman then :words(names of women) else :words(names of men) end, about || ' name', id),
    pg_temp.pick(case when is_woman then :words(patronymics of women) else :words(patronymics of men) end,
      about || ' patronymic', id)
  from (select pg_temp.lot(about || ' sex', id) < women as is_woman) as sex $$;
-- For addresses of mail and sites.
create function pg_temp.latin(text text) returns text language sql immutable as $$
  select regexp_replace(replace(replace(replace(replace(replace(replace(replace(
    translate(lower(text), 'абвгдеёзийклмнопрстуфхыэьъ', 'abvgdeeziyklmnoprstufhye'),
    'ж', 'zh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sch'), 'ю', 'yu'), 'я', 'ya'), '[^a-z0-9]', '', 'g') $$;
create function pg_temp.weighed(digits text, weights integer[]) returns integer language sql immutable as $$
  select sum(weight * substr(digits, place::int, 1)::int)::int
  from unnest(weights) with ordinality as weights(weight, place) $$;
create function pg_temp.inn_check(digits text, weights integer[]) returns text language sql immutable as $$
  select digits || pg_temp.weighed(digits, weights) % 11 % 10 $$;

-- The organizations of the list and as many invented ones as are wanted, half of them in Kazan. No name is used twice,
-- and no ИНН: its digits count the rows.
insert into companies (id, name, full_name, inn, kpp, ogrn, address, lat, lon, phone, email, external_id, contract_number,
  contract_expires_on, comment, created_at, updated_at)
with towns as (
  select * from jsonb_to_recordset(:rows(towns)) as town(town text, lat float8, lon float8, tax_office text, streets text)),
invented as (
  select 100 + n as n, form, case when form = 'ИП' then concat_ws(' ', last_name, first_name, middle_name)
      else pg_temp.pick(:words(beginnings of organizations), 'beginning', n) || pg_temp.pick('{"","",-}', 'hyphen', n)
        || pg_temp.pick(:words(endings of organizations), 'ending', n)
        || pg_temp.pick('{"","","",""," Плюс"," Групп"," 16"," Регион"}', 'addition', n) end as name,
    case when pg_temp.lot('is in Kazan', n) < 0.5 then 'Казань'
      else pg_temp.pick((select array_agg(town order by town) from towns), 'town', n) end as town
  from generate_series(1, :companies * 2) as n
  cross join pg_temp.person('owner', n, 0)
  cross join pg_temp.pick('{ООО,ООО,ООО,ООО,ООО,АО,ИП}', 'form', n) as form),
named as (
  select distinct on (form, name) * from (
    select * from jsonb_to_recordset(:rows(organizations)) as idea(n int, form text, name text, town text, site text)
    union all
    select *, pg_temp.latin(split_part(name, ' ', 1)) || pg_temp.pick('{"",-kzn,16,-rt}', 'site', n) || '.ru'
    from invented) as ideas
  order by form, name, n),
numbered as (
  select row_number() over (order by n)::int as id, *, form = 'ИП' as is_person, 3 + n * 7 % 21 as year,
    pg_temp.pick(string_to_array(streets, '; '), 'street', n) as street
  from named join towns using (town)
  order by n limit :companies)
select id,
  case when is_person then 'ИП ' || regexp_replace(name, '(\S+) (\S)\S* (\S).*', '\1 \2. \3.')
    else form || ' «' || name || '»' end,
  case form when 'ИП' then 'Индивидуальный предприниматель ' || name
    when 'АО' then 'Акционерное общество «' || name || '»'
    else 'Общество с ограниченной ответственностью «' || name || '»' end,
  case when is_person then pg_temp.inn_check(pg_temp.inn_check(
      tax_office || lpad((id * 370261::bigint % 1000000)::text, 6, '0'), '{7,2,4,10,3,5,9,4,6,8}'), '{3,7,2,4,10,3,5,9,4,6,8}')
    else pg_temp.inn_check(tax_office || lpad((id * 37021::bigint % 100000)::text, 5, '0'), '{2,4,10,3,5,9,4,6,8}') end,
  case when not is_person then tax_office || '01001' end,
  ogrn || ogrn::bigint % case when is_person then 13 else 11 end % 10,
  concat_ws(', ', town, street, case when street not like '%км' then
    pg_temp.whole('house', id, 1, 128) || pg_temp.pick('{"","","",а,к2,к3,/1}', 'building', id) end),
  round((lat + (pg_temp.lot('lat', id) - 0.5) * 0.08)::numeric, 5),
  round((lon + (pg_temp.lot('lon', id) - 0.5) * 0.08)::numeric, 5),
  case when is_person then pg_temp.mobile('owner', id) else '+7843' || pg_temp.digits(7, 'office', id) end,
  pg_temp.pick('{park,office,info,logist,dispetcher}', 'mailbox', id) || '@' || site,
  case when pg_temp.lot('is monitored', id) < 0.8 then 'fm-' || 1000 + id end,
  -- Three organizations have no contract; nine contracts end soon.
  case when id <= 83
    then pg_temp.whole('contract', id, 11, 480) || '/' || pg_temp.whole('year of contract', id, 21, 23) else '' end,
  case when id > 83 then null when id % 10 = 5 or id = 80 then pg_temp.day('contract', id, 3, 58)
    else pg_temp.day('contract', id, 90, 700) end,
  case when pg_temp.lot('is remarkable', id) < 0.3 then pg_temp.pick(:lines(remarks on organizations), 'remark', id)
    else '' end,
  pg_temp.long_ago('company', id), pg_temp.long_ago('company', id)
from numbered
cross join lateral (
  select case when is_person then '3' else '1' end || lpad(year::text, 2, '0') || substr(tax_office, 1, 2)
    || pg_temp.digits(case when is_person then 9 else 7 end, 'ogrn', id) as ogrn) as numbers
order by id;

-- Price lists of contracts, beside the base list.
insert into price_lists (id, title, date_from, percent) values
  (1, 'Крупные парки', (:now at time zone :zone)::date - 330, -12),
  (2, 'Выезд за город', (:now at time zone :zone)::date - 330, 15),
  (3, 'Первый год', (:now at time zone :zone)::date - 330, -5);
-- The contracts that the organizations show. That of the first one names its queues.
insert into contracts (id, company_id, number, signed_on, date_from, date_to, renews_months, queues, hours, norms,
  approval_limit, price_list_id, comment, created_at, updated_at)
select id, id, contract_number, created_at::date, created_at::date, contract_expires_on,
  case when id = 1 or id % 10 <> 5 and id <> 80 and pg_temp.lot('is renewed', id) < 0.5 then 12 end,
  case when id = 1 then '{tachograph,glonass,skud}'::queue[] else '{}' end, 'WORKDAY',
  case when id = 1 or pg_temp.lot('has norms', id) < 0.6 then :norms::jsonb else '[]' end,
  case when id = 1 then 500000 when pg_temp.lot('has limit', id) < 0.7 then (array[300000, 500000, 1000000])[pg_temp.whole('limit', id, 1, 3)] end,
  case when id = 1 then 1 when pg_temp.lot('has prices', id) < 0.5 then pg_temp.whole('prices', id, 1, 3) end,
  case when pg_temp.lot('contract is remarkable', id) < 0.2 then 'Счёт до 5 числа' else '' end, created_at, updated_at
from companies where contract_number <> '' order by id;
-- And three former ones.
insert into contracts (id, company_id, number, date_from, date_to, created_at, updated_at)
select id + 83, id, 'Т-' || id, created_at::date - 366, created_at::date - 1, created_at, updated_at
from companies where id <= 3 order by id;

-- One to four people to call at every organization.
insert into contacts (company_id, name, position, phones, email, telegram, created_at, updated_at)
select companies.id, concat_ws(' ', last_name, first_name, middle_name), pg_temp.pick(:lines(positions), 'position', n),
  jsonb_build_array(jsonb_build_object('phone', pg_temp.mobile('contact', n),
    'note', pg_temp.pick('{"","",рабочий,"звонить до 18:00"}', 'note', n)))
    || case when pg_temp.lot('has office', n) < 0.25 then jsonb_build_object('phone', phone,
      'note', 'доб. ' || pg_temp.whole('extension', n, 101, 189)) else '[]' end,
  case when pg_temp.lot('has mail', n) < 0.6 then pg_temp.latin(last_name) || '@' || split_part(email, '@', 2) end,
  case when pg_temp.lot('has telegram', n) < 0.4 then pg_temp.latin(last_name) || '_' || pg_temp.latin(first_name) end,
  created_at, updated_at
from companies cross join generate_series(1, 4) as place cross join lateral (select companies.id * 4 + place as n) as numbers
cross join pg_temp.person('contact', n, 0.3)
where place <= pg_temp.whole('contacts', companies.id, 1, 4)
order by n;
-- The first of them who reads mail agrees to costs, in most contracts.
update contracts set approver_ids = array[boss.id]
from (select distinct on (company_id) company_id, id from contacts where email is not null order by company_id, id) as boss
where boss.company_id = contracts.company_id
  and (contracts.company_id = 1 or pg_temp.lot('has approver', contracts.company_id) < 0.7);

-- The people of the list, as many colleagues as make them a quarter, and a representative of one organization after the
-- other. Staff are at work, clients look in now and then, the blocked have long been away. The letters of the last three
-- have left: they have not come yet.
insert into users (id, email, password_hash, password_changed_at, last_name, first_name, middle_name, phone, role, is_senior,
  queues, company_id, is_blocked, block_reason, last_seen_at, created_at, updated_at)
with regulars as (
  select * from jsonb_to_recordset(:rows(accounts))
    as regular(n int, name text, mailbox text, role text, queues text, is_senior text)),
staff as (select max(n) as listed, 1 + round(:users * 0.24)::int as last from regulars),
drawn as (
  select n, split_part(name, ' ', 1) as last_name, split_part(name, ' ', 2) as first_name,
    split_part(name, ' ', 3) as middle_name, mailbox, role, coalesce(queues, '') as queues, is_senior is not null as is_senior,
    case role when 'client' then 1 end as company_id, 0 as blocked, null::int as invited_hours_ago
  from regulars
  union all
  select n, last_name, first_name, middle_name, pg_temp.latin(last_name), role,
    case role when 'engineer' then pg_temp.pick('{"tachograph,glonass","glonass,luv","skud,external",""}', 'queues', n)
      else '' end,
    false, case role when 'client' then case when n > :users then (n - :users) * 3 - 1
      else 1 + (n - last) % :companies end end,
    case when n > :users then 0 when role = 'client' then 0.05 else 0.08 end, ('{3,27,75}'::int[])[n - :users]
  from staff cross join generate_series(listed + 1, :users + 3) as n
  cross join pg_temp.person('user', n, 0.4)
  cross join lateral (
    select case when n > last then 'client' else pg_temp.pick('{operator,engineer}', 'role', n) end as role) as part),
addressed as (
  select drawn.*, mailbox || case when row_number() over (partition by mailbox, split_part(email, '@', 2) order by n) > 1 then n::text
    else '' end || '@' || coalesce(split_part(email, '@', 2), 'tahoservis.ru') as address,
    pg_temp.lot('is blocked', n) < blocked as is_blocked,
    case when invited_hours_ago is null then pg_temp.long_ago('user', n)
      else :now - make_interval(hours => invited_hours_ago) end as created
  from drawn left join companies on companies.id = company_id)
select n, address, case when invited_hours_ago is null then :password end,
  case when invited_hours_ago is null then created end, last_name, first_name, middle_name, pg_temp.mobile('user', n), role,
  is_senior, ('{' || queues || '}')::queue[], company_id, is_blocked,
  case when is_blocked then pg_temp.pick(case role when 'client' then :lines(why clients are blocked)
    else :lines(why staff is blocked) end, 'reason', n) end,
  :now - case when invited_hours_ago is not null then null
    when is_blocked then pg_temp.whole('seen', n, 60, 300) * interval '1 day'
    when role = 'client' then pg_temp.whole('seen', n, 1, 720) * interval '1 hour'
    else pg_temp.whole('seen', n, 1, 180) * interval '1 minute' end,
  created, created
from addressed order by n;

insert into price_items (kind, title, unit, price)
select kind, title, unit, roubles * 100
from jsonb_to_recordset(:rows(prices)) as price(n int, kind text, title text, unit text, roubles int) order by n;
insert into car_servers (title) select unnest(:lines(monitoring servers));

-- Trucks. Most trackers are online, those of :silent have said nothing for days; on the road a truck may be a day's drive
-- away, otherwise it stands in its yard. Plates count the combinations of letters and digits, from that of the first truck
-- on. Chinese plants put a check sign at the ninth place of a VIN, as GB 16735 asks.
with drawn as materialized (
  select n, case n when 1 then 1 else 1 + floor(pg_temp.lot('company', n) ^ 1.7 * :companies)::int end as company_id,
    string_to_array(pg_temp.pick(:weighted(models of trucks), 'model', n), '|') as model,
    extract(year from :now)::int - floor(pg_temp.lot('years', n) ^ 1.4 * 11)::int as year,
    case n when 1 then 'ON_ROUTE' else pg_temp.pick(:weighted(statuses of trucks), 'status', n) end as status,
    case when n = 1 or pg_temp.lot('is monitored', n) < 0.985 then 700000 + n end as external_id,
    (40376 + (n - 1) * 1299709::bigint) % 1726272 as code, -- 40376 is А417КМ
    '86' || pg_temp.pick('{1785,5784,9244,7459}', 'tracker', n) || '0' || pg_temp.digits(7, 'imei', n) as imei,
    least(1, :drivers / 1.1 / :cars) as share
  from generate_series(1, :cars) as n),
coded as materialized (
  select drawn.*, lat, lon, case when drawn.external_id is not null and status <> 'ARCHIVED' then :now - interval '1 minute' * case
      when n = 1 then 2 when n = any(:silent) then pg_temp.whole('silence', n, 1500, 28800)
      when pg_temp.lot('was silent', n) < 0.1 then pg_temp.whole('silence', n, 30, 600)
      else pg_temp.whole('silence', n, 1, 9) end end as seen_at,
    case status when 'ON_ROUTE' then 6 else 0.02 end as spread,
    model[3] || pg_temp.whole('sign', n, 0, 9) || substr('ABCDEFGHJKLMNPRSTVWXY123456789', 1 + year % 30, 1)
      || pg_temp.pick('{A,N,K,0,2}', 'plant', n) || lpad(((100000 + n) % 1000000)::text, 6, '0') as vin
  from drawn join companies on companies.id = company_id),
placed as (
  select n, seen_at, round((lat + (pg_temp.lot('lat', n) - 0.5) * spread)::numeric, 5) as lat,
    round((lon + (pg_temp.lot('lon', n) - 0.5) * spread)::numeric, 5) as lon
  from coded where seen_at is not null),
seen as (
  insert into car_positions (car_id, at, lat, lon, stored_at, stored_lat, stored_lon, seq, published_at)
  select n, seen_at, lat, lon, seen_at, lat, lon, nextval('car_positions_seq'), seen_at from placed order by n)
insert into cars (id, plate, vin, brand, model, year, garage_number, company_id, driver_id, car_server_id, external_id,
  status, mileage_km, tachograph_model, tachograph_number, skzi_number, tracker_model, tracker_imei, created_at, updated_at,
  mileage_at, is_silent)
select n,
  substr(letters, 1 + (code / 143856)::int, 1) || lpad((1 + code % 999)::text, 3, '0')
    || substr(letters, 1 + (code / 11988 % 12)::int, 1) || substr(letters, 1 + (code / 999 % 12)::int, 1)
    || case n when 1 then '116' else pg_temp.pick(:weighted(regions of plates), 'region', n) end,
  case when vin like 'L%' then overlay(vin placing
    substr('0123456789X', 1 + pg_temp.weighed(
      translate(vin, 'ABCDEFGHJKLMNPRSTUVWXYZ', '12345678123457923456789'), '{8,7,6,5,4,3,2,10,0,9,8,7,6,5,4,3,2}') % 11, 1)
    from 9 for 1) else vin end,
  model[1], model[2], year,
  case when pg_temp.lot('has garage number', n) < 0.6
    then lpad(row_number() over (partition by company_id order by n)::text, 3, '0') else '' end,
  company_id, case when ceil(n * share) > ceil((n - 1) * share) then ceil(n * share) end,
  pg_temp.whole('server', n, 1, cardinality(:lines(monitoring servers))), external_id, status::car_status,
  (extract(year from :now)::int - year + 1) * pg_temp.whole('mileage', n, 38000, 115000),
  pg_temp.pick(:weighted(tachographs), 'tachograph', n),
  pg_temp.whole('year of tachograph', n, 18, 25) || pg_temp.digits(7, 'tachograph', n),
  pg_temp.digits(9, 'skzi', n), pg_temp.pick(:weighted(trackers), 'tracker', n),
  imei || (10 - (select sum(digit + case when place % 2 = 0 then digit - case when digit > 4 then 9 else 0 end else 0 end)
    from (select substr(imei, place, 1)::int as digit, place from generate_series(1, 14) as place) as digits) % 10) % 10,
  pg_temp.long_ago('car', n), pg_temp.long_ago('car', n), seen_at,
  coalesce(seen_at < :now - interval '24 hours', false)
from coded cross join (values ('АВЕКМНОРСТУХ')) as plate(letters)
order by n;

-- Drivers of the trucks, and those that stand in for others.
insert into drivers (id, last_name, first_name, middle_name, phone, company_id, license_number, license_expires_on,
  driver_card_number, driver_card_expires_on, birth_date, is_active, created_at, updated_at)
select n, last_name, first_name, middle_name, pg_temp.mobile('driver', n),
  coalesce(company_id, 1 + floor(pg_temp.lot('company of driver', n) ^ 1.7 * :companies)::int),
  pg_temp.pick('{16,99,73,21}', 'license', n) || pg_temp.whole('series', n, 10, 39) || pg_temp.digits(6, 'license', n),
  pg_temp.day('license', n, -20, 3600), 'RUD0000' || pg_temp.digits(10, 'card', n), pg_temp.day('card', n, -4, 1400),
  pg_temp.day('birthday', n, -62 * 365, -23 * 365), n = 1 or pg_temp.lot('is active', n) < 0.96,
  pg_temp.long_ago('driver', n), pg_temp.long_ago('driver', n)
from generate_series(1, :drivers) as n left join cars on driver_id = n
cross join pg_temp.person('driver', n, 0)
order by n;

-- The truck and the driver that the screens' pictures show.
update cars set brand = 'Scania', model = 'R440', year = 2021, vin = 'XLER4X20005398127', tachograph_model = '«Меркурий ТА-001»'
where id = 1;
update drivers set last_name = 'Шакиров', first_name = 'Тимур', middle_name = 'Рашидович', phone = '+79172451863',
  driver_card_number = 'RUD00001247836502'
where id = 1;


-- A tracker that was replaced, and one that was set by the dashboard: a dispatcher is asked whether to count on from there.
with asked as (
  select cars.id, cars.mileage_km, at, at - interval '6 hours' as counted_at, row_number() over (order by cars.id) as place
  from cars join car_positions on car_id = cars.id
  where cars.id > 1 and status = 'ON_ROUTE' and at > :now - interval '1 hour' order by cars.id limit 2),
doubted as (
  update car_positions set odometer_km = asked.mileage_km, odometer_at = counted_at, odometer_since = counted_at,
    tracker_km = asked.mileage_km, tracker_km_at = counted_at, mileage_doubt = jsonb_build_object(
      'fromKm', asked.mileage_km, 'trackerKm', asked.mileage_km,
      'firstKm', case place when 1 then 15 else asked.mileage_km + 61240 end,
      'readingKm', case place when 1 then 198 else asked.mileage_km + 61480 end, 'count', 40 + place,
      'since', to_char((asked.at - interval '5 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'at', to_char(asked.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  from asked where asked.id = car_id)
update cars set mileage_at = counted_at from asked where asked.id = cars.id;

-- Trucks that have left gave their units back, but for one of them.
update cars set tachograph_model = '', tachograph_number = '', skzi_number = '', tracker_model = '', tracker_imei = ''
where status = 'ARCHIVED' and id > (select min(id) from cars where status = 'ARCHIVED');
