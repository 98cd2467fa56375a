-- What belongs to people and trucks: it follows from their rows and is loaded after them, before the tasks. What is drawn
-- by lot follows from :seed and the row's own number, whatever the order in which the rows are read.
create function pg_temp.lot(about text, id integer) returns float8 language sql immutable as $$
  select (hashtextextended(:seed || about || id, 0) & 1048575) / 1048576.0 $$;

-- At the demo company one kind creates tasks a week before the end: enough for a morning, without filling the queue.
update maintenance_kinds
set makes_task = true, task_days_before = 7, checked_on = (:now at time zone :zone)::date - 40
where title = 'Поверка тахографа';

-- The maintenance of the trucks that are in use, about four ranges each: what runs now and some of what was done. One
-- term in two hundred and fifty is over, one in a hundred ends within a month. The first truck is in the screens'
-- pictures.
with habits (kind, share, repeated) as (values
  ('Поверка тахографа', 0.9, 0.15), ('Блок СКЗИ', 0.88, 0.1), ('Калибровка тахографа', 0.5, 0.1), ('ТО-1', 0.55, 0.25),
  ('ТО-2', 0.3, 0.1), ('ОСАГО', 0.35, 0.05)),
famous (kind, months, days, days_left, km, km_left, done_days_ago) as (values
  ('ТО-2', null, 30, 11, 5000, 1240, null), ('Блок СКЗИ', 36, null, -6, null, null, null),
  ('Калибровка тахографа', 36, null, 115, null, null, null), ('ТО-1', 4, null, 83, 15000, 9240, null),
  ('ТО-1', 4, null, -40, 15000, -5848, 41), ('Поверка тахографа', 24, null, -120, null, null, 120)),
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
  from famous join maintenance_kinds as kinds on kinds.title = kind join cars on cars.id = 1),
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
  select distinct on (users.id) users.id, kind, days, comment, date_trunc('week', :now at time zone :zone)::date
    + case kind when 'SICK' then 0 else users.id % 3 * 4 end as first
  from users join (values
    (1, 'SICK', 11, 3, 2, ''), (2, 'HOLIDAY', 5, 2, 6, ''), (3, 'OTHER', 9, 4, 0, 'Обучение у производителя')
  ) as absence(place, kind, every, remainder, days, comment) on users.id % every = remainder
  where role in ('engineer', 'operator') and not is_blocked
  order by users.id, place) as absent;

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
  select last_name, first_name, '', email, phone, company, '', 'DECLINED',
    :now - make_interval(days => place * 3 - 1, hours => place * 7 % 20), 1,
    :now - make_interval(days => place * 3 - 1, hours => place * 7 % 20 - 1 - place % 3), reason, null
  from (values
    (1, 'Мельников', 'Игорь', 'melnikov.i@mail.ru', '+79172035518', 'Нет данных',
      'Не указана организация: напишите, чьи машины вы ведёте'),
    (2, 'Бендер', 'Осип', 'bender@mail.ru', '+79063214470', 'ООО «Рога и копыта»',
      'У нас нет договора с этой организацией'),
    (3, 'Зотова', 'Алёна', 'zotova.a@mail.ru', '+79871402236', 'частное лицо',
      'Доступ даём только организациям, с которыми есть договор'),
    (4, 'Каримов', 'Айдар', 'a.karimov@mail.ru', '+79274458091', 'АвтоСпецТранс',
      'Организация не подтвердила, что вы у неё работаете'),
    (5, 'Дельтин', 'Роман', 'delta-taxi@mail.ru', '+79600827713', 'ООО «Дельта-Такси»',
      'У нас нет договора с этой организацией'),
    (6, 'Ахметов', 'Камиль', 'kamil.ahmetov@mail.ru', '+79178835520', 'ТрансЛогистик',
      'У вас уже есть доступ: войдите или восстановите пароль'),
    (7, 'Попов', 'Сергей', 'popov77@mail.ru', '+79375561204', '-',
      'Не указана организация: напишите, чьи машины вы ведёте'),
    (8, 'Гасанова', 'Лейла', 'l.gasanova@mail.ru', '+79050316648', 'ООО «Каспий Ойл»',
      'Договор с организацией расторгнут')
  ) as declined(place, last_name, first_name, email, phone, company, reason)
  union all
  select last_name, first_name, middle_name, email, phone, company, comment, 'NEW',
    :now - make_interval(mins => minutes), null, null, null, null
  from (values
    ('Сабиров', 'Данис', 'Ильдарович', 'd.sabirov@translog-kzn.ru', '+79053187702', 'ООО «ТрансЛогистик»',
      'Нужен доступ к заявкам по нашим машинам и к отчётам по СКЗИ.', 35),
    ('Фролова', 'Марина', 'Юрьевна', 'frolova@severtrans.ru', '+79172204518', 'АО «СеверТранс»', '', 182),
    ('Галимов', 'Руслан', 'Азатович', 'galimov.ruslan@mail.ru', '+79274519063', 'Галимов ИП',
      'Две машины, тахографы ставили у вас в прошлом году.', 317),
    ('Тарасов', 'Олег', 'Николаевич', 'tarasov@volga-reis.ru', '+79600381247', 'Волга-Рейс', 'Вместо Н. Петрова', 1230)
  ) as pending(last_name, first_name, middle_name, email, phone, company, comment, minutes))
insert into registration_requests (last_name, first_name, middle_name, email, phone, company_name, comment, status,
  created_at, consent_version, consent_at, decided_by, decided_at, decline_reason, user_id)
select last_name, first_name, middle_name, email, phone, company_name, comment, status, created_at, 1, created_at,
  decided_by, decided_at, decline_reason, user_id
from requests order by created_at;
