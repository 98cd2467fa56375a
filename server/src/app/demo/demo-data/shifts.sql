-- The last six handovers, at eight and at twenty, as their sheets would have been. They follow from the tasks.
with boundaries as (
  select at, row_number() over (order by at desc) as n
  from generate_series(0, 5) as back,
    unnest(array['08:00', '20:00']::time[]) as clock,
    lateral (select ((:now at time zone :zone)::date - back + clock) at time zone :zone as at) as moments
  where at <= :now),
dispatchers as (
  select id, row_number() over (order by id) - 1 as n, count(*) over () as all_of_them
  from users where role = 'operator' and queues = '{}' and not is_blocked and password_hash is not null),
handovers as (
  select n, at, at - interval '12 hours' as since, at + interval '12 hours' as until,
    (select id from dispatchers where dispatchers.n = boundaries.n % all_of_them) as given_by,
    (select id from dispatchers where dispatchers.n = (boundaries.n + 1) % all_of_them) as taken_by
  from boundaries where n <= 6),
burning as (
  select handovers.n, tasks.*, cars.plate, companies.name as company_name, users.last_name, users.first_name,
    row_number() over (partition by handovers.n, tasks.queue order by deadline_at, tasks.id) as place
  from handovers join tasks on tasks.created_at <= at and tasks.deadline_at between at - interval '2 days' and until
    and coalesce(tasks.done_at, tasks.closed_at, 'infinity') > at
  left join cars on cars.id = tasks.car_id left join companies on companies.id = tasks.company_id
  left join users on users.id = tasks.operator_id),
lines as (
  select n, jsonb_agg(jsonb_build_object('taskId', id, 'queue', queue,
      'status', case when operator_id is null then 'NEW' when taken_at <= deadline_at then 'IN_PROGRESS' else 'ASSIGNED' end,
      'title', title, 'plate', plate, 'companyName', company_name, 'isAssigned', operator_id is not null,
      'at', deadline_at, 'promise', null, 'why', case when operator_id is null then 'без оператора'
        else last_name || ' ' || left(first_name, 1) || '., ' || coalesce(
          'визит ' || to_char(planned_from at time zone :zone, 'DD.MM.YYYY в HH24:MI'), 'визит не запланирован') end)
    order by deadline_at, id) as lines
  from burning where place <= 10 group by n),
counts as (
  select n, jsonb_agg(jsonb_build_object('queue', queue, 'count', count) order by queue) as counts
  from (select n, queue, count(*) as count from burning group by n, queue) as of_queue group by n),
closing as (
  select n, jsonb_agg(jsonb_build_object('key', 'CLOSING', 'queue', queue, 'source', null, 'count', count,
    'oldestAt', oldest) order by queue) as groups
  from (
    select n, queue, count(*) as count, min(created_at) as oldest
    from handovers join tasks on tasks.done_at <= at and coalesce(tasks.closed_at, 'infinity') > at
    group by n, queue) as of_queue
  group by n),
work as (
  select n, queue, operator_id,
    count(*) filter (where tasks.created_at > since and tasks.created_at <= at) as created,
    count(*) filter (where done_at > since and done_at <= at) as done,
    count(*) filter (where done_at > since and done_at <= at and is_remote) as remote,
    count(*) filter (where closed_at > since and closed_at <= at) as closed
  from handovers join tasks on tasks.created_at between since and at or done_at between since and at
    or closed_at between since and at
  group by n, queue, operator_id),
figures as (
  select n, jsonb_agg(jsonb_build_object('queue', queue, 'created', created, 'done', done, 'remote', remote,
    'closed', closed) order by queue) as figures
  from (
    select n, queue, sum(created)::int as created, sum(done)::int as done, sum(remote)::int as remote,
      sum(closed)::int as closed
    from work group by n, queue) as of_queue
  group by n),
people as (
  select n, jsonb_agg(jsonb_build_object('queue', queue, 'userId', operator_id, 'done', done, 'remote', remote,
    'closed', closed) order by queue, operator_id) as people
  from work where operator_id is not null and done + closed > 0 group by n),
away as (
  select n, jsonb_agg(jsonb_build_object('userId', user_id, 'kind', kind, 'dateFrom', date_from, 'dateTo', date_to,
    'visits', 0) order by user_id) as absences
  from handovers join absences on date_from <= (at at time zone :zone)::date + 1
    and date_to >= (at at time zone :zone)::date
  group by n)
insert into shift_handovers (queues, given_by, to_user_id, taken_by, since, handed_at, taken_at, note, doubts, content)
select enum_range(null::queue), given_by, case when n % 2 = 0 then taken_by end, taken_by, since, at,
  least(:now, at + make_interval(mins => (4 + n * 3)::int)), coalesce(notes.note, ''), coalesce(notes.doubts, ''),
  jsonb_build_object('until', until,
    'sections', jsonb_build_array(jsonb_build_object('key', 'BURNING', 'counts', coalesce(counts, '[]'),
      'lines', coalesce(lines, '[]'))),
    'groups', coalesce(groups, '[]'), 'movers', '[]'::jsonb, 'figures', coalesce(figures, '[]'),
    'people', coalesce(people, '[]'), 'absences', coalesce(absences, '[]'))
from handovers
join jsonb_to_recordset(:rows(shift notes)) as notes(n int, note text, doubts text) using (n)
left join lines using (n) left join counts using (n) left join closing using (n) left join figures using (n)
left join people using (n) left join away using (n)
order by at;
