-- An exchange that is off, and forty calls of the last days in all their results; loaded after the tasks. :now is the end
-- of the demo. The secret is sealed with no key: it gets an address when it is saved.
insert into phone_connections (provider, title, is_on, secret_hash, sealed_secret, heard_at, created_at)
values ('MANGO', 'Офис', false, sha256(convert_to('demo exchange', 'UTF8')), '\x00', :now - interval '2 hours',
  :now - interval '40 days');

update users set extension = (200 + place)::text
from (
  select id, row_number() over (order by role desc, id) as place from users
  where role in ('operator', 'admin') and not is_blocked order by id limit 8) as telephones
where telephones.id = users.id;

create temporary table callers on commit drop as
  select row_number() over (order by random_order)::integer as n, phone, company_id, contact_id, driver_id
  from (
    select split_part(phones -> 0 ->> 'phone', ';', 1) as phone, company_id, id as contact_id, null::integer as driver_id,
      md5('contact ' || id) as random_order
    from contacts where jsonb_array_length(phones) > 0
    union all
    select split_part(phone, ';', 1), company_id, null, id, md5('driver ' || id) from drivers where phone is not null
  ) as known
  order by random_order limit 30;

create temporary table rung on commit drop as
  select n, (array['ANSWERED', 'ANSWERED', 'MISSED', 'ANSWERED', 'ANSWERED', 'BUSY', 'ANSWERED', 'FAILED'])[1 + n % 8] as result,
    case when n % 8 in (4, 7) then 'OUT' else 'IN' end as direction,
    :now - make_interval(mins => 12 + n * n * 3 + n * 7) as started_at,
    1 + n % 33 as caller, (select array_agg(id order by id) from users where extension <> '') as people
  from generate_series(1, 40) as n;

insert into calls (connection_id, external_id, direction, state, result, phone, line, extensions, answered_extension,
  answered_by, started_at, answered_at, ended_at, talk_seconds, company_id, contact_id, driver_id)
select (select id from phone_connections), 'demo ' || rung.n, direction, 'ENDED',
  -- An outgoing call is not missed, an incoming one has not failed.
  case when direction = 'OUT' and result = 'MISSED' then 'FAILED' when direction = 'IN' and result = 'FAILED' then 'MISSED'
    else result end,
  coalesce(callers.phone, case when rung.n % 2 = 0 then '+7999000' || lpad(rung.n::text, 4, '0') end), '+78432104400',
  array[users.extension], case when result = 'ANSWERED' then users.extension end,
  case when result = 'ANSWERED' then users.id end, rung.started_at,
  case when result = 'ANSWERED' then rung.started_at + interval '8 seconds' end,
  rung.started_at + make_interval(secs => case when result = 'ANSWERED' then 8 + 20 + rung.n * 17 % 400 else 25 end),
  case when result = 'ANSWERED' then 20 + rung.n * 17 % 400 else 0 end,
  callers.company_id, callers.contact_id, callers.driver_id
from rung left join callers on callers.n = rung.caller
  join users on users.id = rung.people[1 + rung.n % cardinality(rung.people)];

-- Some were about requests of the same organization.
update calls set task_id = (
  select tasks.id from tasks where tasks.company_id = calls.company_id and tasks.is_open and tasks.parent_id is null
  order by tasks.id desc limit 1)
where result = 'ANSWERED' and company_id is not null and id % 3 = 0;

-- By telephones of their own, written down by hand.
insert into calls (external_id, direction, state, result, phone, extensions, answered_by, noted_by, is_by_hand, note,
  started_at, ended_at, company_id, contact_id)
select 'by hand', noted.direction, 'ENDED', 'ANSWERED', callers.phone, '{}', users.id, users.id, true, noted.note,
  :now - noted.ago, :now - noted.ago, callers.company_id, callers.contact_id
from (values
  (1, 'OUT', interval '3 hours', 'Договорились на четверг, машину пригонят к 9:00'),
  (2, 'IN', interval '27 hours', 'Просит счёт за прошлый месяц на почту'),
  (3, 'IN', interval '3 days', 'Спрашивал, когда кончается блок СКЗИ; обещали перезвонить')) as noted (n, direction, ago, note)
  join (select row_number() over (order by n) as place, phone, company_id, contact_id from callers
    where contact_id is not null) as callers on callers.place = noted.n
  cross join lateral (select id from users where extension <> '' order by id offset noted.n % 3 limit 1) as users;

-- Missed calls of the past were returned, but for the last two.
update calls set returned_by = (
  select max(other.id) from calls as other where other.result = 'ANSWERED' and other.id <> calls.id)
where direction = 'IN' and result <> 'ANSWERED' and id not in (
  select id from calls where direction = 'IN' and result <> 'ANSWERED' order by started_at desc limit 2);
