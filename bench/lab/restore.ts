import postgres from 'postgres'

/**
 * Lets `work` change tasks and restores them afterwards: bulk calls close the tasks that are measured, and
 * the next run needs the data.
 */
export async function withRestored<T>(
  url: string,
  ids: readonly number[],
  work: () => Promise<T>,
): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql.unsafe('drop table if exists stick.saved_tasks, stick.saved_pauses')
  await sql`create table stick.saved_tasks as select * from public.tasks where id = any(${[...ids]})`
  await sql`create table stick.saved_pauses as select * from public.task_pauses where task_id = any(${[...ids]})`
  const [last] = await sql<{ id: string }[]>`select max(id) as id from task_actions`
  try {
    // Unapproved costs would prevent the tasks from being closed.
    await sql`update tasks set is_costs_approved = true, costs_approved_at = now()
      where id = any(${[...ids]}) and costs > 0 and not is_costs_approved`
    return await work()
  } finally {
    await sql.begin(async (tx) => {
      await tx`update tasks set status = saved.status, operator_id = saved.operator_id, done_at = saved.done_at,
          done_by = saved.done_by, closed_at = saved.closed_at, closed_by = saved.closed_by, version = saved.version,
          close_reason = saved.close_reason, is_costs_approved = saved.is_costs_approved,
          costs_approved_at = saved.costs_approved_at, deadline_at = saved.deadline_at, updated_at = saved.updated_at
        from stick.saved_tasks saved where saved.id = tasks.id`
      await tx`delete from task_pauses where task_id in (select id from stick.saved_tasks)`
      await tx`insert into task_pauses overriding system value select * from stick.saved_pauses`
      await tx`delete from task_actions where id > ${last?.id ?? 0}`
    })
    await sql`select recount_tasks()`
    await sql.unsafe('vacuum analyze tasks')
    await sql.end()
  }
}
