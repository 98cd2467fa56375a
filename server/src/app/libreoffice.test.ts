import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import type { RouteDef } from '@naryad/contract/kit/route'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { rollCallRoutes } from '@naryad/contract/roll-call/roll-call.routes'
import { describe, expect, test } from 'vitest'

import { makeDriver } from '../rooms/drivers/drivers.make.ts'
import { makeRollCall } from '../rooms/roll-call/roll-call.make.ts'
import { makeTask } from '../rooms/tasks/tasks.make.ts'
import { makeUser } from '../rooms/users/users.make.ts'
import { testApp } from '../testing/app.ts'
import { caller } from '../testing/callers.ts'
import { testDb } from '../testing/database.ts'

const db = await testDb()
const app = await testApp(db)

const office = ['/usr/bin/soffice', '/usr/bin/libreoffice', '/opt/libreoffice/program/soffice'].find((file) =>
  existsSync(file),
)
const reason = office ? '' : ' (skipped: no LibreOffice here, apt install libreoffice-calc-nogui)'

/** The values of every sheet as LibreOffice has read them, comma-separated. */
async function sheetsOf(bytes: Buffer): Promise<Record<string, string>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'naryad-office-'))
  try {
    await writeFile(path.join(folder, 'report.xlsx'), bytes)
    // Comma, quote, UTF-8, from the first line; -1: all sheets, a file each.
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1'
    await promisify(execFile)(
      office ?? '',
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        filter,
        '--outdir',
        folder,
        path.join(folder, 'report.xlsx'),
      ],
      { timeout: 100_000 },
    )
    const files = (await readdir(folder)).filter((name) => name.endsWith('.csv'))
    const texts = await Promise.all(
      files.map(async (name) => [
        name.replace(/^report-|\.csv$/g, ''),
        await readFile(path.join(folder, name), 'utf8'),
      ]),
    )
    return Object.fromEntries(texts) as Record<string, string>
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeWorld(): Promise<void> {
  const { id: operatorId } = await makeUser(db, { role: 'engineer', lastName: 'Гусев', firstName: 'Антон' })
  const { id: driverId } = await makeDriver(db, { lastName: 'Шмелёв', firstName: 'Иван' })
  const facts = { operatorId, driverId, createdAt: '2026-11-03T06:00:00Z', queue: 'luv' } as const
  await makeTask(db, {
    ...facts,
    status: 'CLOSED',
    title: 'Замена «СКЗИ», срочно',
    doneAt: '2026-11-05T09:00:00Z',
    closedAt: '2026-11-06T09:00:00Z',
    costs: 336_050,
  })
  await makeTask(db, { ...facts, costs: 100 })
  await makeRollCall(db, { driverId, date: '2026-11-03', status: 'LATE' })
}

const days = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }

/** Days as the language of the machine writes them. */
const thirdOfNovember = /(11\/03|03\.11|3\/11)[./]2026 0?9:00/

interface Case {
  readonly what: string
  readonly route: RouteDef
  readonly body: object
  /** Of each sheet, what LibreOffice must show. */
  readonly shown: Readonly<Record<string, readonly (string | RegExp)[]>>
}

const cases: readonly Case[] = [
  {
    what: 'tasks, by month and queue',
    route: reportsRoutes.tasksExcel,
    body: { ...days, groupBy: ['month', 'queue'], columns: ['id', 'createdAt', 'title', 'costs'] },
    shown: {
      Группы: [
        'Отчёт по заявкам за 01.11.2026 – 30.11.2026',
        'Ноябрь 2026',
        'ЛУВ',
        'Итого',
        /\b3361[.,]50?\b/,
      ],
      Заявки: ['"Замена «СКЗИ», срочно"', thirdOfNovember, /\b3360[.,]50?\b/, /Итого,.*3361[.,]50?\b/],
    },
  },
  {
    what: 'engineers',
    route: reportsRoutes.engineersExcel,
    body: days,
    shown: {
      Инженеры: ['Отчёт по инженерам за 01.11.2026', /Гусев\sА\./, 'Итого'],
      'По дням': ['05.11.2026'],
    },
  },
  {
    what: 'drivers',
    route: reportsRoutes.driversExcel,
    body: days,
    shown: { Водители: ['Отчёт по водителям за 01.11.2026', 'Шмелёв Иван', 'Итого'] },
  },
  {
    what: 'the partner',
    route: reportsRoutes.luvExcel,
    body: days,
    shown: { ЛУВ: [/^"?№/, thirdOfNovember, /\b3360[.,]50?\b/] },
  },
  {
    what: 'roll-calls',
    route: rollCallRoutes.excel,
    body: { ...days, groupBy: 'day' },
    shown: { Явки: ['Отчёт по явкам за 01.11.2026', 'Шмелёв', 'Опоздал'] },
  },
]

describe('LibreOffice', () => {
  test.skipIf(!office).each(cases)(
    `opens the file of the report on $what and shows its cells${reason}`,
    async ({ route, body, shown }) => {
      await makeWorld()
      const admin = await caller(app, db, { role: 'admin' })
      const { rawPayload } = await admin.send(route, { body })
      const sheets = await sheetsOf(rawPayload)
      for (const [name, texts] of Object.entries(shown))
        for (const text of texts)
          expect(sheets[name]).toEqual(
            typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text),
          )
      expect(JSON.stringify(sheets)).not.toMatch(/#(REF|NAME|VALUE|####)|Err:\d/)
    },
    120_000,
  )
})
