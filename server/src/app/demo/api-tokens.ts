import type { TokenArea } from '@naryad/contract/auth/api-tokens.words'
import type postgres from 'postgres'

import { addDays, companyToday, momentsOfDays } from '../../platform/time/company-day.ts'
import { hourMs } from './time.ts'

interface DemoToken {
  readonly name: string
  readonly ending: string
  readonly canWrite: boolean
  readonly areas: readonly TokenArea[]
  readonly lastsDays: number
  readonly usedHoursAgo: number | null
  readonly isRevoked?: true
}

const tokens: readonly DemoToken[] = [
  {
    name: 'Обмен с 1С: затраты и организации',
    ending: 'k7Qd',
    canWrite: false,
    areas: ['tasks', 'companies', 'reports'],
    lastsDays: 240,
    usedHoursAgo: 2,
  },
  {
    name: 'Форма на сайте: новые заявки',
    ending: 'Zx2m',
    canWrite: true,
    areas: ['tasks'],
    lastsDays: 60,
    usedHoursAgo: 19,
  },
  {
    name: 'Старый скрипт отчётов',
    ending: 'p9Lw',
    canWrite: false,
    areas: [],
    lastsDays: -12,
    usedHoursAgo: 300,
  },
  {
    name: 'Проба интегратора',
    ending: 'aT41',
    canWrite: true,
    areas: ['tasks', 'cars'],
    lastsDays: 20,
    usedHoursAgo: null,
    isRevoked: true,
  },
]

/**
 * Tokens of the administrator, for the register. No secret has these hashes: they are not SHA-256 of anything known,
 * so the demo opens no way in.
 */
export async function loadApiTokens(sql: postgres.TransactionSql, now: Date): Promise<void> {
  const today = companyToday(now.getTime())
  for (const { name, ending, canWrite, areas, lastsDays, usedHoursAgo, isRevoked } of tokens) {
    const expiresOn = addDays(today, lastsDays)
    const usedAt = usedHoursAgo === null ? null : new Date(now.getTime() - usedHoursAgo * hourMs)
    await sql`
      insert into api_tokens (user_id, name, hash, ending, can_write, areas, created_at, expires_on, expires_at,
        last_used_at, last_address, revoked_at)
      select min(id), ${name}, decode(repeat(md5(${name}), 2), 'hex'), ${ending}, ${canWrite}, ${[...areas]}::text[],
        ${now}::timestamptz - interval '40 days', ${expiresOn}::date, ${momentsOfDays(expiresOn, expiresOn).to},
        ${usedAt}, ${usedAt && '10.20.1.15'}, ${isRevoked ? new Date(now.getTime() - 50 * hourMs) : null}
      from users where role = 'admin' and not is_blocked and password_hash is not null
      having min(id) is not null`
  }
}
