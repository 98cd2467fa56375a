import { migrateToLatest } from '../platform/db/schema/migrate.ts'
import { makeFolder } from '../platform/disk/make-folder.ts'
import { fail, failureOf, runCommand } from './command.ts'
import { type Config, readConfig } from './config.ts'
import { startEmbedded, storesOf } from './data-dir.ts'
import { demoAccounts, demoPassword } from './demo/accounts.ts'
import { loadDemo, NotEmpty } from './demo/load.ts'
import { smallDemo } from './demo/world.ts'
import { Mistake } from './operator-errors.ts'

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

const options = {
  tasks: { type: 'string', default: String(smallDemo) },
  seed: { type: 'string', default: 'naryad' },
  now: { type: 'string' },
  replace: { type: 'boolean', default: false },
  'given-database': { type: 'boolean', default: false },
} as const

function tasksOf(given: string): number {
  const tasks = Number(given)
  if (!Number.isInteger(tasks) || tasks < 1 || tasks > most)
    throw new Mistake(`--tasks: ожидается целое число от 1 до ${most.toLocaleString('ru')}`)
  return tasks
}

function timeOf(given: string | undefined): Date {
  const now = given === undefined ? new Date() : new Date(given)
  if (Number.isNaN(now.getTime()))
    throw new Mistake('--now: ожидается время, например 2026-11-19T14:20:00+03:00')
  return now
}

interface Wishes {
  readonly isGiven: boolean
  readonly tasks: number
  readonly seed: string
  readonly now: Date
  readonly replace: boolean
}

async function fill(config: Config, { isGiven, ...wishes }: Wishes): Promise<void> {
  if (config.DATABASE_URL && !isGiven)
    throw new Mistake(
      'Задана DATABASE_URL: чтобы записать туда вымышленные данные, добавьте --given-database',
    )
  makeFolder(config.NARYAD_DATA_DIR)
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

function explained(error: unknown): ReturnType<typeof failureOf> {
  if (error instanceof NotEmpty)
    return failureOf(new Mistake(`${error.message}: чтобы заменить их, добавьте --replace`))
  const failure = failureOf(error)
  return failure.message === error
    ? failure
    : { ...failure, message: `${String(failure.message)}\nСправка: npm run demo -- --help` }
}

await runCommand(
  { help, options, explain: explained },
  async ({ tasks, now, seed, replace, 'given-database': isGiven }, [word]) => {
    if (word !== undefined) throw new Mistake(`Лишнее слово: ${word}`)
    await fill(readConfig(), { tasks: tasksOf(tasks), now: timeOf(now), seed, replace, isGiven })
  },
)
