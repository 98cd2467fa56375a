import { runningStatuses } from '@naryad/contract/tasks/tasks.statuses'
import type postgres from 'postgres'

import { companyZone } from '../../platform/time/company-day.ts'
import { demoAccounts } from './accounts.ts'
import { readData } from './tables.ts'

const list = (values: readonly string[], type: string) => `'{${values.join(',')}}'::${type}[]`
const emails = demoAccounts.map(({ email }) => email)

/** The statements of a file in `demo-data`, with its variables as literals. */
export async function runScript(
  sql: postgres.TransactionSql,
  file: string,
  { now, seed }: { readonly now: Date; readonly seed: string },
): Promise<void> {
  const literals: Readonly<Record<string, string>> = {
    now: `'${now.toISOString()}'::timestamptz`,
    // In hexadecimal, so that any text is one literal.
    seed: `'${Buffer.from(seed).toString('hex')}'`,
    zone: `'${companyZone}'`,
    accounts: list(emails, 'text'),
    running: list(runningStatuses, 'task_status'),
  }
  await sql.unsafe(readData(file).replace(/(?<!:):([a-z]+)/g, (name, key: string) => literals[key] ?? name))
}
