// node server/src/testing/releases/take.ts 2026.12.1: stores what a release leaves in a database, for the test that
// upgrades the databases of all releases. Run once, from the commit of the release.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { keysOfFiles } from '../../app/backups/keys-of-files.ts'
import { startEmbedded } from '../../app/data-dir.ts'
import { loadDemo } from '../../app/demo/load.ts'
import { createBackup } from '../../platform/backup/create.ts'
import { connect } from '../../platform/db/connect.ts'
import { migrateToLatest } from '../../platform/db/schema/migrate.ts'
import { openLocalStore } from '../../platform/files/store/local-store.ts'
import { catalogOf } from '../catalog.ts'

const release = process.argv[2]
if (release === undefined) throw new Error('Name the release, for example 2026.12.1')

const to = path.join(import.meta.dirname, release)
const folder = mkdtempSync(path.join(tmpdir(), 'naryad-release-'))
const cluster = await startEmbedded(folder, (reason) => {
  throw new Error(reason)
})
try {
  const url = cluster.url()
  const files = openLocalStore(path.join(folder, 'files'))
  const copyTo = (name: string) =>
    createBackup({ url, files, keysOfFiles, to: path.join(to, name), version: release })
  mkdirSync(to)
  await migrateToLatest(url)
  const db = connect(url, { max: 1 })
  writeFileSync(path.join(to, 'catalog.json'), `${JSON.stringify(await catalogOf(db), undefined, 1)}\n`)
  await db.destroy()
  await copyTo('empty.tar')
  // A day on which the demo has visits before and after it.
  await loadDemo({ url, files }, { tasks: 60, now: new Date('2026-11-26T08:00:00Z') })
  await copyTo('demo.tar')
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true })
}
