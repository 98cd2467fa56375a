-- Twelve questions about costs, in every state; loaded after the tasks. :now is the end of the demo. The links of the open
-- ones are unknown, so they stand for links that were passed on by hand; two went to a messenger, one of them in vain, and
-- are reminded of no more.
create temporary table asked on commit drop as
  select tasks.id as task_id, tasks.company_id, tasks.costs as sum, tasks.is_costs_approved, tasks.costs_approved_at,
    coalesce((select name from contacts where contacts.company_id = tasks.company_id order by id limit 1), 'Ахметов Камиль')
      as sent_to,
    (select json_agg(json_build_object('taskId', tasks.id, 'title', item ->> 'title',
        'quantity', (item ->> 'quantity')::numeric, 'unit', item ->> 'unit', 'price', (item ->> 'price')::bigint,
        'sum', round((item ->> 'quantity')::numeric * (item ->> 'price')::bigint)::bigint,
        'car', case when cars.id is not null
          then json_build_object('id', cars.id, 'plate', cars.plate, 'title', cars.title) end))
      from jsonb_array_elements(tasks.cost_items) as item) as lines,
    row_number() over (partition by tasks.is_costs_approved order by tasks.id desc)::integer as n
  from tasks left join cars on cars.id = tasks.car_id
  where tasks.costs > 0 and not tasks.is_warranty and tasks.childs_count = 0 and tasks.parent_id is null
    and tasks.company_id is not null and tasks.costs_refused_at is null
    and (tasks.is_costs_approved and tasks.costs_approved_at > :now - interval '20 days'
      or tasks.status = 'COSTS_APPROVAL');

insert into approvals (task_id, company_id, channel, delivery_error, reminders_count, sent_to, email, secret_hash, lines, sum,
  status, withdrawn_reason, created_at, created_by, expires_at, seen_at)
select task_id, company_id, case when n in (2, 3) then 'TELEGRAM' else 'LINK' end,
  case when n = 3 then 'Бота заблокировали в этом чате' end, case when n = 2 then 2 else 0 end, sent_to, null, sha256(convert_to('demo ' || task_id, 'UTF8')), lines, sum, status,
  case when status = 'WITHDRAWN' then (array['COSTS_CHANGED', 'BY_HAND'])[1 + n % 2] end, sent_at,
  (select id from users where role = 'operator' and not is_blocked order by id limit 1), sent_at + interval '7 days',
  case when status in ('SEEN', 'EXPIRED') then sent_at + interval '2 hours' end
from (
  select asked.*, (array['SENT', 'SEEN', 'SENT', 'SEEN', 'EXPIRED', 'WITHDRAWN', 'WITHDRAWN'])[n] as status,
    :now - make_interval(hours => case when n = 5 then 190 else 5 + n * 9 end) as sent_at
  from asked where not is_costs_approved and n <= 7) as open;

-- Five were answered: three by a link, two by phone.
update tasks set costs_approved_by = null
from asked where asked.task_id = tasks.id and asked.is_costs_approved and asked.n <= 3;
insert into approvals (task_id, company_id, channel, sent_to, email, secret_hash, lines, sum, status, created_at,
  created_by, expires_at, seen_at, answers, name, position, note, answered_at)
select task_id, company_id, case when n <= 3 then 'LETTER' else 'PHONE' end, sent_to,
  case when n <= 3 then 'zakupki' || company_id || '@example.ru' end,
  case when n <= 3 then sha256(convert_to('demo ' || task_id, 'UTF8')) end, lines, sum, 'ANSWERED',
  costs_approved_at - interval '3 hours', (select id from users where role = 'operator' and not is_blocked order by id limit 1),
  costs_approved_at + interval '7 days', case when n <= 3 then costs_approved_at - interval '4 minutes' end,
  jsonb_build_array(jsonb_build_object('taskId', task_id, 'isApproved', true, 'reason', '')), sent_to,
  (array['начальник колонны', 'механик', 'директор', 'снабженец', 'начальник колонны'])[n],
  case when n > 3 then 'звонил сам, счёт просит на почту' else '' end, costs_approved_at
from asked where is_costs_approved and n <= 5;

-- The first photograph of each of these requests was sent along.
update attachments set is_for_client = true
from (select min(attachments.id) as id from attachments join approvals on approvals.task_id = attachments.task_id
  where mime like 'image/%' group by attachments.task_id) as first
where attachments.id = first.id;
update approvals set photo_ids = array[attachments.id] from attachments
where attachments.task_id = approvals.task_id and is_for_client and channel <> 'PHONE';
