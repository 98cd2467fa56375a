-- Promises and next steps of the open requests; loaded after the tasks. :now is the end of the demo, :zone the time zone
-- of the company.

-- What the client is waited for: a third of the steps were set by hand, some wait for the driver.
update tasks set waits_for_driver = id % 4 = 0 and driver_id is not null
where status = 'WAITING_CLIENT' and childs_count = 0;
update tasks set has_manual_next_move = true,
  next_move_at = date_trunc('hour', :now) + make_interval(hours => (3 + id * 7 % 70)::int),
  next_move_note = (array['Позвонить, если не ответят', 'Уточнить, когда машина будет на базе', 'Напомнить о счёте',
    'Спросить про замену карты'])[1 + id % 4]
where status in ('WAITING_CLIENT', 'COSTS_APPROVAL') and id % 3 = 0 and childs_count = 0;

-- Nine open promises of dispatchers: two are missed, four are for the next hours.
create temporary table promised on commit drop as
  select picked.*, to_timestamp(ceil(extract(epoch from :now) / 300) * 300)
      + make_interval(mins => (array[-95, -20, 25, 70, 140, 260, 1500, 1800, 3100])[n]) as at,
    dispatchers.id as user_id,
    (array['перезвонить', 'сообщить время визита', 'прислать счёт', 'уточнить про оборудование',
      'ответить по затратам'])[1 + n % 5] as text
  from (
    select tasks.id as task_id, tasks.created_at,
      coalesce((select split_part(name, ' ', 1) from contacts
        where contacts.company_id = tasks.company_id order by contacts.id limit 1), '') as promised_to,
      row_number() over (order by tasks.id * 7919::bigint % 1009, tasks.id)::integer as n
    from tasks
    where status in ('ASSIGNED', 'PLANNED', 'IN_PROGRESS', 'WAITING_CLIENT') and childs_count = 0
      and company_id is not null and tasks.created_at < :now - interval '4 hours') as picked
  join (
    select id, row_number() over (order by id)::integer - 1 as place, count(*) over ()::integer as total
    from users where role = 'operator' and not is_blocked) as dispatchers on dispatchers.place = n % dispatchers.total
  where n <= 9;
insert into promises (task_id, at, promised_to, text, user_id, given_at, is_reminded, is_missed)
select task_id, at, promised_to, text, user_id, greatest(created_at, :now - interval '3 hours'), at < :now, at < :now
from promised order by n;

-- What became of the promises of two months: of twenty, fifteen were fulfilled, three came late, one was moved, one dropped.
insert into promises (task_id, at, promised_to, text, user_id, given_at, moves_count, move_reason, result, closed_at,
  closed_by, is_reminded, is_missed)
select task_id, at, '', text, user_id, given_at, 0, case when result = 'MOVED' then 'Клиент попросил позже' end, result,
  case result when 'LATE' then at + make_interval(mins => 10 + task_id % 90) when 'KEPT' then at - interval '12 minutes'
    else at - interval '30 minutes' end,
  user_id, true, result = 'LATE'
from (
  select tasks.id as task_id, tasks.operator_id as user_id, tasks.created_at + interval '20 minutes' as given_at,
    tasks.created_at + interval '2 hours' as at,
    (array['перезвонить', 'сообщить время визита', 'прислать счёт'])[1 + tasks.id % 3] as text,
    case when tasks.id % 20 < 15 then 'KEPT' when tasks.id % 20 < 18 then 'LATE' when tasks.id % 20 < 19 then 'MOVED'
      else 'DROPPED' end as result
  from tasks
  where tasks.id % 9 = 4 and childs_count = 0 and operator_id is not null
    and tasks.created_at between :now - interval '60 days' and :now - interval '5 hours'
    and not exists (select from promised where promised.task_id = tasks.id)
  order by tasks.id desc limit 400) as former
order by at;
