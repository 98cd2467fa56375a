import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

const schema = String.raw`
-- What was asked went out by some channel: ratings of the demo had none, and their cards could not be read.
update ratings set channel = 'EMAIL' where channel is null and status in ('SENT', 'ANSWERED');
alter table ratings
  add constraint ratings_channel_of_sent check (channel is not null or status in ('QUEUED', 'VOID'));

-- As in 0049, and a block that was activated for a former owner of its truck is over, whatever its range says.
create or replace function car_facts(car_ids integer[], today date) returns table (
  car_id integer, rule_id integer, state text, light text, until date, source_kind text, source_id integer,
  task_id integer
) language sql stable parallel safe as $$
  with wanted as (
    select c.id, c.driver_id, c.company_id, c.is_silent from cars c
    where c.id = any(car_ids) and c.status <> 'ARCHIVED'),
  -- The open range that ends first; a verification without its record is not known.
  ranges as (
    select distinct on (m.car_id, m.kind_id) m.car_id, m.kind_id,
      case when m.overdue_after < today then 'OVERDUE'
        when k.purpose = 'VERIFICATION' and m.proof_number = '' then null
        when m.soon_from <= today then 'SOON' else 'OK' end as state,
      m.date_to as until, m.id as source_id, m.task_id
    from maintenance_ranges m join maintenance_kinds k on k.id = m.kind_id
    where m.car_id = any(car_ids) and m.done_at is null
    order by m.car_id, m.kind_id, m.overdue_after, m.soon_from, m.id),
  readings as (
    select distinct on (m.car_id) m.car_id, m.id as source_id,
      (m.done_at at time zone 'Europe/Moscow')::date + 28 as until
    from maintenance_ranges m join maintenance_kinds k on k.id = m.kind_id
    where m.car_id = any(car_ids) and m.done_at is not null and k.purpose = 'CARD_READING'
    order by m.car_id, m.done_at desc, m.id desc),
  their_drivers as (
    select d.id, d.driver_card_expires_on, d.license_expires_on from drivers d
    where d.id = any(array(select w.driver_id from wanted w))),
  installed as (
    select distinct on (u.car_id, u.kind) u.car_id, u.kind, u.id as source_id from units u
    where u.car_id = any(car_ids) order by u.car_id, u.kind, u.is_main desc, u.id),
  -- A task of a former owner says nothing about the truck of the present one.
  held as (
    select t.car_id, max(t.id) as task_id
    from tasks t join wanted w on w.id = t.car_id and t.company_id is not distinct from w.company_id
    where t.car_id = any(car_ids) and t.priority = 'CRITICAL' and t.is_open and t.status not in ('DONE', 'REMOTE_DONE')
    group by t.car_id),
  -- The life of a block ends with the owner that it was activated for; a truck without one has no other.
  outlived as (
    select installed.car_id, k.id as kind_id, u.id as unit_id
    from installed join wanted w on w.id = installed.car_id and w.company_id is not null
      join units u on u.id = installed.source_id and u.former_owner_id is not null
      join maintenance_kinds k on k.purpose = 'UNIT_LIFE' and k.unit_kind = u.kind),
  facts as (
    select ranges.car_id, r.id as rule_id, state, until, 'range' as source_kind, source_id, task_id
    from ranges join light_rules r on r.fact = 'RANGE' and r.kind_id = ranges.kind_id
    where not exists (
      select from outlived where outlived.car_id = ranges.car_id and outlived.kind_id = ranges.kind_id)
    union all
    select outlived.car_id, r.id, 'OVERDUE', null, 'unit', outlived.unit_id, ranges.task_id
    from outlived join light_rules r on r.fact = 'RANGE' and r.kind_id = outlived.kind_id
      left join ranges on ranges.car_id = outlived.car_id and ranges.kind_id = outlived.kind_id
    union all
    select installed.car_id, r.id, 'OK', null, 'unit', source_id, null
    from installed join light_rules r on r.fact = 'UNIT' and r.unit_kind = installed.kind
    union all
    select w.id, r.id, case when d.driver_card_expires_on < today then 'OVERDUE' when d.driver_card_expires_on - 30 <= today then 'SOON'
        when d.driver_card_expires_on is not null then 'OK' end, d.driver_card_expires_on, 'driver', d.id, null
    from wanted w join their_drivers d on d.id = w.driver_id join light_rules r on r.fact = 'DRIVER_CARD'
    union all
    select w.id, r.id, case when d.license_expires_on < today then 'OVERDUE' when d.license_expires_on - 30 <= today then 'SOON'
        when d.license_expires_on is not null then 'OK' end, d.license_expires_on, 'driver', d.id, null
    from wanted w join their_drivers d on d.id = w.driver_id join light_rules r on r.fact = 'LICENSE'
    union all
    select readings.car_id, r.id, case when readings.until < today then 'OVERDUE' when readings.until - 3 <= today then 'SOON'
        when readings.until is not null then 'OK' end, readings.until, 'range', source_id, null
    from readings join light_rules r on r.fact = 'CARD_READ'
    union all
    select w.id, r.id, case when w.is_silent then 'OVERDUE' else 'OK' end, null, null, null, null
    from wanted w join car_positions p on p.car_id = w.id and p.car_id = any(car_ids)
      join light_rules r on r.fact = 'SIGNAL'
    union all
    select w.id, r.id, case when held.task_id is null then 'OK' else 'OVERDUE' end, null,
      case when held.task_id is not null then 'task' end, held.task_id, held.task_id
    from wanted w left join held on held.car_id = w.id join light_rules r on r.fact = 'CRITICAL_TASK')
  select w.id, r.id, of_car.state,
    case of_car.state
      when 'OVERDUE' then r.overdue
      when 'SOON' then case r.soon when 'NONE' then 'GREEN' else r.soon end
      when 'UNKNOWN' then case r.unknown when 'NONE' then 'GREEN' else r.unknown end
      else 'GREEN' end,
    case when of_car.state <> 'NOT_NEEDED' then fact.until end, fact.source_kind, fact.source_id, fact.task_id
  from wanted w cross join light_rules r
  left join facts as fact on fact.car_id = w.id and fact.rule_id = r.id
  left join installed as needed on needed.car_id = w.id and needed.kind = r.only_with
  cross join lateral (
    select case when r.only_with is not null and needed.car_id is null then 'NOT_NEEDED'
      else coalesce(fact.state, 'UNKNOWN') end as state) as of_car
  where r.is_active
$$;

create or replace function refresh_lights_of_units() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$ begin
  if tg_op = 'INSERT' then
    perform refresh_car_lights(array_agg(distinct n.car_id)) from new_rows n where n.car_id is not null
    having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform refresh_car_lights(array_agg(distinct o.car_id)) from old_rows o where o.car_id is not null
    having count(*) > 0;
  else
    perform refresh_car_lights(array_agg(distinct changed.car_id))
    from (
      select unnest(array[o.car_id, n.car_id]) as car_id from new_rows n join old_rows o on o.id = n.id
      where (o.car_id, o.kind, o.former_owner_id) is distinct from (n.car_id, n.kind, n.former_owner_id)) as changed
    where changed.car_id is not null
    having count(*) > 0;
  end if;
  return null;
end $$;

select refresh_car_lights(array(
  select distinct car_id from units where former_owner_id is not null and car_id is not null));
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
