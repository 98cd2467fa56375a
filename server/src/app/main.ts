import { readBuildInfo, titleOf } from '../platform/build/build-info.ts'
import { connect } from '../platform/db/connect.ts'
import { isDatabaseUnavailable } from '../platform/db/connection/database-unavailable.ts'
import { closeFailedConnection } from '../platform/db/connection/driver.ts'
import { commandLine } from './command-line.ts'
import { end, failureOf } from './command.ts'
import { readConfig } from './config.ts'
import { demoAccounts, demoPassword } from './demo/accounts.ts'
import { exitCodes } from './exit-codes.ts'
import { type Running, start } from './start.ts'

/** The console until the logger exists. */
let logError = (message: string, error: unknown): void => console.error(message, error)

process.on('uncaughtException', (error: unknown) => {
  if (closeFailedConnection(error) || isDatabaseUnavailable(error))
    return logError('a database connection failed', error)
  logError('the server ends by an error of its own', error)
  process.exit(exitCodes.failed)
})

try {
  const running = await start(readConfig(), {
    onProgress: (line) => console.log(`${line}…`),
    onDeath: (reason) => {
      console.error(`База данных остановилась: ${reason}`)
      process.exit(exitCodes.failed)
    },
  })
  logError = running.logError
  stopOnSignal(running)
  // Read by the supervisor of `npm start`.
  process.send?.('running')
  console.log(
    `\n«Наряд» ${titleOf(readBuildInfo())} работает: ${running.url}\n${networkLines(running)}${addressLines(running)}${setUpLines(running)}${await demoLines(running.databaseUrl)}`,
  )
} catch (error) {
  end(failureOf(error, 'папка данных'))
}

/** For phones and other computers on the local network. */
function networkLines({ networkUrls }: Running): string {
  if (networkUrls.length === 0) return ''
  return `В локальной сети: ${networkUrls.join(', ')}\n`
}

function addressLines({ isAddressUnset }: Running): string {
  return isAddressUnset
    ? 'Адрес системы не задан: ссылки в письмах поведут туда, откуда последним вошёл администратор.\nЗадайте его переменной PUBLIC_URL или на экране «Настройки → Почта».\n'
    : ''
}

/** Printed only on the console of the user who started the product. */
function setUpLines({ url, setUpCode }: Running): string {
  if (setUpCode === undefined) return ''
  return `Пользователей пока нет. Первый администратор заводится на странице ${url}/setup
по коду ${setUpCode} (действует час; новый печатается при каждом запуске)
или командой ${commandLine('admin')} create --email ivanova@example.ru\n`
}

/** The demo's accounts, if the demo is present. */
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
        process.exit(exitCodes.failed)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  // The supervisor has exited.
  process.on('disconnect', stop)
}
