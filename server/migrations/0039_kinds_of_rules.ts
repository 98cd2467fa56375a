import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

const schema = String.raw`
-- The kind and the category that a rule guesses for the task of a suggestion.
alter table suggestions
  add type_id integer references task_types on delete set null,
  add category_id integer references task_categories on delete set null;
create index suggestions_by_type on suggestions (type_id) where type_id is not null;
create index suggestions_by_category on suggestions (category_id) where category_id is not null;

update suggestions set
  type_id = (select id from task_types where title = 'Диагностика'),
  category_id = (select id from task_categories where title = 'Нет связи' and queue = suggestions.queue)
where status = 'NEW' and source = 'RULE' and title = 'Трекер молчит';

-- The standard kinds of maintenance get the standard kind and category of their tasks where none are set.
create function fill_maintenance_kinds() returns void language sql as $$
  update maintenance_kinds set
    task_type_id = coalesce(task_type_id, (select id from task_types where title = standard.type)),
    task_category_id = coalesce(task_category_id,
      (select id from task_categories where title = standard.category and queue = task_queue))
  from (values
    ('Поверка тахографа', 'Калибровка', 'Пломбы и калибровка'),
    ('Калибровка тахографа', 'Калибровка', 'Пломбы и калибровка'),
    ('Блок СКЗИ', 'Замена СКЗИ', 'Блок СКЗИ'),
    ('Чтение карты водителя', 'Выгрузка данных', 'Выгрузка DDD'),
    ('Чтение памяти тахографа', 'Выгрузка данных', 'Выгрузка DDD'),
    ('Тарировка ДУТ', 'Тарировка ДУТ', 'Датчик топлива'),
    ('ТО-1', 'Передача подрядчику', 'Работы подрядчика'),
    ('ТО-2', 'Передача подрядчику', 'Работы подрядчика'),
    ('Техосмотр', 'Передача подрядчику', 'Работы подрядчика'),
    ('ОСАГО', 'Передача подрядчику', 'Другое')
  ) as standard (kind, type, category)
  where maintenance_kinds.title = standard.kind and (task_type_id is null or task_category_id is null)
$$;
select fill_maintenance_kinds();
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
