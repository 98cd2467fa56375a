import type postgres from 'postgres'

import { demoAccounts } from './users.ts'

/** Of each account the newest ones are unread. */
const [perAccount, unread] = [8, 3]

/** What the bell of each demo account shows: its latest tasks, mentions and requests of clients. */
export async function loadNotifications(sql: postgres.TransactionSql, now: Date): Promise<void> {
  await sql`
    with accounts as (
      select * from users where email = any(${demoAccounts.map(({ email }) => email)}::text[])),
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
      select account.id, 'task.done', false, task.id, 'Заявка №' || chr(160) || task.id || ' выполнена', '',
        task.done_at
      from accounts as account join tasks as task on task.company_id = account.company_id
      where account.role = 'client' and task.done_at is not null
      union all
      select account.id, 'task.mentioned', true, comment.task_id,
        'Вас упомянули в заявке №' || chr(160) || comment.task_id,
        author.last_name || ' ' || left(author.first_name, 1) || '.: ' || left(comment.text, 300) || E'\n', comment.at
      from accounts as account
      join task_comments as comment on account.id = any(comment.mentioned_ids)
      join users as author on author.id = comment.author_id),
    latest as (
      select *, row_number() over (partition by user_id order by at desc, task_id desc, kind) as place
      from facts where at <= ${now})
    insert into notifications (user_id, kind, fact, title, text, url, task_id, is_urgent, is_in_app, created_at, read_at)
    select latest.user_id, latest.kind, 'demo:' || latest.kind || ':' || latest.task_id, latest.title,
      latest.first_line || concat_ws(' · ', task.title, car.title, company.name),
      case when account.role = 'client' then '/my/' || task.id else '/tasks/' || task.queue || '/' || task.id end,
      latest.task_id, latest.is_urgent, true, latest.at,
      case when latest.place > ${unread} then least(latest.at + interval '20 minutes', ${now}::timestamptz) end
    from latest
    join accounts as account on account.id = latest.user_id
    join tasks as task on task.id = latest.task_id
    left join cars as car on car.id = task.car_id
    left join companies as company on company.id = task.company_id
    where latest.place <= ${perAccount}
    order by latest.at, latest.user_id, latest.task_id, latest.kind
    on conflict do nothing`
  await loadDeliveries(sql)
}

/** Letters about what is urgent; some after a chat that could not be written to. */
async function loadDeliveries(sql: postgres.TransactionSql): Promise<void> {
  await sql`
    insert into deliveries (channel, address, user_id, notification_id, kind, fact, content, is_urgent, state, attempts,
      due_at, next_attempt_at, last_error, created_at, ended_at)
    select way.channel, case way.channel when 'letter' then account.email else '0' end, account.id, one.id, one.kind,
      one.fact,
      jsonb_build_object('title', one.title, 'text', one.text, 'url', one.url, 'taskId', one.task_id), true,
      way.state, 1, one.created_at, one.created_at, way.error, one.created_at, one.created_at + way.seconds * interval '1 second'
    from notifications as one
    join users as account on account.id = one.user_id
    join (values ('telegram', 'failed', 'Бота заблокировали в этом чате. Отправлено иначе: Письмо', 2),
      ('letter', 'sent', null, 4)) as way (channel, state, error, seconds)
      on way.channel = 'letter' or one.task_id % 3 = 0
    where one.is_urgent
    order by one.created_at, one.id, way.seconds`
}
