import { z } from 'zod'

import { connect, type Db } from '../platform/db/connect.ts'
import { migrateToLatest } from '../platform/db/schema/migrate.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { readableSecret } from '../platform/text/readable-secret.ts'
import { recordAudit } from '../rooms/audit/index.ts'
import { hashPassword, removeSecondFactorAtServer } from '../rooms/auth/index.ts'
import { fillKinds } from '../rooms/maintenance/index.ts'
import { allowPasswords } from '../rooms/sso/index.ts'
import { addStandardDictionaries } from '../rooms/tasks/index.ts'
import { insertAdministrator, isSetUpNeeded } from '../rooms/users/index.ts'
import { openDatabaseExclusively, openExistingDatabase } from './backups/owner.ts'
import { commandLine } from './command-line.ts'
import { fail, failureOf, runCommand } from './command.ts'
import { type Config, readConfig } from './config.ts'
import { storesOf } from './data-dir.ts'
import { adoptFilesOf } from './files-mark.ts'
import { Mistake } from './operator-errors.ts'

const help = `Команды администратора сервера.

  ${commandLine('admin')} create --email ivanova@example.ru [--name "Иванова Анна Сергеевна"]

Создаёт администратора. Пароль придумывается и печатается один раз.

  ${commandLine('admin')} remove-second-factor --email ivanova@example.ru

Выключает второй фактор тому, кто потерял и телефон, и запасные коды. Его сеансы завершаются.

  ${commandLine('admin')} allow-passwords

Снова разрешает сотрудникам вход по паролю, если поставщик входа не работает, а названные администраторы войти не могут.

  ${commandLine('admin')} adopt-files

После потери папки файлов или переезда: «Наряд» возьмёт себе те файлы, которые лежат в его папке или бакете.
База, у которой они были раньше, с ними больше не запустится.

База — из DATABASE_URL, а без него встроенная в папке NARYAD_DATA_DIR; тогда «Наряд» должен быть остановлен.`

const Named = z.object({ email: z.email('--email: ожидается почта').max(320).toLowerCase() })

const Wishes = Named.extend({
  name: z
    .string()
    .trim()
    .regex(/^\S{1,100}( \S{1,100}){1,2}$/, '--name: ожидается «Фамилия Имя Отчество»')
    .default('Администратор'),
})

/** Connects as the owner of the product's database and applies pending migrations. */
async function withDatabase(
  open: typeof openDatabaseExclusively,
  work: (db: Db, given: { readonly url: string; readonly config: Config }) => Promise<void>,
): Promise<void> {
  const config = readConfig()
  const { url, close } = await open(config, fail)
  try {
    await migrateToLatest(url)
    const db = connect(url, { max: 1 })
    try {
      await work(db, { url, config })
    } finally {
      await db.destroy()
    }
  } finally {
    await close()
  }
}

const makeAdministrator = (wishes: z.infer<typeof Wishes>): Promise<void> =>
  withDatabase(openDatabaseExclusively, async (db) => {
    const [lastName = '', firstName = '', middleName = ''] = wishes.name.split(' ')
    const password = readableSecret()
    const passwordHash = await hashPassword(password)
    const person = { email: wishes.email, lastName, firstName, middleName, passwordHash }
    await inTransaction(db, async (tx) => {
      const isFirst = await isSetUpNeeded(tx)
      const id = await insertAdministrator(tx, person)
      if (id === undefined) throw new Mistake(`Пользователь ${wishes.email} уже есть`)
      await recordAudit(tx, {
        kind: 'USER_CREATED',
        object: { kind: 'users', id, title: `${wishes.name}, ${wishes.email}` },
        details: 'Администратор, командой на сервере',
      })
      // Dictionaries of an installation that is already in use are not changed, even if they are empty.
      if (!isFirst) return
      await addStandardDictionaries(tx)
      // Rooms listen to events in the server alone.
      await fillKinds(tx)
    })
    console.log(`Администратор ${wishes.email}, пароль ${password}`)
  })

const removeSecondFactor = ({ email }: z.infer<typeof Named>): Promise<void> =>
  withDatabase(openExistingDatabase, async (db) => {
    const wasOn = await inTransaction(db, (tx) => removeSecondFactorAtServer(tx, email))
    if (wasOn === undefined) throw new Mistake(`Пользователя ${email} нет`)
    if (!wasOn) throw new Mistake(`У пользователя ${email} второй фактор не включён`)
    console.log(`Второй фактор ${email} выключен, его сеансы завершены`)
  })

const permitPasswords = (): Promise<void> =>
  withDatabase(openExistingDatabase, async (db) => {
    if (!(await inTransaction(db, allowPasswords))) throw new Mistake('Вход по паролю и так разрешён')
    console.log('Вход по паролю снова разрешён')
  })

const adoptFiles = (): Promise<void> =>
  withDatabase(openExistingDatabase, async (_, { url, config }) => {
    const { places } = storesOf(config)
    await adoptFilesOf(url, places, (tx) =>
      recordAudit(tx, { kind: 'SETTINGS_CHANGED', details: 'Место файлов, командой на сервере' }),
    )
    console.log(`Файлы приняты: ${places.map(({ place }) => place).join(', ')}`)
  })

const explained = (error: unknown): ReturnType<typeof failureOf> =>
  failureOf(
    error instanceof z.ZodError
      ? new Mistake(`${error.issues.map(({ message }) => message).join('\n')}\n\n${help}`)
      : error,
  )

await runCommand(
  { help, options: { email: { type: 'string' }, name: { type: 'string' } }, explain: explained },
  (values, positionals) => {
    const act = positionals.join(' ')
    if (act === 'create') return makeAdministrator(Wishes.parse(values))
    if (act === 'remove-second-factor') return removeSecondFactor(Named.parse(values))
    if (act === 'allow-passwords') return permitPasswords()
    if (act === 'adopt-files') return adoptFiles()
    throw new Mistake(`Что сделать?\n\n${help}`)
  },
)
