import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { migrateToLatest } from '../platform/db/schema/migrate.ts'
import { type Config, readConfig } from './config.ts'
import { startEmbedded, storesOf } from './data-dir.ts'
import { demoAccounts, demoPassword } from './demo/accounts.ts'
import { loadDemo, NotEmpty } from './demo/load.ts'
import { smallDemo } from './demo/world.ts'
import { Mistake, operatorErrorOf } from './operator-errors.ts'

const help = `Наполняет базу данными вымышленной компании: организации, автомобили, люди и заявки за два года.

  npm run demo -- [параметры]

  --tasks <число>     сколько заявок, по умолчанию ${smallDemo}; от них зависит и остальное:
                      на миллион — 100 000 автомобилей, 60 000 водителей, 1000 организаций, 200 пользователей
  --seed <текст>      другая компания; с тем же текстом и днём получается то же самое
  --now <время>       каким днём заканчивается история (ISO 8601), по умолчанию сейчас
  --replace           сначала удалить всё, что есть в базе
  --given-database    разрешить запись в базу из DATABASE_URL; без него туда ничего не пишется
  --help              эта справка

Без DATABASE_URL наполняется встроенная база в папке NARYAD_DATA_DIR; «Наряд» должен быть остановлен.`

const most = 5_000_000

/** Undefined: help was requested. */
function readWishes() {
  const { values } = parseArgs({
    options: {
      tasks: { type: 'string', default: String(smallDemo) },
      seed: { type: 'string', default: 'naryad' },
      now: { type: 'string' },
      replace: { type: 'boolean', default: false },
      'given-database': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const tasks = Number(values.tasks)
  if (!Number.isInteger(tasks) || tasks < 1 || tasks > most)
    throw new Mistake(`--tasks: ожидается целое число от 1 до ${most.toLocaleString('ru')}`)
  const now = values.now === undefined ? new Date() : new Date(values.now)
  if (Number.isNaN(now.getTime()))
    throw new Mistake('--now: ожидается время, например 2026-11-19T14:20:00+03:00')
  return { ...values, tasks, now }
}

async function fill(
  config: Config,
  { 'given-database': isGiven, ...wishes }: NonNullable<ReturnType<typeof readWishes>>,
): Promise<void> {
  if (config.DATABASE_URL && !isGiven)
    throw new Mistake(
      'Задана DATABASE_URL: чтобы записать туда вымышленные данные, добавьте --given-database',
    )
  mkdirSync(config.NARYAD_DATA_DIR, { recursive: true })
  const cluster = config.DATABASE_URL ? undefined : await startEmbedded(config.NARYAD_DATA_DIR, fail)
  try {
    const url = config.NARYAD_OWNER_DATABASE_URL ?? config.DATABASE_URL ?? cluster?.url() ?? ''
    await migrateToLatest(url)
    const started = performance.now()
    const onProgress = (line: string): void => {
      console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(7)} с  ${line}`)
    }
    await loadDemo({ url, files: storesOf(config).files }, { ...wishes, onProgress })
    onProgress('Готово')
  } finally {
    await cluster?.stop()
  }
  const lines = demoAccounts.map(({ title, email }) => `  ${title}: ${email}`)
  console.log(`Учётные записи, пароль у всех ${demoPassword}:\n${lines.join('\n')}`)
}

function fail(reason: unknown): never {
  console.error(reason)
  process.exit(1)
}

function explained(error: unknown): unknown {
  if (error instanceof NotEmpty) return `${error.message}: чтобы заменить их, добавьте --replace`
  const message = operatorErrorOf(error)?.message
  return message === undefined ? error : `${message}\nСправка: npm run demo -- --help`
}

try {
  const wishes = readWishes()
  if (wishes) await fill(readConfig(), wishes)
  else console.log(help)
} catch (error) {
  fail(explained(error))
}
