-- Requests that belong together: copies for other trucks, visits of one stop, related ones, and duplicates that were
-- merged. They follow from the tasks and are loaded after them. :now is the end of the demo, :zone the time zone of the
-- company.

-- Few enough that the joins below need no index.
create temporary table recent on commit drop as
select * from tasks
where created_at > :now - interval '60 days' and parent_id is null and childs_count = 0 and company_id is not null
  and created_by is not null;
create index on recent (company_id, id);
analyze recent;

-- Requests of one organization with the same words within three days were copied for the next truck.
insert into task_links (task_id, other_id, kind, created_at, created_by)
select copy.id, original.id, 'COPY_OF', copy.created_at, copy.created_by
from recent as copy
join lateral (
  select id from recent as former
  where former.company_id = copy.company_id and former.title = copy.title and former.car_id <> copy.car_id
    and former.id < copy.id and former.created_at > copy.created_at - interval '3 days'
  order by id desc limit 1) as original on true
where copy.source = 'STAFF'
order by copy.id desc limit 40;

-- Visits of one organization that one engineer makes on the same day.
insert into task_links (task_id, other_id, kind, created_at, created_by)
select visit.id, next.id, 'SAME_STOP', visit.created_at, visit.created_by
from recent as visit
join lateral (
  select id from recent as other
  where other.company_id = visit.company_id and other.operator_id = visit.operator_id and other.id > visit.id
    and other.status = 'PLANNED'
    and (other.planned_from at time zone :zone)::date = (visit.planned_from at time zone :zone)::date
  order by id limit 1) as next on true
where visit.status = 'PLANNED'
on conflict do nothing;

insert into task_links (task_id, other_id, kind, created_at, created_by)
select id, repeat_of_id, 'RELATED', created_at, created_by
from recent where repeat_of_id is not null and is_open
order by id desc limit 30
on conflict do nothing;

-- Closed without work while the organization had another open request: the latest of them can still be unmerged.
create temporary table merged on commit drop as
select duplicate.id as task_id, main.id as main_id, duplicate.closed_by as by_id, duplicate.closed_at as at
from recent as duplicate
join lateral (
  select id from recent as other
  where other.company_id = duplicate.company_id and other.is_open
  order by other.car_id = duplicate.car_id desc, id desc limit 1) as main on true
where duplicate.status = 'CLOSED' and duplicate.done_at is null and duplicate.closed_by is not null
order by duplicate.closed_at desc limit 12;

insert into task_merges (task_id, main_id, merged_at, merged_by, former_status, had_operator, was_taken)
select task_id, main_id, at, by_id, 'NEW', false, false from merged;
update tasks set close_reason = 'Дубликат: объединена с № ' || main_id from merged where tasks.id = task_id;
insert into task_actions (task_id, at, user_id, source, kind, field, from_text, to_text)
select task_id, at, by_id, 'STAFF'::task_source, 'CHANGED', 'Объединение', null, '№ ' || main_id from merged
union all
-- The main one may have been worked on later; its history runs forward.
select main_id, (select max(at) from task_actions as former where former.task_id = main_id), by_id, 'STAFF', 'CHANGED',
  'Объединение', null, '№ ' || task_id from merged;
