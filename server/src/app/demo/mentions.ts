import type postgres from 'postgres'

/** Engineers address the senior dispatcher by name in some of the latest internal comments. */
export async function loadMentions(sql: postgres.TransactionSql): Promise<void> {
  await sql`
    update task_comments as c
    set text = '@' || senior.last_name || ' ' || senior.first_name || ', ' || lower(left(c.text, 1)) || substr(c.text, 2),
      mentioned_ids = array[senior.id]
    from (
      select id, last_name, first_name from users where role = 'operator' and is_senior and not is_blocked
      order by id limit 1
    ) as senior
    where c.id in (
      select task_comments.id
      from task_comments join users on users.id = author_id join tasks on tasks.id = task_id
      where is_internal and users.role = 'engineer' and tasks.is_open
      order by task_comments.at desc, task_comments.id desc limit 8)`
}
