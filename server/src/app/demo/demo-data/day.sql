-- What the last day of the demo has brought. It follows from the tasks and is loaded after them, like the tables of
-- the people who set the product up. :now is the end of the demo, :zone the time zone of the company, :accounts the
-- published accounts, :running the statuses in which a deadline runs,
-- :visitedto the second of the next two working days.

-- A term of every second truck that is visited on the next two working days ends soon, so that «Мой день» has something to do on
-- the same way; of kinds that make no tasks by themselves.
with visited as (
  select distinct car_id from tasks
  where status = 'PLANNED' and planned_from >= :now
    and (planned_from at time zone :zone)::date <= :visitedto::date),
nearest as (
  select distinct on (r.car_id) r.id, r.date_to - ((:now at time zone :zone)::date + 3 + r.id % 12) as days
  from maintenance_ranges r join visited using (car_id) join maintenance_kinds k on k.id = r.kind_id
  where r.done_at is null and r.date_from is not null and r.car_id % 2 = 0
    and k.title in ('Блок СКЗИ', 'Калибровка тахографа', 'ТО-2')
  order by r.car_id, r.date_to)
update maintenance_ranges r set date_from = date_from - days, date_to = date_to - days
from nearest where nearest.id = r.id and days > 0;
select refresh_car_terms(array(select id from cars));

-- A yard around each of the first organizations, some with a second place, and the trucks that stand inside.
with yards as (select * from companies where lat is not null and is_active order by id limit 24)
insert into company_zones (company_id, name, lat, lon, radius_m, area, created_at, updated_at)
select id, case when id % 3 = 0 then 'Стоянка' else 'База' end, lat, lon, 150 + id % 4 * 50, null, :now, :now from yards
union all
(select id, 'Ремонтная площадка', null, null, null, polygon(format('((%s,%s),(%s,%s),(%s,%s),(%s,%s))',
  lon + 0.006, lat + 0.001, lon + 0.012, lat + 0.002, lon + 0.011, lat + 0.005, lon + 0.005, lat + 0.004)), :now, :now
from yards order by id limit 6);
insert into car_zones (car_id, zone_id, entered_at)
select cars.id, zones.id, :now - make_interval(mins => 20 + cars.id % 300)
from company_zones as zones join cars on cars.company_id = zones.company_id
join car_positions as seen on seen.car_id = cars.id
where metres_outside(zones, seen.lat, seen.lon) <= 0;

-- The roll-calls of the planned visits, as people and the rule have left them: of ten drivers eight come in time, one
-- late, one not at all or with a reason. What becomes of each follows from its number.
with visits as (
  select tasks.*, (planned_from at time zone :zone)::date as date, tasks.id * 37 % 100 as luck
  from tasks
  where planned_from is not null and car_id is not null and childs_count = 0 and status <> 'REMOTE_DONE'
    and (status <> 'CLOSED' or done_at is not null)),
ended as (
  select *, case
    when planned_from > :now then case when id % 4 = 0 then 'CONFIRMED' else 'EXPECTED' end
    when planned_to > :now - interval '1 hour' then case when id % 3 = 0 then 'ARRIVED' else 'EXPECTED' end
    when done_at is null and id % 3 = 0 then 'NO_SHOW'
    when luck < 80 then 'ARRIVED' when luck < 90 then 'LATE' when luck < 96 then 'NO_SHOW' else 'EXCUSED' end as outcome
  from visits),
arrived as (
  select *, case outcome
    when 'ARRIVED' then planned_from + make_interval(mins => (luck * 7 % 60)::int)
    when 'LATE' then planned_to + make_interval(mins => (16 + luck * 11 % 45)::int) end as arrived
  from ended)
insert into roll_calls (date, window_from, window_to, driver_id, car_id, company_id, task_id, status, arrived_at, source,
  comment, created_at, updated_at)
select date, planned_from, planned_to, driver_id, car_id, company_id, id, outcome,
  case when arrived <= :now then arrived end,
  case when outcome in ('EXPECTED', 'NO_SHOW') then 'RULE' when outcome = 'CONFIRMED' then 'DRIVER' else 'MANUAL' end,
  case when outcome = 'EXCUSED' then (array['Машина в рейсе', 'Водитель на больничном', 'Ремонт у дилера'])[1 + luck % 3]
    else '' end,
  created_at, least(:now, planned_to + interval '1 hour')
from arrived order by id;

