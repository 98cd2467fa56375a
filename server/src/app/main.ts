import { isAway } from '../platform/db/away.ts'
import { connect } from '../platform/db/connect.ts'
import { CannotStart } from '../platform/db/embedded/cannot-start.ts'
import { ConfigError, readConfig } from './config.ts'
import { demoAccounts, demoPassword } from './demo/users.ts'
import { type Running, start } from './start.ts'

try {
  const running = await start(readConfig(), {
    onProgress: (line) => console.log(`${line}…`),
    onDeath: (reason) => {
      console.error(`База данных остановилась: ${reason}`)
      process.exit(1)
    },
  })
  stopOnSignal(running)
  console.log(
    `\n«Наряд» работает: ${running.url}\n${setUpLines(running)}${await demoLines(running.databaseUrl)}`,
  )
} catch (error) {
  console.error(explained(error))
  process.exit(1)
}

/** For whoever has started the product: nobody else sees this. */
function setUpLines({ url, setUpCode }: Running): string {
  if (setUpCode === undefined) return ''
  return `Пользователей пока нет. Первый администратор заводится на странице ${url}/setup
по коду ${setUpCode} (действует час; новый печатается при каждом запуске)
или командой npm run admin -- create --email ivanova@example.ru\n`
}

/** The demo's accounts, where the demo is. */
async function demoLines(databaseUrl: string): Promise<string> {
  const db = connect(databaseUrl, { max: 1 })
  try {
    const emails = demoAccounts.map(({ email }) => email)
    const found = await db.selectFrom('users').select('email').where('email', 'in', emails).execute()
    if (found.length < emails.length) return ''
    const width = Math.max(...demoAccounts.map(({ title }) => title.length))
    const lines = demoAccounts.map(({ title, email }) => `  ${title.padEnd(width)}  ${email}`)
    return `Учётные записи для знакомства, пароль у всех ${demoPassword}:\n${lines.join('\n')}\n`
  } finally {
    await db.destroy()
  }
}

function stopOnSignal(running: Running): void {
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Mistakes that a person can put right are named without a stack. */
function explained(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof CannotStart) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'Порт занят другой программой: задайте другой, например PORT=8081 npm start'
  if (isAway(error)) return `База данных недоступна: ${error.message}`
  return error
}
