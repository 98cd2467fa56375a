import { existsSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'

import contract from '@naryad/contract/package.json' with { type: 'json' }

import { createBackup } from '../platform/backup/create.ts'
import { draftOf } from '../platform/backup/drafts.ts'
import { explained, Mistake } from './backups/explained.ts'
import { keysOfFiles } from './backups/keys-of-files.ts'
import { joinDatabase } from './backups/owner.ts'
import { readConfig } from './config.ts'
import { filesOf } from './data-dir.ts'

const help = `Снимает копию базы и файлов в один файл, не мешая работе.

  npm run backup -- ФАЙЛ

База — из DATABASE_URL (или NARYAD_OWNER_DATABASE_URL), а без них встроенная в папке NARYAD_DATA_DIR,
работает «Наряд» или нет. Файл появляется под своим именем, когда копия закончена и проверена.
В нём данные людей: храните его как саму базу, и отдельно от неё.`

async function backup(to: string): Promise<void> {
  const config = readConfig()
  const database = await joinDatabase(config, fail)
  const started = performance.now()
  // An interrupted backup leaves no partial copy of personal data.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      rmSync(draftOf(to), { force: true })
      process.exit(1)
    })
  try {
    const { tables, files, missingFiles } = await createBackup({
      url: database.url,
      files: filesOf(config),
      keysOfFiles,
      to,
      version: contract.version,
    })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`Копия готова и проверена: ${to}, строк ${rows}, файлов ${files.count}, ${seconds} с`)
    if (missingFiles.length > 0)
      console.warn(`Внимание: записи есть, а файлов нет, например ${missingFiles.slice(0, 5).join(', ')}`)
  } finally {
    await database.close()
  }
}

function fail(reason: unknown): never {
  console.error(reason)
  process.exit(1)
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  })
  const [to, ...others] = positionals
  if (values.help) console.log(help)
  else if (to === undefined || others.length > 0) throw new Mistake(`Укажите один файл.\n\n${help}`)
  else if (existsSync(to)) throw new Mistake(`Файл ${to} уже есть: укажите другое имя`)
  else await backup(to)
} catch (error) {
  fail(explained(error))
}