-- «Я на месте» of the engineers at work: at the request in work, else at the last one that was done within a day.
insert into task_marks (task_id, user_id, kind, at, lat, lon, accuracy_m, created_at)
select distinct on (operator_id) id, operator_id, 'ON_SITE', at, lat, lon, 10 + id % 30, at
from (
  select tasks.id, operator_id, coalesce(tasks.lat, companies.lat) as lat, coalesce(tasks.lon, companies.lon) as lon,
    case tasks.status when 'IN_PROGRESS' then :now - make_interval(mins => 5 + tasks.id % 90)
      else done_at - make_interval(mins => 15 + tasks.id % 30) end as at
  from tasks join users on users.id = operator_id left join companies on companies.id = tasks.company_id
  where users.role = 'engineer' and not is_blocked and tasks.status in ('IN_PROGRESS', 'DONE', 'CLOSED')
    and not exists (select from absences where user_id = operator_id
      and (:now at time zone :zone)::date between date_from and date_to)) as works
where at > :now - interval '20 hours' and lat is not null
order by operator_id, at desc;

-- Applied orders of visits for the days to come, of engineers with several visits on a day.
insert into visit_arrivals (task_id, operator_id, day, arrives_at)
select id, operator_id, day, arrives_at
from (
  select tasks.id, operator_id, (planned_from at time zone time_zone)::date as day, planned_to,
    planned_from + make_interval(mins => 10 + 5 * (tasks.id % 5)) as arrives_at,
    count(*) over (partition by operator_id, (planned_from at time zone time_zone)::date) as of_day
  from tasks join users on users.id = tasks.operator_id and users.role = 'engineer'
  where tasks.status = 'PLANNED' and childs_count = 0 and planned_from > :now) as visits
where of_day > 1 and arrives_at <= planned_to;

-- Crews: a second engineer, free at those hours, at every fifth visit to come and at some of the work that was done.
-- Hours are compared for equality: of a million tasks every pair of visits would be too many.
with visits as materialized (
  select id, queue, operator_id, planned_from, hour
  from tasks, generate_series(date_trunc('hour', planned_from), planned_to - interval '1 second', interval '1 hour') as hour
  where childs_count = 0 and planned_from is not null and planned_to is not null
    and (status = 'PLANNED' and planned_from > :now and id % 5 = 0
      or status in ('DONE', 'CLOSED') and done_at > :now - interval '60 days' and id % 12 = 0)),
busy as materialized (
  select distinct visits.id, tasks.operator_id
  from tasks, generate_series(date_trunc('hour', planned_from), planned_to - interval '1 second', interval '1 hour') as hour
  join visits using (hour)
  where tasks.planned_from is not null and tasks.planned_to is not null and tasks.operator_id is not null)
insert into task_crew (task_id, user_id)
select distinct on (task.id) task.id, helper.id
from (select distinct id, queue, operator_id, planned_from from visits) as task
join users as helper on helper.role = 'engineer' and not helper.is_blocked
  and helper.id <> task.operator_id and (cardinality(helper.queues) = 0 or task.queue = any(helper.queues))
where not exists (select from busy where busy.id = task.id and busy.operator_id = helper.id)
  and not exists (select from absences where user_id = helper.id
    and (task.planned_from at time zone :zone)::date between date_from and date_to)
order by task.id, (task.id * 31 + helper.id * 17) % 101;
insert into task_actions (task_id, at, user_id, kind, field, to_text)
select task.id, (select max(at) from task_actions as former where former.task_id = task.id), task.created_by, 'CREW',
  'Бригада',
  helper.last_name || chr(160) || left(helper.first_name, 1) || '.'
from task_crew join tasks as task on task.id = task_id join users as helper on helper.id = user_id
where task.status = 'PLANNED' order by task.id;

-- «На разбор»: two trucks with silent trackers, two public requests made by the sticker of a truck.
insert into suggestions (source, queue, title, words, evidence, lat, lon, company_id, car_id, cause, created_at,
  type_id, category_id)
select 'RULE', 'glonass', 'Трекер молчит', 'Трекер молчит дольше нормы. Проверьте питание и связь.',
  jsonb_build_array(
    jsonb_build_object('title', 'Последняя связь', 'text', to_char(at at time zone :zone, 'DD.MM.YYYY HH24:MI')),
    jsonb_build_object('title', 'Напряжение', 'text', '11,4 В')),
  lat, lon, company_id, id, 'silence ' || id, :now - make_interval(mins => (40 * number)::int),
  (select id from task_types where title = 'Диагностика'),
  (select id from task_categories where title = 'Нет связи' and queue = 'glonass')
