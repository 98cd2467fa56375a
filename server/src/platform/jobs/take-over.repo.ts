import { sql } from 'kysely'
import type postgres from 'postgres'

import type { Db } from '../db/connect.ts'
import { jobsChannel } from './enqueue.repo.ts'

/**
 * Each run that is taken names its server: the `application_name` of the connections of a pool is unique. `output` is
 * free until the run ends.
 */
export async function nameOwnersOfRuns(owner: postgres.Sql): Promise<void> {
  await owner
    .unsafe(`
    create or replace function jobs.name_owner() returns trigger language plpgsql as $$ begin
      new.output := jsonb_build_object('owner', current_setting('application_name'));
      return new;
    end $$;
    do $$ begin
      if not exists (select from pg_trigger where tgrelid = 'jobs.job'::regclass and tgname = 'job_name_owner') then
        create trigger job_name_owner before update of state on jobs.job for each row
          when (new.state = 'active' and old.state <> 'active') execute function jobs.name_owner();
      end if;
    end $$`)
    .simple()
}

/**
 * Gives the runs of servers that have died back to the queues, so that any living server starts them at once. Each is
 * given back once at least, also where failures are not retried. The library ignores what a server that was only cut off
 * reports later about a run that was taken from it.
 */
export async function takeOverRuns(db: Db): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    with dead as (
      select id, name from jobs.job
      where state = 'active' and output ->> 'owner' like 'naryad/%' and not is_server_alive(output ->> 'owner')
      for update skip locked),
    taken as (
      update jobs.job set
        state = (case when retry_count < greatest(retry_limit, 1) then 'retry' else 'failed' end)::jobs.job_state,
        retry_limit = greatest(retry_limit, 1), start_after = now(),
        completed_on = case when retry_count < greatest(retry_limit, 1) then null else now() end,
        output = jsonb_build_object('message', 'Сервер остановился, не закончив')
      from dead where job.id = dead.id and job.name = dead.name
      returning job.name),
    woken as (select pg_notify(${jobsChannel}, name) from taken group by name)
    select taken.name from taken cross join (select count(*) from woken) as all_woken`.execute(db)
  return rows.length
}
