-- The units that requests are about and why they are under warranty or not: of all that are open and of those of the last
-- two months; the flag of each request stays. :now is the end of the demo, :zone the time zone of the company.

create temporary table judged on commit drop as
select id, row_number() over (order by id) - 1 as place, car_id, category_id, company_id, created_by, is_warranty, costs,
  is_open, repeat_of_id is not null as is_repeat, (created_at at time zone :zone)::date as day
from tasks where is_open or created_at > :now - interval '60 days';

create temporary table chosen on commit drop as
select min(place) as place, min(unit_id) as unit_id from find_warranty_units((
  select jsonb_agg(jsonb_build_object('taskId', id, 'carId', car_id, 'categoryId', category_id, 'companyId', company_id)
    order by id) from judged))
group by place having count(*) = 1;

create temporary table verdicts on commit drop as
select judged.*, units.id as unit_id, units.warranty_until as until,
  coalesce(units.warranty_until >= day, false) as is_valid,
  case when units.warranty_until >= day then
    'Гарантия до ' || to_char(units.warranty_until, 'DD.MM.YYYY') || ': «' || models.title || '» №' || chr(160) || units.serial
      || coalesce(', установлен ' || to_char(units.installed_on, 'DD.MM.YYYY') || coalesce(' по заявке №' || chr(160) || (
        select installing.id from tasks as installing
        where installing.id = units.installed_task_id and installing.company_id is not distinct from judged.company_id), ''), '')
    when units.warranty_until is not null then 'Не гарантия: срок прошёл ' || to_char(units.warranty_until, 'DD.MM.YYYY')
    when units.installed_on is null then 'Не гарантия: дата установки неизвестна'
    else 'Не гарантия: у модели её нет' end as sentence
from judged
left join chosen on chosen.place = judged.place
left join units on units.id = chosen.unit_id
left join unit_models as models on models.id = units.model_id;

-- Requests without costs follow their unit.
update tasks set is_warranty = true from verdicts
where verdicts.id = tasks.id and is_valid and not tasks.is_warranty and tasks.costs = 0;
update verdicts set is_warranty = true where is_valid and costs = 0;

insert into task_warranties (task_id, unit_id, ground, text, until, user_id)
select id, unit_id,
  case when is_warranty <> is_valid then 'HAND' when is_valid then 'UNIT' when is_repeat then 'REPEAT' else 'UNIT' end,
  case
    when is_warranty and not is_valid then case when is_repeat then 'повтор в 30 дней' else 'по договору обслуживания' end
    when is_valid and not is_warranty then
      (array['нарушена пломба', 'механическое повреждение', 'работы не связаны с прибором'])[1 + id % 3]
    when not is_valid and is_repeat then 'Повтор в 30 дней: предложена гарантия'
    else sentence end,
  case when is_warranty = is_valid and (is_valid or not is_repeat) then until end,
  case when is_warranty <> is_valid then (
    select users.id from users where users.role = 'operator' and not users.is_blocked order by users.id offset verdicts.id % 3 limit 1) end
from verdicts
where unit_id is not null or is_warranty or is_repeat
order by id;
select fold_task_counts();