from (
  select cars.*, at, lat, lon, row_number() over (order by at desc) as number
  from cars join car_positions on car_id = cars.id
  where at < :now - interval '2 days' and status in ('READY', 'ON_ROUTE')
    and not exists (select from tasks where tasks.car_id = cars.id and tasks.is_open)
  order by at desc limit 2) as silent
order by number desc;
insert into suggestions (source, queue, title, words, evidence, company_id, car_id, contact_name, contact_phone, created_at)
select 'PUBLIC', 'external', 'Заявка по наклейке', words,
  jsonb_build_array(jsonb_build_object('title', 'Откуда', 'text', 'Наклейка на ТС')),
  company_id, cars.id, name, phone, :now - make_interval(mins => minutes)
from (values
  ('А417КМ116', 'Тахограф пишет «нет карты», хотя карта стоит. Стою на базе до 16:00.', 'Рустам', '+79270001122', 25),
  (null, 'Не открывается шлагбаум по ключу, вчера работал.', 'Сергей', '+79370003344', 12)
) as request(plate, words, name, phone, minutes)
join lateral (
  select id, company_id from cars
  where plate = request.plate or request.plate is null and status = 'READY' and company_id = 2
  order by id limit 1) as cars on true;

-- Saved reports: each owner is the first account of a role. The first scheduled run is in the week or month to come.
insert into saved_reports (owner_id, name, kind, input, period, is_shared, schedule, next_run_at, created_at, updated_at)
select (select min(id) from users where role = report.role and not is_blocked and password_hash is not null),
  name, kind, input::jsonb, to_jsonb(period), is_shared, schedule::jsonb,
  (date_trunc(schedule::jsonb ->> 'every', :now at time zone :zone) + delay) at time zone :zone, :now, :now
from jsonb_to_recordset(:rows(saved reports)) as report(n int, role text, name text, kind text, input text, period text,
  is_shared bool, schedule text, delay interval)
order by n;

-- Tokens of the administrator, for the register. No secret has these hashes: they are not SHA-256 of anything known,
-- so the demo opens no way in.
insert into api_tokens (user_id, name, hash, ending, can_write, areas, created_at, expires_on, expires_at, last_used_at,
  last_address, revoked_at)
select (select min(id) from users where role = 'admin' and not is_blocked and password_hash is not null),
  name, decode(repeat(md5(name), 2), 'hex'), ending, can_write, areas, :now - interval '40 days', expires_on,
  (expires_on + 1)::timestamp at time zone :zone - interval '1 microsecond', :now - used,
  case when used is not null then '10.20.1.15' end, :now - revoked
from (
  select *, (:now at time zone :zone)::date + days as expires_on
  from jsonb_to_recordset(:rows(API tokens)) as token(n int, name text, ending text, can_write bool, areas text[],
    days int, used interval, revoked interval)) as tokens
order by n;

-- Chats and rules of messengers. The ids of chats are above all real ones, so that a real bot connected to the demo
-- reaches no real user. One chat waits for its code, from one the bot was removed, to one it was added without a code.
insert into messenger_chats (messenger, external_id, type, title, is_blocked, created_at, last_sent_at, last_error,
  last_error_at, added_by, added_at, members_count, described_at)
select messenger, (8999999999999999 + n)::text, type, title, state = 'blocked', :now - interval '40 days',
  case when state in ('active', 'blocked') then :now - interval '1 hour' end,
  case when state = 'blocked' then 'Бота удалили из этого чата' end,
  case when state = 'blocked' then :now - interval '1 hour' end,
  case when state = 'unlinked' then 'Гилязов Марат' end, case when state = 'unlinked' then :now - interval '1 hour' end,
  members, case when members is not null then :now - interval '1 hour' end
from jsonb_to_recordset(:rows(messenger chats)) as chat(n int, title text, type text, messenger text, state text, members int)
order by n;
with rule as (
  select * from jsonb_to_recordset(:rows(messenger rules))
    as rule(n int, title text, events text[], queues queue[], chats int[])),
rules as (
  insert into messenger_rules (title, events, queues, created_at, updated_at)
  select title, events, queues, at, at
  from (select *, :now - make_interval(days => 41 - n) as at from rule order by n) as stamped
  returning id, title, created_at)
