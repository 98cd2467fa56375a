-- Three rules with what they did lately; loaded after the tasks. :now is the end of the demo.
create temporary table made on commit drop as
select * from (values
  (1, 'Критичная заявка — старшему диспетчеру', 'CREATED', null,
    '[{"field": "priority", "isNot": false, "values": ["CRITICAL"]}]',
    '[{"kind": "NOTIFY", "audience": "SENIORS", "userId": null, "text": "Критичная заявка"}]', true),
  (2, 'Полчаса без оператора — диспетчерам', 'TIME', '{"clock": "SINCE_CREATED", "minutes": 30, "isWorking": true}',
    '[{"field": "hasOperator", "is": false}]',
    '[{"kind": "NOTIFY", "audience": "DISPATCHERS", "userId": null, "text": "Заявку никто не взял"}]', true),
  (3, 'Выполнена пять рабочих дней — закрыть', 'TIME', '{"clock": "IN_STATUS", "minutes": 2400, "isWorking": true}',
    '[{"field": "status", "isNot": false, "values": ["DONE", "REMOTE_DONE"]}]',
    '[{"kind": "CLOSE", "reason": "Клиент не возражал пять рабочих дней"}]', false)
) as rules (n, title, moment, time, conditions, actions, is_enabled);

insert into automation_rules (title, position, moment, time, conditions, actions, enabled_at, created_at, created_by)
select title, n, moment, time::jsonb, conditions::jsonb, actions::jsonb,
  case when is_enabled then :now - interval '20 days' end, :now - interval '21 days',
  (select id from users where role = 'admin' order by id limit 1)
from made;

insert into automation_runs (rule_id, task_id, stage, at, outcome, why, steps, actions_count)
select rule.id, tasks.id, 'created', tasks.created_at + interval '2 seconds', 'DONE',
  'заявка создана; приоритет: Критичный',
  '[{"outcome": "DONE", "text": "сообщение: старшим диспетчерам очереди"}]', 1
from tasks, (select id from automation_rules where position = 1) as rule
where priority = 'CRITICAL' and tasks.created_at > :now - interval '20 days'
order by tasks.created_at desc limit 20;