insert into messenger_rule_chats (rule_id, chat_id, is_active, is_pending, linked_by, created_at)
select rules.id, chat.id, chat.last_sent_at is not null and not chat.is_blocked, chat.last_sent_at is null, 'Лапина Ольга',
  case when chat.last_sent_at is null then :now - interval '1 hour' else rules.created_at end
from rules join rule using (title) cross join unnest(rule.chats) as place
join messenger_chats as chat on chat.external_id = (8999999999999999 + place)::text
order by rule.n, place;

-- Deliveries of the newest tasks to the chats of the first rule, and one failed delivery.
insert into deliveries (channel, address, order_key, rule_id, kind, fact, content, state, attempts, due_at,
  next_attempt_at, created_at, ended_at)
select lower(chat.messenger), chat.id::text, chat.external_id, link.rule_id, 'task.created', 'demo:' || task.id,
  jsonb_build_object('title', 'Новая заявка № ' || task.id, 'text', '', 'url', '/tasks/tachograph/' || task.id,
    'taskId', task.id),
  'sent', 1, task.created_at, task.created_at, task.created_at, task.created_at + interval '1 second'
from (
  select id, created_at from tasks where queue = 'tachograph' and created_at <= :now - interval '1 hour'
  order by created_at desc, id desc limit 20) as task
join messenger_rule_chats as link on link.is_active and link.rule_id = (select min(id) from messenger_rules)
join messenger_chats as chat on chat.id = link.chat_id
order by task.created_at, task.id, link.chat_id;
insert into deliveries (channel, address, order_key, fact, content, state, attempts, last_error, due_at, next_attempt_at,
  created_at, ended_at)
select lower(messenger), id::text, external_id, 'demo: blocked ' || id,
  '{"title": "Проверка: Закрытые заявки", "text": "", "url": "", "taskId": null}'::jsonb, 'failed', 1, last_error,
  last_error_at, last_error_at, last_error_at, last_error_at
from messenger_chats where is_blocked
order by id;

-- The overdue of past evenings as their tasks show it: late from the day of the deadline to the day of the end. Today is
-- counted by a job.
insert into overdue_days (day, queue, company_id, count)
select day, null, null, 0
from generate_series((select (min(created_at) at time zone :zone)::date from tasks), (:now at time zone :zone)::date - 1,
  interval '1 day') as day
union all
select day, queue, company_id, count(*)
from (
  select queue, company_id, (deadline_at at time zone :zone)::date as late_from,
    (least(done_at, closed_at, :now) at time zone :zone)::date as ended_on
  from tasks
  where deadline_at < least(done_at, closed_at, :now)
    and (done_at is not null or closed_at is not null or status = any(:running::task_status[]))) as late,
  generate_series(late_from, ended_on - 1, interval '1 day') as day
group by day, queue, company_id;

-- Engineers address the senior dispatcher by name in some of the latest internal comments.
update task_comments as c
set text = '@' || senior.last_name || ' ' || senior.first_name || ', ' || lower(left(c.text, 1)) || substr(c.text, 2),
  mentioned_ids = array[senior.id]
from (
  select id, last_name, first_name from users where role = 'operator' and is_senior and not is_blocked
  order by id limit 1) as senior
where c.id in (
  select task_comments.id
  from task_comments join users on users.id = author_id join tasks on tasks.id = task_id
  where is_internal and users.role = 'engineer' and tasks.is_open
  order by task_comments.at desc, task_comments.id desc limit 8);

-- What the bell of each published account shows: its latest tasks, mentions and requests of clients; three are unread.
with accounts as (select * from users where email = any(:accounts)),
facts as (
  select account.id as user_id, 'task.assigned' as kind, true as is_urgent, task.id as task_id,
    'Вам назначена заявка №' || chr(160) || task.id as title, '' as first_line,
    task.created_at + interval '7 minutes' as at
  from accounts as account join tasks as task on task.operator_id = account.id
  where account.role = 'engineer' and task.is_open
  union all
  select account.id, 'task.created', false, task.id, 'Новая заявка №' || chr(160) || task.id, '', task.created_at
  from accounts as account join tasks as task on task.source <> 'STAFF' and task.is_open
  where account.role in ('admin', 'operator')
  union all
  select account.id, 'task.done', false, task.id, 'Заявка №' || chr(160) || task.id || ' выполнена', '', task.done_at
  from accounts as account join tasks as task on task.company_id = account.company_id
  where account.role = 'client' and task.done_at is not null
  union all
  select account.id, 'task.mentioned', true, comment.task_id, 'Вас упомянули в заявке №' || chr(160) || comment.task_id,
    author.last_name || ' ' || left(author.first_name, 1) || '.: ' || left(comment.text, 300) || E'\n', comment.at
  from accounts as account
  join task_comments as comment on account.id = any(comment.mentioned_ids)
  join users as author on author.id = comment.author_id),
latest as (
  select *, row_number() over (partition by user_id order by at desc, task_id desc, kind) as place
  from facts where at <= :now)
insert into notifications (user_id, kind, fact, title, text, url, task_id, is_urgent, is_in_app, created_at, read_at)
select latest.user_id, latest.kind, 'demo:' || latest.kind || ':' || latest.task_id, latest.title,
  latest.first_line || concat_ws(' · ', task.title, car.title, company.name),
  case when account.role = 'client' then '/my/' || task.id else '/tasks/' || task.queue || '/' || task.id end,
  latest.task_id, latest.is_urgent, true, latest.at,
  case when latest.place > 3 then least(latest.at + interval '20 minutes', :now) end
from latest
join accounts as account on account.id = latest.user_id
join tasks as task on task.id = latest.task_id
left join cars as car on car.id = task.car_id
left join companies as company on company.id = task.company_id
where latest.place <= 8
order by latest.at, latest.user_id, latest.task_id, latest.kind
on conflict do nothing;

-- Letters about what is urgent; some after a chat that could not be written to.
insert into deliveries (channel, address, order_key, user_id, notification_id, kind, fact, content, is_urgent, state,
  attempts, due_at, next_attempt_at, last_error, created_at, ended_at)
select way.channel, way.address, way.address, account.id, one.id, one.kind, one.fact,
  jsonb_build_object('title', one.title, 'text', one.text, 'url', one.url, 'taskId', one.task_id), true, way.state, 1,
  one.created_at, one.created_at, way.error, one.created_at, one.created_at + way.seconds * interval '1 second'
from notifications as one
join users as account on account.id = one.user_id
join lateral (values
    ('telegram', '0', 'failed', 'Бота заблокировали в этом чате. Отправлено иначе: Письмо', 2),
    ('letter', account.email, 'sent', null, 4)) as way (channel, address, state, error, seconds)
  on way.channel = 'letter' or one.task_id % 3 = 0
where one.is_urgent
order by one.created_at, one.id, way.seconds;

-- Totals of the tasks.
select recount_tasks(), recount_task_blocks(), recount_open_tasks(), recount_task_rollups();

-- How clients reach the service company, the office where its routes begin, and whom its acts name: invented, with valid
-- check digits. Removed with the demo unless changed. Only a marked database may be cleared of the demo, but for the
-- users that were created later: they are real.
with own (part, value) as (values
  ('company', '{"name": "Наряд", "fullName": "ООО «Наряд-Сервис»", "inn": "1655074319", "phone": "+78432000917",
    "email": "service@naryad.demo", "address": "Казань, ул. Тэцевская, 4к2",
    "point": {"lat": 55.8536, "lon": 49.0747}}'::jsonb),
  ('requisites', '{"kpp": "165501001", "ogrn": "1121690043177", "bankName": "АО «Приволжский расчётный банк», г. Казань",
    "bik": "049205741", "account": "40702810762000004317", "correspondentAccount": "30101810300000000741",
    "vatPercent": null}')),
present as (
  insert into settings (part, value) select part, value from own on conflict (part) do nothing)
insert into settings (part, value)
select 'demo', jsonb_build_object('lastUserId', (select max(id) from users),
  'lastRequestId', (select max(id) from registration_requests)) || jsonb_object_agg(part, value)
from own on conflict (part) do update set value = excluded.value;

-- Every other organization has a signed paper among its files.
with papers as (
  select *, row_number() over (order by name) as place, count(*) over () as total from (
    select distinct on (name) * from attachments where kind = 'IMAGE_DOC' order by name, id) as named)
insert into attachments (company_id, name, mime, size, sha256, kind, storage_key, thumbnail_key, created_at, created_by)
select companies.id, papers.name, mime, size, sha256, kind, storage_key, thumbnail_key,
  :now - make_interval(days => companies.id % 90), (select min(id) from users where role = 'operator')
from companies join papers on place = 1 + companies.id % total
where companies.id % 2 = 1;
